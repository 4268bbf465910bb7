import { deprecationOf } from './deprecation.js';
import { allKinds, findKind, kindsOfGroup } from './find-kinds.js';

describe('findKind', () => {
  it('knows which minors serve a kind, and which do so without any flag', () => {
    const claims = findKind('resource.k8s.io/v1beta1', 'ResourceClaim')!;
    expect([31, 32, 37, 38].map((minor) => claims.isServedBy(minor))).toEqual([false, true, true, false]);
    expect(claims.isOnIn(37)).toBe(false);
    const deployment = findKind('apps/v1', 'Deployment')!;
    expect([30, 38].map((minor) => deployment.isOnIn(minor))).toEqual([true, true]);
  });

  it('finds no kind that no minor has', () => {
    expect(findKind('apps/v1', 'Deploymnt')).toBeUndefined();
    expect(findKind('example.com/v1', 'Deployment')).toBeUndefined();
  });

  it('knows kinds that are gone', () => {
    expect(kindsOfGroup('extensions').map(({ kind }) => kind)).toContain('Ingress');
    expect(findKind('policy/v1beta1', 'PodSecurityPolicy')).toMatchObject({ deprecated: 21, removed: 25 });
  });

  it('has a plural and a scope of every kind that a minor serves', () => {
    const served = allKinds().filter((kind) => [30, 31, 32, 33, 34, 35, 36, 37, 38].some((minor) => kind.isServedBy(minor)));
    expect(served.length).toBeGreaterThan(100);
    expect(served.filter(({ plural }) => plural === '')).toEqual([]);
  });
});

describe('deprecationOf', () => {
  it('says it in the words of the server', () => {
    expect(deprecationOf(findKind('policy/v1beta1', 'PodDisruptionBudget')!, 24)).toBe(
      'policy/v1beta1 PodDisruptionBudget is deprecated in v1.21+, unavailable in v1.25+; use policy/v1 PodDisruptionBudget',
    );
    expect(deprecationOf(findKind('v1', 'Endpoints')!, 37)).toBe(
      'v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice',
    );
  });

  it('says nothing to a server that does not know of it yet', () => {
    expect(deprecationOf(findKind('v1', 'Endpoints')!, 32)).toBeUndefined();
    expect(deprecationOf(findKind('v1', 'Pod')!, 37)).toBeUndefined();
  });
});
