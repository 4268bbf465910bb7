import { createServer } from 'node:http';
import { definitionOf } from '../definition-of.mjs';

/**
 * A stand-in for an API server: it lists definitions and their objects, page by page, made as they are asked for, and can be made to fail. It takes
 * down every request, and refuses whatever is not GET.
 */
export async function startStandIn({ kinds = [], fault = () => undefined, token } = {}) {
  const requests = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url, 'http://stand-in');
    requests.push({ method: request.method, path: url.pathname, query: Object.fromEntries(url.searchParams), headers: request.headers });
    const send = (status, body, headers = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    };
    if (request.method !== 'GET') return send(405, failure(405, 'only GET is allowed'));
    if (token !== undefined && request.headers.authorization !== `Bearer ${token}`) return send(401, failure(401, 'Unauthorized'));
    const faulty = fault({ ...requests.at(-1), count: requests.length });
    if (typeof faulty === 'function') return faulty(response);
    if (faulty !== undefined)
      return send(faulty.status, faulty.body ?? failure(faulty.status, faulty.message ?? 'no', faulty.token), faulty.headers);
    answer(url, response, send);
  });
  const answer = (url, response, send) => {
    const limit = Number(url.searchParams.get('limit') ?? 0) || Infinity;
    const from = Number(url.searchParams.get('continue') ?? 0);
    if (url.pathname === '/apis/apiextensions.k8s.io/v1/customresourcedefinitions') {
      const wanted = /^metadata\.name=(.*)$/.exec(url.searchParams.get('fieldSelector') ?? '')?.[1];
      const named = kinds.filter(({ definition }) => wanted === undefined || definition.metadata.name === wanted);
      return page(response, 'CustomResourceDefinitionList', named.length, { from, limit }, (i) => {
        const untyped = { ...named[i].definition };
        delete untyped.apiVersion;
        delete untyped.kind;
        return untyped;
      });
    }
    if (url.pathname === '/api/v1/namespaces') {
      const names = kinds.flatMap((kind) => Array.from({ length: kind.count }, (_, i) => kind.object(i).metadata.namespace));
      const unique = [...new Set(names)].sort();
      return page(response, 'NamespaceList', unique.length, { from, limit }, (i) => ({ metadata: { name: unique[i] } }));
    }
    const [, group, version, , namespace, plural] = /^\/apis\/([^/]+)\/([^/]+)\/(namespaces\/([^/]+)\/)?([^/]+)$/.exec(url.pathname) ?? [];
    const kind = kinds.find(({ definition }) => definition.spec.group === group && definition.spec.names.plural === plural);
    if (kind === undefined) return send(404, failure(404, 'the server could not find the requested resource'));
    const object = (i) => ({ apiVersion: `${group}/${version}`, kind: kind.definition.spec.names.kind, ...kind.object(i) });
    const within =
      namespace === undefined
        ? undefined
        : Array.from({ length: kind.count }, (_, i) => i).filter((i) => object(i).metadata.namespace === namespace);
    page(response, `${kind.definition.spec.names.kind}List`, within?.length ?? kind.count, { from, limit }, (i) =>
      object(within?.[i] ?? i),
    );
  };
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    requests,
    kubeconfig: (user = {}, cluster = {}) =>
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'Config',
        'current-context': 'stand-in',
        contexts: [{ name: 'stand-in', context: { cluster: 'stand-in', user: 'stand-in' } }],
        clusters: [{ name: 'stand-in', cluster: { server: `http://127.0.0.1:${server.address().port}`, ...cluster } }],
        users: [{ name: 'stand-in', user: { ...(token !== undefined && { token }), ...user } }],
      }),
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

/** Writes a page piece by piece, so that neither side holds it whole. */
async function page(response, kind, count, { from, limit }, item) {
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

const PIECE = 64 * 1024;

/** A `metav1.Status` about a request that failed; `token` is where a list may go on. */
export function failure(code, message, token) {
  return { kind: 'Status', apiVersion: 'v1', metadata: token === undefined ? {} : { continue: token }, status: 'Failure', message, code };
}

/** A kind with objects that are made as they are asked for, in the order of a server's storage. */
export function widgets(count, { plural = 'widgets', kind = 'Widget', spec = (i) => ({ size: i % 10 }), versions, namespaces = 10 } = {}) {
  const fields = { size: { type: 'integer', maximum: 8 }, name: { type: 'string' } };
  const whole = definitionOf('example.com', kind, { spec: { type: 'object', properties: fields } }, { plural });
  const perNamespace = Math.ceil(count / namespaces);
  return {
    count,
    definition: { ...whole, spec: { ...whole.spec, versions: versions ?? whole.spec.versions } },
    object: (i) => ({
      metadata: {
        name: `w${String(i % perNamespace).padStart(7, '0')}`,
        namespace: `ns-${String(Math.floor(i / perNamespace)).padStart(3, '0')}`,
        uid: `u${i}`,
        resourceVersion: '7',
        managedFields: [{ manager: 'stand-in', operation: 'Update', apiVersion: 'example.com/v1', fieldsType: 'FieldsV1', fieldsV1: {} }],
      },
      spec: spec(i),
    }),
  };
}
