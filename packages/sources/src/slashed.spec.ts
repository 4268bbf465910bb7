import { slashed } from './slashed.js';

it.each([
  ['crds\\deep\\a.yaml', 'crds/deep/a.yaml'],
  ['crds\\*.yaml', 'crds/*.yaml'],
  ['C:\\repo\\a.yaml', 'C:/repo/a.yaml'],
  ['\\\\server\\share\\a.yaml', '//server/share/a.yaml'],
  ['HEAD:crds\\a.yaml', 'HEAD:crds/a.yaml'],
  ['-', '-'],
  ['', ''],
])('names %s with slashes on Windows, and leaves it alone elsewhere', (path, name) => {
  expect(slashed(path, '\\')).toBe(name);
  expect(slashed(path, '/')).toBe(path);
});
