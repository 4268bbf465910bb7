import { posix, win32 } from 'node:path';
import { isBelow } from './is-below.js';

it.each([
  ['/repo', '/repo', true],
  ['/repo', '/repo/a/b.yaml', true],
  ['/repo', '/repo/..a.yaml', true],
  ['/repo', '/reports/a.yaml', false],
  ['/repo', '/a.yaml', false],
  ['/', '/a.yaml', true],
])('in %s, %s: %j', (folder, path, below) => {
  expect(isBelow(folder, path, posix)).toBe(below);
});

it.each([
  ['C:\\work', 'C:\\work\\a\\b.yaml', true],
  ['C:\\work', 'c:\\Work\\a.yaml', true],
  ['C:\\work', 'C:\\work\\..a.yaml', true],
  ['C:\\work', 'C:\\workshop\\a.yaml', false],
  ['C:\\work', 'D:\\work\\a.yaml', false],
  ['C:\\work', '\\\\server\\share\\a.yaml', false],
  ['\\\\server\\share', '\\\\server\\share\\a.yaml', true],
  ['C:\\', 'C:\\a.yaml', true],
])('on Windows, in %s, %s: %j', (folder, path, below) => {
  expect(isBelow(folder, path, win32)).toBe(below);
});
