import { fromPlain, printJson, type JsonObject } from '@structural/json';
import { definitionOf, manifest } from '../../tests/definition.js';
import { errorText } from '../field/error.js';
import { judgeResource } from './judge-resource.js';
import { toResourceType, type ResourceType } from '../resource/resource-type.js';
import { scaleResource, toScale } from '../resource/scale.js';

const PATHS = { specReplicasPath: '.spec.n', statusReplicasPath: '.status.n', labelSelectorPath: '.status.selector' };

function typeWith(subresources: object): ResourceType {
  const spec = { type: 'object', properties: { n: { type: 'integer', maximum: 5 }, a: { type: 'string' } } };
  const openAPIV3Schema = {
    type: 'object',
    properties: { spec, status: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
  };
  const served = toResourceType(
    definitionOf(manifest([], { versions: [{ name: 'v1', served: true, storage: true, subresources, schema: { openAPIV3Schema } }] })),
    'v1',
  );
  if (!served.ok) throw new Error(served.error);
  return served.type;
}

function shirt(members: object): JsonObject {
  return fromPlain({
    apiVersion: 'stable.example.com/v1',
    kind: 'Shirt',
    metadata: { name: 'a', uid: 'u', namespace: 'default' },
    ...members,
  }) as JsonObject;
}

describe('the Scale of a resource', () => {
  it('has the replicas that the paths lead to', () => {
    const scale = toScale(PATHS, shirt({ spec: { n: 2 }, status: { n: 1, selector: 'a=b' } }));
    expect(scale.ok && printJson(scale.scale)).toBe(
      '{"apiVersion":"autoscaling/v1","kind":"Scale","metadata":{"name":"a","namespace":"default","uid":"u"},"spec":{"replicas":2},"status":{"replicas":1,"selector":"a=b"}}',
    );
  });

  it.each([
    [{}, 'Internal error occurred: the spec replicas field ".spec.n" does not exist'],
    [{ spec: { n: 'x' } }, '.spec.n accessor error: x is of the type string, expected int64'],
    [{ spec: { n: 1 }, status: { n: 'x' } }, '.status.n accessor error: x is of the type string, expected int64'],
    [{ spec: { n: 1 }, status: { selector: 5 } }, '.status.selector accessor error: 5 is of the type int64, expected string'],
  ])('cannot be read of %j', (members, error) => {
    expect(toScale(PATHS, shirt(members))).toEqual({ ok: false, error });
  });
});

describe('an update through a Scale', () => {
  const type = typeWith({ scale: PATHS, status: {} });
  const update = (n: unknown): ReturnType<typeof judgeResource> =>
    judgeResource(type, shirt({ spec: { n, a: 'other' } }), {
      old: shirt({ spec: { n: 2, a: 'x' }, status: { n: 1 } }),
      subresource: 'scale',
    });

  it('changes the replicas alone', () => {
    const judged = update(4);
    expect(judged.ok && [judged.errors, judged.changes(), JSON.parse(printJson(judged.object))]).toMatchObject([
      [],
      [],
      { spec: { n: 4, a: 'x' }, status: { n: 1 } },
    ]);
  });

  it.each([
    [6, ['spec.n: Invalid value: 6: spec.n in body should be less than or equal to 5']],
    [-1, ['.spec.n: Invalid value: -1: should be a non-negative integer']],
  ])('is held to the schema: %s', (n, errors) => {
    const judged = update(n);
    expect(judged.ok && judged.errors.map(errorText)).toEqual(errors);
  });

  it('takes no number for zero, and refuses what is no int32', () => {
    const none = update(undefined);
    expect(none.ok && JSON.parse(printJson(none.object))).toMatchObject({ spec: { n: 0 } });
    expect([update(2147483648), update(-2147483648)]).toEqual([
      { ok: false, decodeError: 'no kind is registered for the type v1.Scale in scheme "pkg/runtime/scheme.go:111"' },
      { ok: false, decodeError: 'the spec replicas field ".spec.n" cannot be empty' },
    ]);
  });

  it('needs a way to the replicas, and the subresource', () => {
    expect(scaleResource(PATHS, shirt({ spec: 5 }), shirt({ spec: { n: 1 } }))).toEqual({
      ok: false,
      error: 'value cannot be set because .spec is not a map[string]interface{}',
    });
    expect(judgeResource(typeWith({}), shirt({}), { subresource: 'scale' })).toEqual({ ok: false, decodeError: 'no scale subresource' });
  });
});
