import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entriesOf } from './folder-entries.js';

const folder = mkdtempSync(join(tmpdir(), 'structural-entries-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('lists a folder again where something was added or removed, however soon after', () => {
  const names = (): readonly string[] => entriesOf(folder).map(({ name }) => name);
  for (const name of ['a', 'b', 'c']) {
    expect(names()).not.toContain(name);
    writeFileSync(join(folder, name), '');
    expect(names()).toContain(name);
  }
  rmSync(join(folder, 'a'));
  expect(names().toSorted()).toEqual(['b', 'c']);
  // A program may set the time of writing, and none sets that of the change.
  utimesSync(folder, 1, 1);
  writeFileSync(join(folder, 'd'), '');
  expect(names()).toContain('d');
  expect(() => entriesOf(join(folder, 'missing'))).toThrow('ENOENT');
});
