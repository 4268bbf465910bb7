import { openAsk } from '../../../tools/kube-apiserver/ask.mjs';
import type { KubernetesAnswer, KubernetesCause, KubernetesRequest } from '../src/index.js';

/** What is read of an object, of a refusal, or of a list of kinds. */
interface Body {
  readonly kind?: string;
  readonly metadata: Record<string, unknown>;
  readonly spec?: Record<string, unknown>;
  readonly status?: Record<string, unknown>;
  readonly details?: { readonly causes?: readonly KubernetesCause[] };
  readonly message: string;
  readonly reason: string;
  readonly resources?: readonly { readonly kind: string; readonly name: string; readonly namespaced: boolean }[];
}

interface Given {
  readonly body: Body;
  readonly code: number;
  readonly warnings: readonly string[];
}

/**
 * What answers for a running kube-apiserver, whatever its certificate is. Documents are sent as dry runs; what is updated is created for that and deleted again, so the
 * server is one for tests.
 */
export function openServer(server: string): (request: KubernetesRequest) => Promise<KubernetesAnswer> {
  const { ask } = openAsk(server, 'loopback');
  const resources = new Map<string, Body['resources']>();
  return async ({ fieldValidation = 'Strict', old, subresource, text }) => {
    const asked = JSON.parse(text) as Body & { readonly apiVersion: string; readonly kind: string };
    const { kind, metadata } = asked;
    const url = await urlOf(asked.apiVersion, kind);
    if (url === undefined) return { code: 404, served: false };
    const flags = `dryRun=All&fieldValidation=${fieldValidation}`;
    if (old === undefined) return answer(await send('POST', `${url}?${flags}`, text), asked);
    const there = await send('POST', url, old);
    if (there.code !== 201) throw new Error(`${kind}: ${JSON.stringify(there.body)}`);
    const one = `${url}/${String(metadata['name'])}`;
    const { resourceVersion } = (await send('GET', one)).body.metadata;
    const over = JSON.stringify({ ...asked, metadata: { resourceVersion, ...metadata } });
    const given = answer(await send('PUT', `${one}${subresource === undefined ? '' : `/${subresource}`}?${flags}`, over), asked);
    await send('PATCH', one, '{"metadata":{"finalizers":null}}', 'application/merge-patch+json');
    if (kind === 'Namespace') {
      await send('PUT', `${one}/finalize`, old);
      await send('DELETE', one);
    }
    await send('DELETE', `${one}?gracePeriodSeconds=0&propagationPolicy=Background`);
    return given;
  };

  /** Where objects of the kind are, if they are served. */
  async function urlOf(apiVersion: string, kind: string): Promise<string | undefined> {
    const group = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
    if (!resources.has(group)) resources.set(group, (await send('GET', group)).body.resources ?? []);
    const found = resources.get(group)?.find((each) => each.kind === kind && !each.name.includes('/'));
    return found && `${group}${found.namespaced ? '/namespaces/default' : ''}/${found.name}`;
  }

  async function send(...asked: Parameters<typeof ask>): Promise<Given> {
    const { body, status: code, warnings } = await ask(...asked);
    return { code, warnings, body: (typeof body === 'string' ? { message: body } : body) as Body };
  }
}

/** The answer without what the server draws at random. */
function answer(given: Given, asked: Body): KubernetesAnswer {
  const { body: object, code, warnings } = JSON.parse(withoutIds(JSON.stringify(given))) as Given;
  const { details, message, metadata, reason, spec, status } = object;
  if (code >= 300) return { code, reason, message, warnings, ...(details?.causes && { causes: details.causes }) };
  for (const field of ['uid', 'resourceVersion', 'creationTimestamp', 'managedFields']) Reflect.deleteProperty(metadata, field);
  delete status?.['lastPhaseTransitionTime'];
  if (!asked.metadata['name']) delete metadata['name'];
  if (spec !== undefined && object.kind === 'Service' && asked.spec?.['clusterIP'] === undefined) {
    for (const field of ['clusterIP', 'clusterIPs']) Reflect.deleteProperty(spec, field);
    for (const port of (spec['ports'] ?? []) as Record<string, unknown>[]) delete port['nodePort'];
  }
  return { code, warnings, object };
}

/** A text in which all that is drawn as an identity is the same one. */
export function withoutIds(text: string): string {
  return text.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi, '00000000-0000-0000-0000-000000000000');
}
