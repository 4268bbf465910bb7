import { Agent, request } from 'node:https';
import { PLACES, type GeneratedKind, type Manifest } from './generated-policies.js';

/** What the server answers. */
export interface ServerResponse {
  readonly code: number;
  readonly warnings: readonly string[];
  readonly body: Record<string, unknown>;
}

/** A kube-apiserver that runs, to which everything is allowed; certificates are of its own. */
export interface RunningServer {
  send(method: string, path: string, body?: Manifest): Promise<ServerResponse>;
  close(): void;
}

/** Opens connections to a server. */
export function runningServer(address: string): RunningServer {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  return {
    close: () => {
      agent.destroy();
    },
    send: (method, path, body) =>
      new Promise((resolve, reject) => {
        const headers = { Authorization: 'Bearer loopback', 'Content-Type': 'application/json' };
        const sent = request(new URL(path, address), { agent, method, headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const warnings = response.rawHeaders.filter((_, i) => response.rawHeaders[i - 1]?.toLowerCase() === 'warning');
            const read = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
            resolve({ code: response.statusCode ?? 0, warnings: warnings.map(unquoted), body: read });
          });
        });
        sent.on('error', reject);
        sent.end(body === undefined ? undefined : JSON.stringify(body));
      }),
  };
}

/** The text of a `Warning` header, whose bytes are those of UTF-8. */
function unquoted(header: string): string {
  const text = Buffer.from(header, 'latin1').toString('utf8');
  return (/^299 - "([\s\S]*)"$/.exec(text)?.[1] ?? text).replaceAll(/\\(.)/g, '$1');
}

const GROUP = '/apis/admissionregistration.k8s.io/v1';
const PATHS: Readonly<Record<string, string>> = {
  CustomResourceDefinition: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
  Limit: '/apis/gen.example.com/v1/limits',
  Namespace: '/api/v1/namespaces',
  MutatingAdmissionPolicy: `${GROUP}/mutatingadmissionpolicies`,
  MutatingAdmissionPolicyBinding: `${GROUP}/mutatingadmissionpolicybindings`,
  ValidatingAdmissionPolicy: `${GROUP}/validatingadmissionpolicies`,
  ValidatingAdmissionPolicyBinding: `${GROUP}/validatingadmissionpolicybindings`,
};

/** The paths under which policies and bindings lie, bindings first. */
export const POLICY_PATHS: readonly string[] = Object.entries(PATHS)
  .filter(([kind]) => kind.includes('AdmissionPolicy'))
  .map(([, path]) => path)
  .sort((a, b) => Number(b.endsWith('bindings')) - Number(a.endsWith('bindings')));

/** Where an object of what lies around, or a policy, is created. */
export function pathOf({ kind, metadata }: Manifest): string {
  const { namespace = 'default' } = metadata as { readonly namespace?: string };
  return PATHS[String(kind)] ?? objectsPath(kind as GeneratedKind, namespace);
}

/** Where objects of a kind are created. */
export function objectsPath(kind: GeneratedKind, namespace: string): string {
  const [group, version, resource] = PLACES[kind];
  return `${group === '' ? '/api' : `/apis/${group}`}/${version}/namespaces/${namespace}/${resource}`;
}
