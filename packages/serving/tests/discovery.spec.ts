import { accepted, CRON_TABS, PLANETS, smallServer } from './small-server.js';

const { ask } = smallServer([accepted(CRON_TABS), accepted(PLANETS)]);
const AGGREGATED = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';

it('lists the groups, the versions of each by preference', () => {
  expect(ask('GET', '/apis').body).toEqual({
    kind: 'APIGroupList',
    apiVersion: 'v1',
    groups: [
      expect.objectContaining({ name: 'apiextensions.k8s.io' }),
      {
        name: 'stable.example.com',
        versions: [
          { groupVersion: 'stable.example.com/v1', version: 'v1' },
          { groupVersion: 'stable.example.com/v1beta1', version: 'v1beta1' },
        ],
        preferredVersion: { groupVersion: 'stable.example.com/v1', version: 'v1' },
      },
    ],
  });
  expect(ask('GET', '/apis/stable.example.com/').body).toMatchObject({ kind: 'APIGroup', name: 'stable.example.com' });
});

it('lists the resources of a version, with the hash by which a server knows how they are stored', () => {
  const verbs = ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch'];
  const part = ['get', 'patch', 'update'];
  expect(ask('GET', '/apis/stable.example.com/v1').body).toEqual({
    kind: 'APIResourceList',
    apiVersion: 'v1',
    groupVersion: 'stable.example.com/v1',
    resources: [
      {
        name: 'crontabs',
        singularName: 'crontab',
        namespaced: true,
        kind: 'CronTab',
        verbs,
        shortNames: ['ct'],
        categories: ['all'],
        storageVersionHash: 'EdX2FP+L0js=',
      },
      { name: 'crontabs/status', singularName: '', namespaced: true, kind: 'CronTab', verbs: part },
      { name: 'crontabs/scale', singularName: '', namespaced: true, group: 'autoscaling', version: 'v1', kind: 'Scale', verbs: part },
      { name: 'planets', singularName: 'planet', namespaced: false, kind: 'Planet', verbs, storageVersionHash: expect.any(String) },
    ],
  });
});

it('tells all at once to who asks for that, and nothing to who has it', () => {
  const all = ask('GET', '/apis', { headers: { accept: `${AGGREGATED},application/json` } });
  expect(all.headers['content-type']).toBe(AGGREGATED);
  expect(all.body).toMatchObject({
    kind: 'APIGroupDiscoveryList',
    apiVersion: 'apidiscovery.k8s.io/v2',
    items: [
      { metadata: { name: 'apiextensions.k8s.io' } },
      {
        metadata: { name: 'stable.example.com' },
        versions: [
          {
            version: 'v1',
            freshness: 'Current',
            resources: [
              { resource: 'crontabs', subresources: [{ subresource: 'status' }, { subresource: 'scale' }] },
              { resource: 'planets' },
            ],
          },
          { version: 'v1beta1' },
        ],
      },
    ],
  });
  expect(ask('GET', '/apis', { headers: { accept: AGGREGATED, 'if-none-match': String(all.headers['etag']) } }).status).toBe(304);
  expect(ask('GET', '/api', { headers: { accept: AGGREGATED.replace('v2', 'v2beta1') } }).body).toMatchObject({
    apiVersion: 'apidiscovery.k8s.io/v2beta1',
  });
});

it('leaves out a definition whose names another one has', () => {
  const taken = {
    ...PLANETS,
    metadata: { name: 'stars.stable.example.com' },
    spec: { ...PLANETS.spec, names: { plural: 'stars', kind: 'Planet' } },
  };
  const server = smallServer([accepted(PLANETS), accepted(taken)]);
  expect(server.ask('GET', '/apis/stable.example.com/v1').text).not.toContain('stars');
  expect(server.ask('GET', '/apis/stable.example.com/v1/stars').status).toBe(404);
  expect(server.ask('GET', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/stars.stable.example.com').body).toMatchObject({
    status: {
      conditions: [
        { type: 'NamesAccepted', status: 'False', message: '"PlanetList" is already in use' },
        { type: 'Established', status: 'False' },
      ],
    },
  });
});

it.each([
  ['/apis/nope', 404, '404 page not found\n'],
  ['/apis/stable.example.com/v1alpha1', 404, '404 page not found\n'],
  ['/nope', 404, expect.stringContaining('"/openapi/v3"')],
  ['/healthz', 200, 'ok'],
  ['/readyz?verbose', 200, '[+]ping ok\nreadyz check passed\n'],
  ['/%zz', 400, '400 Bad Request'],
  ['nope', 400, '400 Bad Request'],
])('answers %s with %d', (target, status, text) => {
  expect(ask('GET', target)).toMatchObject({ status, text });
});

it('says which server it answers as, and who does', () => {
  expect(ask('GET', '/version').body).toMatchObject({ major: '1', minor: '37', gitVersion: 'v1.37.0+structural-1.2.3' });
});

it('answers in the form that is accepted, and says so where there is none', () => {
  expect(ask('GET', '/apis/stable.example.com', { headers: { accept: 'application/yaml' } }).text).toContain(
    'kind: APIGroup\nname: stable',
  );
  expect(ask('GET', '/apis/stable.example.com', { headers: { accept: 'text/html;q=1, */*;q=0.1' } }).status).toBe(200);
  expect(ask('GET', '/apis/stable.example.com', { headers: { 'user-agent': 'curl/8' } }).text).toContain('{\n  "kind": "APIGroup",\n');
  expect(ask('GET', '/apis/stable.example.com?pretty=0', { headers: { 'user-agent': 'curl/8' } }).text).toContain('{"kind":"APIGroup"');
  expect(ask('GET', '/apis/stable.example.com', { headers: { accept: 'text/html' } })).toMatchObject({
    status: 406,
    body: { reason: 'NotAcceptable' },
  });
  expect(ask('POST', '/apis')).toMatchObject({ status: 405 });
  expect(ask('HEAD', '/version')).toMatchObject({ status: 200, text: '' });
});
