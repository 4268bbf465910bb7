import { accepted, CRON_TABS, cronTab, PLANETS, smallServer, type Asking, type Seen } from './small-server.js';

const BASE = '/apis/stable.example.com/v1/namespaces/default/crontabs';
const { ask } = smallServer(
  [accepted(CRON_TABS)],
  [{ ...cronTab('one', { cronSpec: 'x', replicas: 3, tags: ['a'] }), status: { replicas: 2 } }],
);
const MERGE = 'application/merge-patch+json';
const JSON_PATCH = 'application/json-patch+json';
const APPLY = 'application/apply-patch+yaml';

function dryRun(method: string, path: string, body: unknown, asking: Asking & { readonly query?: string } = {}): Seen {
  return ask(method, `${BASE}${path}?dryRun=All${asking.query ?? ''}`, { body, ...asking });
}

it('creates an object as a read would give it, and keeps nothing', () => {
  const created = dryRun('POST', '', cronTab('new'));
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    metadata: {
      name: 'new',
      namespace: 'default',
      uid: 'new-uid',
      creationTimestamp: '2026-11-22T08:00:00Z',
      generation: 1,
      managedFields: [{ manager: 'test', operation: 'Update' }],
    },
    spec: { cronSpec: '* * * * *', replicas: 1 },
  });
  expect(ask('GET', `${BASE}/new`).status).toBe(404);
  const generated = { ...cronTab('x'), metadata: { generateName: 'gen-' } };
  expect(dryRun('POST', '', generated).body).toMatchObject({ metadata: { name: 'gen-bcdfg', generateName: 'gen-' } });
  expect(dryRun('POST', '', cronTab('one'))).toMatchObject({
    status: 409,
    body: { reason: 'AlreadyExists', message: 'crontabs.stable.example.com "one" already exists' },
  });
});

it('refuses what a server refuses, with all causes', () => {
  expect(dryRun('POST', '', cronTab('new', { cronSpec: 'x', replicas: 12 })).body).toEqual({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: 'CronTab.stable.example.com "new" is invalid: spec: Invalid value: too many',
    reason: 'Invalid',
    details: {
      name: 'new',
      group: 'stable.example.com',
      kind: 'CronTab',
      causes: [{ reason: 'FieldValueInvalid', message: 'Invalid value: too many', field: 'spec' }],
    },
    code: 422,
  });
});

it('treats unknown fields as it is asked to', () => {
  const odd = cronTab('new', { cronSpec: 'x', odd: 1 });
  expect(dryRun('POST', '', odd)).toMatchObject({ status: 201, headers: { warning: ['299 - "unknown field \\"spec.odd\\""'] } });
  expect(dryRun('POST', '', odd, { query: '&fieldValidation=Ignore' }).headers['warning']).toBeUndefined();
  expect(dryRun('POST', '', odd, { query: '&fieldValidation=Strict' })).toMatchObject({
    status: 400,
    body: { message: 'CronTab in version "v1" cannot be handled as a CronTab: strict decoding error: unknown field "spec.odd"' },
  });
  expect(dryRun('POST', '', odd, { query: '&fieldValidation=No' })).toMatchObject({
    status: 422,
    body: { details: { kind: 'CreateOptions' } },
  });
});

it('writes nothing without dryRun=All, once it has judged', () => {
  const refused = { status: 405, body: { reason: 'MethodNotAllowed', message: expect.stringContaining('this server writes nothing') } };
  expect(ask('POST', BASE, { body: cronTab('new') })).toMatchObject(refused);
  expect(ask('POST', BASE, { body: cronTab('new', {}) })).toMatchObject({ status: 422 });
  expect(ask('DELETE', `${BASE}/one`)).toMatchObject(refused);
  expect(ask('PATCH', `${BASE}/one`, { body: '{}', type: MERGE })).toMatchObject(refused);
});

it('replaces an object of the version that it names', () => {
  const body = cronTab('one', { cronSpec: 'z' }, { resourceVersion: '5' });
  expect(dryRun('PUT', '/one', body)).toMatchObject({
    status: 200,
    body: { metadata: { generation: 2 }, spec: { cronSpec: 'z', replicas: 1 }, status: { replicas: 2 } },
  });
  expect(dryRun('PUT', '/one', cronTab('one', { cronSpec: 'z' }, { resourceVersion: '4' }))).toMatchObject({
    status: 409,
    body: { reason: 'Conflict' },
  });
  expect(dryRun('PUT', '/one', cronTab('one', { cronSpec: 'z', replicas: 12 }))).toMatchObject({
    status: 422,
    body: {
      message: 'crontabs.stable.example.com "one" is invalid: metadata.resourceVersion: Invalid value: 0: must be specified for an update',
    },
  });
  expect(dryRun('PUT', '/one', cronTab('two'))).toMatchObject({
    status: 400,
    body: { message: 'the name of the object (two) does not match the name on the URL (one)' },
  });
  expect(dryRun('PUT', '/none', cronTab('none'))).toMatchObject({ status: 404 });
  const status = { ...cronTab('one', { cronSpec: 'z' }, { resourceVersion: '5' }), status: { replicas: 9 } };
  expect(dryRun('PUT', '/one/status', status).body).toMatchObject({ spec: { cronSpec: 'x' }, status: { replicas: 9 } });
});

it('patches an object, its status and its scale', () => {
  const patch = (path: string, body: unknown, type: string, query = ''): Seen => dryRun('PATCH', path, body, { type, query });
  expect(patch('/one', { spec: { replicas: 4, tags: null } }, MERGE).body).toMatchObject({ spec: { cronSpec: 'x', replicas: 4 } });
  expect(patch('/one', [{ op: 'add', path: '/spec/tags/-', value: 'b' }], JSON_PATCH).body).toMatchObject({ spec: { tags: ['a', 'b'] } });
  expect(patch('/one', [{ op: 'test', path: '/spec/replicas', value: 9 }], JSON_PATCH)).toMatchObject({
    status: 422,
    body: { reason: 'Invalid' },
  });
  expect(patch('/one', { spec: { replicas: 99 } }, MERGE)).toMatchObject({ status: 422 });
  expect(patch('/one/status', { status: { replicas: 8 } }, MERGE).body).toMatchObject({ status: { replicas: 8 } });
  expect(patch('/one/scale', { spec: { replicas: 6 } }, MERGE).body).toMatchObject({ kind: 'Scale', spec: { replicas: 6 } });
  expect(patch('/one/scale', { spec: { replicas: 99 } }, MERGE)).toMatchObject({ status: 422, body: { details: { kind: 'CronTab' } } });
  expect(patch('/one', {}, 'application/json')).toMatchObject({ status: 415 });
  const applied = patch('/one', cronTab('one', { cronSpec: 'q' }), APPLY, '&fieldManager=me&force=true');
  expect(applied.body).toMatchObject({
    spec: { cronSpec: 'q', replicas: 3 },
    metadata: { managedFields: expect.arrayContaining([expect.objectContaining({ manager: 'me', operation: 'Apply' })]) },
  });
  expect(patch('/one', cronTab('one', { cronSpec: 'q' }), APPLY, '&fieldManager=me')).toMatchObject({
    status: 409,
    body: { reason: 'Conflict', details: { causes: [{ reason: 'FieldManagerConflict', field: '.spec.cronSpec' }] } },
  });
  expect(patch('/fresh', cronTab('fresh', { cronSpec: 'q' }), APPLY, '&fieldManager=me')).toMatchObject({ status: 201 });
});

it('deletes, or says what keeps it from that', () => {
  expect(ask('DELETE', `${BASE}/one?dryRun=All`).body).toEqual({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Success',
    details: { name: 'one', group: 'stable.example.com', kind: 'crontabs', uid: 'u' },
  });
  expect(ask('DELETE', `${BASE}/none?dryRun=All`).status).toBe(404);
  // As kubectl sends them.
  expect(ask('DELETE', `${BASE}/one`, { body: { dryRun: ['All'] } })).toMatchObject({ status: 200 });
  expect(ask('DELETE', `${BASE}/one`, { body: { propagationPolicy: 'Background' } })).toMatchObject({ status: 405 });
});

it.each([
  ['', undefined, 400, "couldn't get version/kind; json parse error: unexpected end of JSON input (<empty>)"],
  ['{', undefined, 400, 'unexpected end of JSON input ({)'],
  ['[]', undefined, 400, '(5b5d)'],
  ['{"kind":"CronTab","metadata":{}}', undefined, 400, 'the API version in the data () does not match'],
  ['a: [', 'application/yaml', 400, 'yaml: line 1: did not find expected node content (613a205b)'],
  ['x', 'text/plain', 415, 'the body of the request was in an unknown format'],
  ['x', 'application/vnd.kubernetes.protobuf', 415, 'the body of the request is protobuf, which this server does not read: send JSON '],
])('refuses the body %j of %s with %d', (body, type, status, words) => {
  expect(dryRun('POST', '', body, type === undefined ? {} : { type })).toMatchObject({
    status,
    body: { message: expect.stringContaining(words) },
  });
});

it('refuses a body that is too long, and methods that there are not', () => {
  expect(dryRun('POST', '', '', { isTooLong: true })).toMatchObject({
    status: 413,
    body: { message: 'Request entity too large: limit is 3145728' },
  });
  expect(ask('OPTIONS', BASE)).toMatchObject({ status: 405 });
  expect(ask('POST', `${BASE}/one/status`, { body: {} })).toMatchObject({ status: 405 });
});

describe('definitions', () => {
  const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

  it('are judged as new and as updates', () => {
    expect(ask('POST', `${CRDS}?dryRun=All`, { body: PLANETS })).toMatchObject({ status: 201, body: { status: { conditions: null } } });
    expect(ask('POST', `${CRDS}?dryRun=All`, { body: CRON_TABS })).toMatchObject({ status: 409 });
    expect(ask('POST', CRDS, { body: PLANETS })).toMatchObject({ status: 405 });
    const scope = { spec: { scope: 'Cluster' } };
    expect(ask('PATCH', `${CRDS}/crontabs.stable.example.com?dryRun=All`, { body: scope, type: MERGE })).toMatchObject({
      status: 422,
      body: { details: { causes: [{ field: 'spec.scope', message: 'Invalid value: "Cluster": field is immutable' }] } },
    });
    const labelled = { metadata: { labels: { a: 'b' } } };
    expect(ask('PATCH', `${CRDS}/crontabs.stable.example.com?dryRun=All`, { body: labelled, type: MERGE })).toMatchObject({
      status: 200,
      body: { metadata: { labels: { a: 'b' } } },
    });
    const bad = { ...PLANETS, spec: { ...PLANETS.spec, scope: 'Solar' } };
    expect(ask('POST', `${CRDS}?dryRun=All`, { body: bad })).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('spec.scope: Unsupported value: "Solar"') },
    });
  });
});
