import { compareVersions } from './version-order.js';

test('versions are ordered as discovery orders them', () => {
  const ordered = ['v12', 'v2', 'v1', 'v11beta2', 'v10beta3', 'v3beta1', 'v12alpha1', 'v11alpha2', 'bar', 'foo1', 'foo10', 'v1gamma1'];
  expect([...ordered].reverse().sort(compareVersions)).toEqual(ordered);
});
