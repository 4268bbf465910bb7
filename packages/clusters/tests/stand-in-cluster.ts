import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { definitionOf } from '../../../tools/definition-of.mjs';

/** A request that the stand-in was sent. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
}

interface StandInObject {
  readonly metadata: { readonly name: string; readonly namespace: string };
}

/** A kind, and its objects as they are made. */
interface StandInKind {
  readonly count: number;
  readonly definition: ReturnType<typeof definitionOf>;
  object(index: number): StandInObject;
}

/** How a request fails; a function answers it by itself. */
export type StandInFault =
  | {
      readonly status: number;
      readonly message?: string;
      readonly body?: string;
      readonly token?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | ((response: ServerResponse) => void);

export interface StandIn {
  readonly url: string;
  readonly requests: readonly SeenRequest[];
  kubeconfig(user?: object, cluster?: object): string;
  stop(): Promise<void>;
}

/** One page of a list: how many items there are, where it begins, and how many it has at most. */
interface Page {
  readonly kind: string;
  readonly count: number;
  readonly from: number;
  readonly limit: number;
  item(index: number): object;
}

const PIECE = 64 * 1024;

/**
 * A stand-in for an API server: it lists definitions and their objects, page by page, made as they are asked for, and can be made to fail. It takes
 * down every request, and refuses whatever is not GET.
 *
 * `fault` is asked for each request, which is the `count`th; undefined to answer it. `token` is the one token that is known.
 */
export async function startStandIn(
  options: {
    readonly kinds?: readonly StandInKind[];
    readonly fault?: (request: SeenRequest & { readonly count: number }) => StandInFault | undefined;
    readonly token?: string;
  } = {},
): Promise<StandIn> {
  const { fault, kinds = [], token } = options;
  const requests: SeenRequest[] = [];
  const server = createServer(({ headers, method = '', url: target = '' }, response) => {
    const url = new URL(target, 'http://stand-in');
    const request = { method, path: url.pathname, query: Object.fromEntries(url.searchParams), headers };
    requests.push(request);
    const send = (status: number, body: object | string, more: object = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...more });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    };
    if (method !== 'GET') return send(405, failure(405, 'only GET is allowed'));
    if (token !== undefined && headers.authorization !== `Bearer ${token}`) return send(401, failure(401, 'Unauthorized'));
    const faulty = fault?.({ ...request, count: requests.length });
    if (typeof faulty === 'function') return faulty(response);
    if (faulty !== undefined)
      return send(faulty.status, faulty.body ?? failure(faulty.status, faulty.message ?? 'no', faulty.token), faulty.headers);
    const page = pageAt(url, kinds);
    if (page === undefined) send(404, failure(404, 'the server could not find the requested resource'));
    else void write(response, page);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    url,
    requests,
    kubeconfig: (user = {}, cluster = {}) =>
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'Config',
        'current-context': 'stand-in',
        contexts: [{ name: 'stand-in', context: { cluster: 'stand-in', user: 'stand-in' } }],
        clusters: [{ name: 'stand-in', cluster: { server: url, ...cluster } }],
        users: [{ name: 'stand-in', user: { ...(token !== undefined && { token }), ...user } }],
      }),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** What a path lists, if there is anything. */
function pageAt(url: URL, kinds: readonly StandInKind[]): Page | undefined {
  const limit = Number(url.searchParams.get('limit') ?? 0) || Infinity;
  const from = Number(url.searchParams.get('continue') ?? 0);
  const listOf = (kind: string, items: readonly object[]): Page => ({
    kind,
    count: items.length,
    from,
    limit,
    item: (i) => items[i] ?? {},
  });
  if (url.pathname === '/apis/apiextensions.k8s.io/v1/customresourcedefinitions') {
    const wanted = /^metadata\.name=(.*)$/.exec(url.searchParams.get('fieldSelector') ?? '')?.[1];
    const named = kinds.filter(({ definition }) => wanted === undefined || definition.metadata.name === wanted);
    // Items of a list have no type.
    return listOf(
      'CustomResourceDefinitionList',
      named.map(({ definition: { metadata, spec } }) => ({ metadata, spec })),
    );
  }
  if (url.pathname === '/api/v1/namespaces') {
    const names = kinds.flatMap(({ count, object }) => Array.from({ length: count }, (_, i) => object(i).metadata.namespace));
    return listOf(
      'NamespaceList',
      [...new Set(names)].sort().map((name) => ({ metadata: { name } })),
    );
  }
  const [, group, version, , namespace, plural] = /^\/apis\/([^/]+)\/([^/]+)\/(namespaces\/([^/]+)\/)?([^/]+)$/.exec(url.pathname) ?? [];
  const found = kinds.find(({ definition: { spec } }) => spec.group === group && spec.names.plural === plural);
  if (found === undefined) return undefined;
  const { kind } = found.definition.spec.names;
  const objectAt = (i: number) => ({ apiVersion: `${String(group)}/${String(version)}`, kind, ...found.object(i) });
  if (namespace === undefined) return { kind: `${kind}List`, count: found.count, from, limit, item: objectAt };
  const all = Array.from({ length: found.count }, (_, i) => objectAt(i));
  return listOf(
    `${kind}List`,
    all.filter(({ metadata }) => metadata.namespace === namespace),
  );
}

/** Writes a page piece by piece, so that neither side holds it whole. */
async function write(response: ServerResponse, { count, from, item, kind, limit }: Page): Promise<void> {
  const end = Math.min(count, from + limit);
  response.writeHead(200, { 'content-type': 'application/json' });
  const left = count - end;
  const metadata = { resourceVersion: '7', ...(left > 0 && { continue: String(end), remainingItemCount: left }) };
  let text = `{"apiVersion":"v1","kind":"${kind}","metadata":${JSON.stringify(metadata)},"items":[`;
  for (let i = from; i < end; i++) {
    text += `${i > from ? ',' : ''}${JSON.stringify(item(i))}`;
    if (text.length < PIECE) continue;
    if (!response.write(text)) await new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
    if (response.destroyed) return;
    text = '';
  }
  response.end(`${text}]}`);
}

/** A `metav1.Status` about a request that failed; `token` is where a list may go on. */
export function failure(code: number, message: string, token?: string): object {
  return { kind: 'Status', apiVersion: 'v1', metadata: token === undefined ? {} : { continue: token }, status: 'Failure', message, code };
}

const FIELDS = { size: { type: 'integer', maximum: 8 }, name: { type: 'string' } };

/** A kind with objects that are made as they are asked for, in the order of a server's storage. */
export function widgets(
  count: number,
  options: {
    readonly plural?: string;
    readonly kind?: string;
    readonly spec?: (index: number) => object;
    readonly versions?: readonly object[];
    readonly namespaces?: number;
  } = {},
): StandInKind {
  const { kind = 'Widget', namespaces = 10, plural = 'widgets', spec = (i) => ({ size: i % 10 }) } = options;
  const whole = definitionOf('example.com', kind, { spec: { type: 'object', properties: FIELDS } }, { plural });
  const { versions = whole.spec.versions } = options;
  const perNamespace = Math.ceil(count / namespaces);
  return {
    count,
    definition: { ...whole, spec: { ...whole.spec, versions } },
    object: (i) => {
      const metadata = {
        name: `w${String(i % perNamespace).padStart(7, '0')}`,
        namespace: `ns-${String(Math.floor(i / perNamespace)).padStart(3, '0')}`,
        uid: `u${String(i)}`,
        resourceVersion: '7',
        managedFields: [{ manager: 'stand-in', operation: 'Update', apiVersion: 'example.com/v1', fieldsType: 'FieldsV1', fieldsV1: {} }],
      };
      return { metadata, spec: spec(i) };
    },
  };
}
