import type { RequestOptions } from '../../server/server/client.js';

/** A request that both servers are sent. */
export interface Request extends RequestOptions {
  readonly method: string;
  readonly path: string;
}

const GROUP = '/apis/stable.example.com';
const TABS = `${GROUP}/v1/namespaces/default/crontabs`;
const OLD_TABS = `${GROUP}/v1beta1/namespaces/default/crontabs`;
const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const TABLE = 'application/json;as=Table;v=v1;g=meta.k8s.io';
const MERGE = 'application/merge-patch+json';
const JSON_PATCH = 'application/json-patch+json';
const APPLY = 'application/apply-patch+yaml';
const VALID = { cronSpec: '* * * * *' };

function tab(name: string | undefined, spec: unknown, metadata: object = {}, more: object = {}): string {
  return JSON.stringify({ apiVersion: 'stable.example.com/v1', kind: 'CronTab', metadata: { name, ...metadata }, spec, ...more });
}

function get(path: string, accept?: string): Request {
  return { method: 'GET', path, ...(accept === undefined ? {} : { accept }) };
}

function post(
  body: string,
  { query = '', path = TABS, ...options }: RequestOptions & { readonly query?: string; readonly path?: string } = {},
): Request {
  return { method: 'POST', path: `${path}?dryRun=All${query}`, body, ...options };
}

function put(body: string, { query = '', path = `${TABS}/o1` }: { readonly query?: string; readonly path?: string } = {}): Request {
  return { method: 'PUT', path: `${path}?dryRun=All${query}`, body };
}

function patch(
  body: unknown,
  contentType: string,
  { query = '', path = `${TABS}/o1` }: { readonly query?: string; readonly path?: string } = {},
): Request {
  return { method: 'PATCH', path: `${path}?dryRun=All${query}`, body: typeof body === 'string' ? body : JSON.stringify(body), contentType };
}

/** The object that both servers have, as it is created. */
export const STORED = tab('o1', { cronSpec: '5 * * * *', replicas: 2, tags: ['a', 'b'], image: 'x' }, { labels: { team: 'a' } });

/** Where it is created. */
export const STORED_AT = `${TABS}?fieldManager=maker`;

/** What is asked once both have the object, of this version of it. */
export function requests(resourceVersion: string): readonly Request[] {
  const own = { resourceVersion };
  return [
    ...discovery(),
    ...reads(),
    ...creations(),
    ...replacements(own),
    ...patches(),
    ...applications(),
    ...deletions(),
    ...definitions(),
  ];
}

function discovery(): readonly Request[] {
  return [
    get(GROUP),
    get(`${GROUP}/`),
    get(`${GROUP}/v1beta1`),
    get(`${GROUP}/v1beta1`, 'application/yaml'),
    get(GROUP, 'text/html'),
    get('/apis/nope'),
    get('/apis/nope/v1'),
    get('/apis/nope/v1/foos'),
    get('/openapi/v2', 'text/html'),
    get('/openapi/v3/apis/stable.example.com/v1', 'text/html'),
    get('/healthz'),
    get('/livez'),
    { method: 'POST', path: '/version' },
  ];
}

function reads(): readonly Request[] {
  return [
    ...['', '/o1', '/o1/status', '/o1/scale', '/none', '/none/scale', '/o1/nope', '/a%2Fb'].map((path) => get(TABS + path)),
    ...['', '/o1'].map((path) => get(OLD_TABS + path)),
    ...['/v1/crontabs', '/v1/foos', '/v1alpha1/crontabs', '/v9/crontabs', '/v1/namespaces/default/clusterthings', '/v1/crontabs/o1'].map(
      (path) => get(GROUP + path),
    ),
    ...['', '?includeObject=Object', '?includeObject=None', '?includeObject=Odd'].map((query) => get(TABS + query, TABLE)),
    get(`${TABS}/o1`, TABLE),
    get(TABS, `${TABLE.replace('v1', 'v9')},application/json`),
    get(TABS, 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io'),
    get(`${TABS}/o1`, 'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io'),
    get(TABS, 'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io'),
    ...['team%3Da', 'team%21%3Da', 'team+in+(a,b),!x', 'team+notin+(a)', '(x', 'a+in', 'a,', 'a%3D%3D%3D'].map((text) =>
      get(`${TABS}?labelSelector=${text}`),
    ),
    ...['metadata.name%3Do1', 'metadata.name!%3Do1', 'x', 'spec.x%3D1'].map((text) => get(`${TABS}?fieldSelector=${text}`)),
    get(`${TABS}?limit=abc`),
    get(`${TABS}?resourceVersion=abc`),
  ];
}

function creations(): readonly Request[] {
  const odd = tab('a', { ...VALID, zzz: 1, yyy: 2 });
  const yaml = 'apiVersion: stable.example.com/v1\nkind: CronTab\nmetadata: {name: x}\nspec: {cronSpec: "* * * * *"}\n';
  const owner = { apiVersion: 'v1', kind: 'X', name: 'x', uid: '1' };
  return [
    post(tab('a', VALID)),
    ...['Strict', 'Warn', 'Ignore', 'Nope'].map((mode) => post(odd, { query: `&fieldManager=kubectl-create&fieldValidation=${mode}` })),
    { ...post(tab('a', VALID)), path: `${TABS}?dryRun=Some` },
    post(tab('a', { ...VALID, replicas: 99 })),
    post(tab('a', { ...VALID, replicas: 12 })),
    post(tab('A_b', VALID)),
    post(tab(undefined, VALID)),
    post(tab(undefined, VALID, { generateName: 'gen-' })),
    post(tab('a', VALID, { namespace: 'other' })),
    post(tab('a', VALID), { path: `${GROUP}/v1/crontabs` }),
    ...['{', '', '[]', 'null', '"a"', '{"a":1} x', '{"kind":"CronTab"}', '{"metadata":{"name":"a"}}', yaml].map((body) => post(body)),
    ...['a: [', yaml, `${yaml}kind: CronTab\n`].map((body) => post(body, { contentType: 'application/yaml' })),
    post('x', { contentType: 'text/plain' }),
    post(tab('a', VALID), { contentType: 'application/x-www-form-urlencoded' }),
    post(tab('a', VALID), { contentType: 'application/json; charset=utf-8' }),
    post(tab('a', VALID), { accept: 'text/html' }),
    post(tab('a', VALID), { accept: 'application/vnd.kubernetes.protobuf, */*' }),
    post(tab('a', VALID), { accept: TABLE }),
    post(tab('a', VALID).replace('/v1', '/v1beta1')),
    post(tab('a', VALID).replace('/v1', '/v1beta1'), { path: OLD_TABS }),
    post(tab('a', VALID).replace('CronTab', 'Other')),
    post(tab('a', VALID).replace('"stable.example.com/v1"', '1')),
    post(tab('a', VALID).replace('"stable.example.com/v1"', '"a/b/c"')),
    post(tab('a', VALID).replace('"a"', '1')),
    post(tab('a', VALID).replace('"kind"', '"kind":"CronTab","kind"'), { query: '&fieldValidation=Strict' }),
    post(
      tab(
        'a',
        VALID,
        { uid: 'u', creationTimestamp: '2020-01-01T00:00:00Z', ownerReferences: [owner, owner], finalizers: ['a'] },
        { status: { replicas: 1 } },
      ),
    ),
    post(tab('o1', VALID)),
    post(tab('a', VALID, { resourceVersion: '5' })),
    post('{}', { query: `&fieldManager=${'x'.repeat(200)}` }),
    post('{}', { query: '&fieldManager=a%00b' }),
    post(`{"a":"${'x'.repeat(3_200_000)}"}`),
  ];
}

function replacements(own: object): readonly Request[] {
  const scale = (replicas: number, name = 'o1'): string =>
    JSON.stringify({ apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name }, spec: { replicas } });
  const at = `${TABS}/o1/scale`;
  return [
    put(tab('a', VALID), { path: `${TABS}/a` }),
    put(tab('b', VALID)),
    put(tab('b', VALID), { path: TABS }),
    put(tab('o1', VALID)),
    put(tab('o1', VALID, { resourceVersion: '1' })),
    put(tab('o1', VALID, own)),
    put(tab('o1', { ...VALID, replicas: 7 }, { ...own, labels: { a: 'b' } }, { status: { replicas: 5 } })),
    put(tab('o1', { cronSpec: 'x' }, own)),
    put(tab('o1', VALID, { ...own, uid: 'other' })),
    put(tab('o1', { ...VALID, zz: 1 }, own), { query: '&fieldValidation=Strict' }),
    put(tab('o1', VALID, own, { status: { replicas: 5, zz: 1 } }), { path: `${TABS}/o1/status` }),
    put(tab('o1', {}, own, { status: { replicas: 'x' } }), { path: `${TABS}/o1/status` }),
    { method: 'POST', path: `${TABS}/o1/status`, body: tab('o1', VALID) },
    ...[scale(4), scale(400), scale(4, 'o2'), tab('o1', VALID), '{}', '{"metadata":{"name":"o1"}}'].map((body) => put(body, { path: at })),
    patch({ spec: { replicas: 3 } }, MERGE, { path: at }),
    patch({ spec: { replicas: 300 } }, MERGE, { path: at }),
    patch({ spec: { replicas: 'x' } }, MERGE, { path: at }),
    patch([{ op: 'replace', path: '/spec/replicas', value: 5 }], JSON_PATCH, { path: at }),
  ];
}

function patches(): readonly Request[] {
  const merges: readonly unknown[] = [
    { spec: { replicas: 6 } },
    { spec: { replicas: 60 } },
    { spec: { cronSpec: null } },
    { spec: { unknown: 1 } },
    ...['{"spec":{"image":"a","image":"b"}}', '[]', '{', 'null', '"x"'],
    { metadata: { name: 'zz' } },
    { metadata: { resourceVersion: '1' } },
    { kind: 'X' },
    { apiVersion: 'x/v1' },
    { spec: 1 },
    { metadata: null },
    { metadata: { labels: { a: 1 } } },
    {},
  ];
  const op = (name: string, path: string, value: unknown = 1, from?: string): readonly unknown[] => [{ op: name, path, value, from }];
  const operations: readonly unknown[] = [
    op('replace', '/spec/replicas', 3),
    ...['/spec/tags/-', '/spec/tags/0', '/spec/tags/9', '/spec/tags/x', '/nope/x'].map((path) => op('add', path, 'z')),
    ...['/spec/image', '/spec/nope', '/spec/tags/7'].map((path) => op('remove', path)),
    op('replace', '/spec/nope'),
    op('test', '/spec/replicas', 2),
    op('test', '/spec/replicas', 77),
    op('test', '/no/pe', 77),
    op('move', '/spec/cronSpec', 1, '/spec/image'),
    op('copy', '/spec/x', 1, '/spec/nope'),
    op('copy', '/spec/x', 1, '/no/pe'),
    op('move', '/spec/x', 1, '/spec/nope'),
    op('zap', '/spec'),
    ...[[{ path: '/spec' }], [{ op: 'add' }], [{ op: 'move', path: '/spec' }], {}, [1], []],
    ...['[{"op":"add","op":"remove","path":"/spec/image"}]', 'null'],
    op('replace', '', {}),
    op('add', '/spec/replicas', 99),
  ];
  return [
    ...merges.map((body) => patch(body, MERGE)),
    ...operations.map((body) => patch(body, JSON_PATCH)),
    ...['&fieldValidation=Strict', '&force=true', '&fieldManager=me'].map((query) => patch({ spec: { unknown: 1 } }, MERGE, { query })),
    patch({ status: { replicas: 3 } }, MERGE, { path: `${TABS}/o1/status` }),
    patch({ status: { replicas: 'a' } }, MERGE, { path: `${TABS}/o1/status` }),
    patch({}, MERGE, { path: `${TABS}/none` }),
    patch({}, 'application/json'),
    patch({}, 'application/strategic-merge-patch+json'),
  ];
}

function applications(): readonly Request[] {
  const odd = 'a: 1\na: 2';
  const repeated = `${tab('o1', VALID).slice(0, -1)},"spec":{"image":"a"}}`;
  const bodies: readonly string[] = [
    ...[{ cronSpec: '2 * * * *' }, { image: 'i' }, { unknown: 1 }, { cronSpec: 'x' }].map((spec) => tab('o1', spec)),
    tab('x', { cronSpec: '2 * * * *' }),
    tab('', { cronSpec: '2 * * * *' }),
    tab('o1', { cronSpec: '2 * * * *' }, { namespace: 'other' }),
    tab('o1', { replicas: 3 }).replace('/v1', '/v9'),
    ...['a: [', '[]', ''],
  ];
  return [
    ...bodies.map((body) => patch(body, APPLY, { query: '&fieldManager=me&force=true' })),
    patch(tab('o1', { cronSpec: '2 * * * *' }), APPLY, { query: '&fieldManager=me' }),
    patch(tab('o1', { cronSpec: '2 * * * *' }), APPLY),
    patch(tab('o1', { cronSpec: '2 * * * *' }), APPLY, { query: '&fieldManager=me&force=maybe' }),
    ...['Strict', 'Warn', 'Ignore'].map((mode) => patch(repeated, APPLY, { query: `&fieldManager=me&force=true&fieldValidation=${mode}` })),
    patch(tab('o1', {}, {}, { status: { replicas: 3 } }), APPLY, { path: `${TABS}/o1/status`, query: '&fieldManager=me&force=true' }),
    patch(odd, APPLY, { query: '&fieldManager=me&fieldValidation=Strict' }),
    patch(tab('new', VALID), APPLY, { path: `${TABS}/new`, query: '&fieldManager=me' }),
    patch(tab(undefined, VALID), APPLY, { path: `${TABS}/new`, query: '&fieldManager=me' }),
  ];
}

function deletions(): readonly Request[] {
  return ['/o1?dryRun=All', '?dryRun=All', '/o1?dryRun=Foo', '/none?dryRun=All'].map((path) => ({ method: 'DELETE', path: TABS + path }));
}

function definitions(): readonly Request[] {
  const version = { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } };
  const definition = (name: string, spec: object): string =>
    JSON.stringify({ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name }, spec });
  const whole = { group: 'b.c', scope: 'Cluster', names: { plural: 'as', kind: 'A' }, versions: [version] };
  return [
    get(`${CRDS}/none`),
    get(`${CRDS}/widgets.other.example.com`),
    get('/apis/apiextensions.k8s.io/v1/nope'),
    ...[
      '{}',
      definition('a.b.c', { group: 'b.c' }),
      definition('as.b.c', { ...whole, zzz: 1 }),
      definition('as.b.c', { ...whole, scope: 'Solar' }),
    ].map((body) => post(body, { path: CRDS })),
    post(definition('widgets.other.example.com', { ...whole, group: 'other.example.com', names: { plural: 'widgets', kind: 'A' } }), {
      path: CRDS,
    }),
    ...[{ spec: { scope: 'Cluster' } }, { metadata: { labels: { a: 'b' } } }].map((body) =>
      patch(body, MERGE, { path: `${CRDS}/widgets.other.example.com` }),
    ),
  ];
}
