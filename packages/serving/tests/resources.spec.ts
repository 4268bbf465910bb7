import { accepted, CRON_TABS, cronTab, PLANETS, smallServer } from './small-server.js';

const owned = { team: 'a' };
const { ask } = smallServer(
  [accepted(CRON_TABS), accepted(PLANETS)],
  [
    { ...cronTab('one', { cronSpec: 'x', replicas: 3, unknown: 1 }, { labels: owned }), status: { replicas: 2 } },
    cronTab('two', { cronSpec: 'y' }, { namespace: 'jobs' }),
    { apiVersion: 'stable.example.com/v1', kind: 'Planet', metadata: { name: 'mars' } },
  ],
);
const BASE = '/apis/stable.example.com/v1/namespaces/default/crontabs';
const TABLE = 'application/json;as=Table;v=v1;g=meta.k8s.io';

it('reads what is stored as the version of the path has it', () => {
  expect(ask('GET', `${BASE}/one`).body).toEqual({
    apiVersion: 'stable.example.com/v1',
    kind: 'CronTab',
    metadata: {
      name: 'one',
      namespace: 'default',
      uid: 'u',
      creationTimestamp: '2026-11-22T07:00:00Z',
      generation: 1,
      resourceVersion: '5',
      labels: owned,
    },
    spec: { cronSpec: 'x', replicas: 3 },
    status: { replicas: 2 },
  });
  const old = ask('GET', `${BASE.replace('v1', 'v1beta1')}/one`);
  expect(old.body).toMatchObject({ apiVersion: 'stable.example.com/v1beta1', spec: { replicas: 3 } });
  expect(old.headers['warning']).toEqual(['299 - "stable.example.com/v1beta1 CronTab is deprecated; use stable.example.com/v1 CronTab"']);
  expect(ask('GET', `${BASE}/one/scale`).body).toMatchObject({ kind: 'Scale', spec: { replicas: 3 }, status: { replicas: 2 } });
});

it('lists by place and selectors', () => {
  const names = (target: string): unknown =>
    (
      ask('GET', target).body as { readonly items?: readonly { readonly metadata: { readonly name: string } }[]; readonly message?: string }
    ).items?.map(({ metadata }) => metadata.name);
  expect(names('/apis/stable.example.com/v1/crontabs')).toEqual(['one', 'two']);
  expect(names(BASE)).toEqual(['one']);
  expect(names('/apis/stable.example.com/v1/planets')).toEqual(['mars']);
  expect(names('/apis/stable.example.com/v1/crontabs?labelSelector=team%20in%20(a,b),!x')).toEqual(['one']);
  expect(names('/apis/stable.example.com/v1/crontabs?labelSelector=team!=a')).toEqual(['two']);
  expect(names('/apis/stable.example.com/v1/crontabs?fieldSelector=metadata.name%3Dtwo')).toEqual(['two']);
  expect(ask('GET', `${BASE}?fieldSelector=spec.x%3D1`)).toMatchObject({
    status: 400,
    body: { message: 'field label not supported: spec.x' },
  });
  expect(names('/api/v1/namespaces')).toEqual(['default', 'jobs']);
});

it('shows tables, with as much of the objects as is asked for', () => {
  const rows = (query: string): unknown =>
    (ask('GET', `${BASE}${query}`, { headers: { accept: TABLE } }).body as { readonly rows: unknown }).rows;
  expect(rows('')).toEqual([{ cells: ['one', 'x'], object: expect.objectContaining({ kind: 'PartialObjectMetadata' }) }]);
  expect(rows('?includeObject=None')).toEqual([{ cells: ['one', 'x'], object: null }]);
  expect(rows('?includeObject=Object')).toEqual([{ cells: ['one', 'x'], object: expect.objectContaining({ kind: 'CronTab' }) }]);
  expect(ask('GET', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', { headers: { accept: TABLE } }).body).toMatchObject({
    rows: [
      { cells: ['crontabs.stable.example.com', '2026-11-22T07:00:00Z'] },
      { cells: ['planets.stable.example.com', '2026-11-22T07:00:00Z'] },
    ],
  });
});

it.each([
  [`${BASE}/none`, 404, 'NotFound'],
  [`${BASE}/one/nope`, 404, 'NotFound'],
  ['/apis/stable.example.com/v1/crontabs/one', 404, undefined],
  ['/apis/stable.example.com/v1/namespaces/default/planets', 404, undefined],
  ['/apis/stable.example.com/v1alpha1/crontabs', 404, undefined],
  [`${BASE}?limit=abc`, 400, 'BadRequest'],
  ['/api/v1/pods', 404, undefined],
  ['/apis/apiextensions.k8s.io/v1/nope', 404, 'NotFound'],
])('answers %s with %d %s', (target, status, reason) => {
  expect(ask('GET', target)).toMatchObject({ status, ...(reason === undefined ? { text: '404 page not found\n' } : { body: { reason } }) });
});

it('gives out definitions as a server does, without what it does not know', () => {
  const odd = { ...PLANETS, spec: { ...PLANETS.spec, nope: 1, versions: PLANETS.spec.versions.map((each) => ({ ...each, odd: [1] })) } };
  const server = smallServer([accepted(odd)]);
  expect(server.ask('GET', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/planets.stable.example.com').body).toEqual({
    kind: 'CustomResourceDefinition',
    apiVersion: 'apiextensions.k8s.io/v1',
    metadata: {
      name: 'planets.stable.example.com',
      uid: 'uid-planets.stable.example.com',
      resourceVersion: '1',
      generation: 1,
      creationTimestamp: '2026-11-22T07:00:00Z',
    },
    spec: {
      ...PLANETS.spec,
      names: { plural: 'planets', kind: 'Planet', singular: 'planet', listKind: 'PlanetList' },
      conversion: { strategy: 'None' },
    },
    status: {
      acceptedNames: { plural: 'planets', kind: 'Planet', singular: 'planet', listKind: 'PlanetList' },
      conditions: [
        expect.objectContaining({ type: 'NamesAccepted', status: 'True' }),
        expect.objectContaining({ type: 'Established', status: 'True' }),
      ],
      storedVersions: ['v1'],
    },
  });
});
