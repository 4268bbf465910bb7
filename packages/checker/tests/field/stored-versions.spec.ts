import { readStoredDefinitions } from '../../src/before/stored-definitions.js';
import { check } from '../../src/check/check.js';

/** A definition with these versions: `v1*` is stored, `v1-` is not served. */
function definition(versions: readonly string[], storedVersions?: readonly string[], uid?: string): string {
  return JSON.stringify({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'boxes.field.example.com', ...(uid === undefined ? {} : { uid, resourceVersion: '5' }) },
    spec: {
      group: 'field.example.com',
      scope: 'Namespaced',
      names: { kind: 'Box', plural: 'boxes' },
      versions: versions.map((version) => ({
        name: version.replace(/[*-]/, ''),
        served: !version.includes('-'),
        storage: version.includes('*'),
        schema: { openAPIV3Schema: { type: 'object' } },
      })),
    },
    ...(storedVersions === undefined ? {} : { status: { storedVersions } }),
  });
}

describe('versions that objects are stored in', () => {
  // What a server of 1.37 refuses an update for.
  it.each<readonly [string, readonly string[], readonly string[], string, readonly string[] | undefined]>([
    ['v1* v1beta1', ['v1beta1', 'v1'], ['v1*'], 'v1beta1', undefined],
    ['v1* v1beta1', ['v1'], ['v1*'], '', undefined],
    ['v1* v2', ['v1'], ['v1', 'v2*'], '', undefined],
    ['v1* v2', ['v1'], ['v2*'], 'v1', undefined],
    ['v1* v1alpha1-', ['v1alpha1', 'v1'], ['v1*', 'v1alpha1-'], '', undefined],
    ['v1* v1alpha1-', ['v1alpha1', 'v1'], ['v1*'], 'v1alpha1', undefined],
    ['v3* v2 v1', ['v1', 'v2', 'v3'], ['v3*'], 'v1 v2', undefined],
    ['v1*', ['v1'], ['v2*'], 'v1', undefined],
    ['v1* v1beta1', ['v1beta1', 'v1'], ['v1*'], 'v1beta1', ['v1']],
    ['v1*', ['v1'], ['v1*'], '', ['v1', 'v0']],
    ['v1 v2*', ['v1', 'v2'], ['v1*', 'v2'], '', undefined],
    ['v1* v2', ['v1'], ['v2*', 'v3'], 'v1', undefined],
  ])('keep an update from removing them, with a uid and without: %s stored in %j, to %j', (from, stored, to, missing, given) => {
    const text = definition(to, given);
    const found = [undefined, '0b7f2f5e-2c3c-4a5b-8a9e-1d2c3b4a5f6e'].map((uid) => {
      const old = readStoredDefinitions(definition(from.split(' '), stored, uid)).definitions;
      return check('new.json', text, { old }).diagnostics.map(
        ({ message }) => / "(\w+)": missing from spec\.versions;/.exec(message)?.[1] ?? message,
      );
    });
    const expected = missing === '' ? [] : missing.split(' ');
    expect(found).toEqual([expected, expected]);
  });
});
