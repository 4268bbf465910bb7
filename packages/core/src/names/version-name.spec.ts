import fc from 'fast-check';
import { compareVersions, stageOf } from './version-name.js';

describe('compareVersions', () => {
  test('orders as discovery does', () => {
    const versions = ['foo10', 'v1alpha2', 'v10', 'v11beta2', 'foo1', 'v1', 'v3beta1', 'v12alpha1', 'v2', 'v10beta3', 'v11alpha2'];
    expect(versions.sort(compareVersions)).toEqual([
      'v10',
      'v2',
      'v1',
      'v11beta2',
      'v10beta3',
      'v3beta1',
      'v12alpha1',
      'v11alpha2',
      'v1alpha2',
      'foo1',
      'foo10',
    ]);
  });

  test('and names of other schemes by their letters, last', () => {
    const ordered = ['v12', 'v2', 'v1', 'v11beta2', 'v10beta3', 'v3beta1', 'v12alpha1', 'v11alpha2', 'bar', 'foo1', 'foo10', 'v1gamma1'];
    expect([...ordered].reverse().sort(compareVersions)).toEqual(ordered);
  });

  test('is an order', () => {
    const version = fc.oneof(fc.stringMatching(/^v\d{1,2}((alpha|beta)\d)?$/), fc.string({ maxLength: 3 }));
    fc.assert(
      fc.property(fc.array(version, { maxLength: 8 }), (versions) => {
        const sorted = [...versions].sort(compareVersions);
        expect([...versions].reverse().sort(compareVersions)).toEqual(sorted);
      }),
    );
  });
});

test('the name of a version says how mature it is', () => {
  expect(['v1', 'v1beta1', 'v2alpha1', 'latest', 'v1.2'].map(stageOf)).toEqual(['stable', 'beta', 'alpha', 'unknown', 'unknown']);
});
