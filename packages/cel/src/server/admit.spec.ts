import { NEWEST_KUBERNETES, readDefinition, type CustomResourceDefinition } from '@structural/core';
import { fromPlain, isJsonObject } from '@structural/json';
import { admit } from './admit.js';

function definition(versions: readonly string[], status: object = {}, uid?: string): CustomResourceDefinition {
  const value = fromPlain({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'foos.example.com', ...(uid && { uid }) },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'foos', singular: 'foo', kind: 'Foo', listKind: 'FooList' },
      versions: versions.map((name, i) => ({
        name,
        served: true,
        storage: i === versions.length - 1,
        schema: { openAPIV3Schema: { type: 'object' } },
      })),
    },
    status,
  });
  const read = isJsonObject(value) ? readDefinition(value) : undefined;
  if (read?.ok !== true) throw new Error('does not decode');
  return read.definition;
}

describe('an update of a definition', () => {
  const next = definition(['v1']);
  const refused = (old: CustomResourceDefinition): readonly string[] =>
    admit(next, old, NEWEST_KUBERNETES).errors.map(({ detail }) => detail.slice(0, 26));

  it.each([undefined, '0b7f2f5e-2c3c-4a5b-8a9e-1d2c3b4a5f6e'])(
    'is held to the stored versions that the old one names, with uid %s',
    (uid) => {
      expect(refused(definition(['v1beta1', 'v1'], { storedVersions: ['v1beta1', 'v1'] }, uid))).toEqual(['missing from spec.versions']);
      expect(refused(definition(['v1beta1', 'v1'], { storedVersions: ['v1'] }, uid))).toEqual([]);
      expect(refused(definition(['v1beta1', 'v1'], { storedVersions: [] }, uid))).toEqual([]);
    },
  );

  it('is held to the storage version, too, which a status without it must get', () => {
    expect(refused(definition(['v1', 'v1beta1'], { storedVersions: ['v1'] }))).toEqual(['missing from spec.versions']);
  });
});
