import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathSource } from './path-source.js';

const folder = mkdtempSync(join(tmpdir(), 'path-source-'));
mkdirSync(join(folder, 'crds/deep'), { recursive: true });
writeFileSync(join(folder, 'crds/a.yaml'), '1');
writeFileSync(join(folder, 'crds/deep/b.yml'), '2');
writeFileSync(join(folder, 'crds/c.txt'), '3');
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('pathSource', () => {
  test.each([
    ['crds', ['crds/a.yaml', 'crds/deep/b.yml']],
    ['crds/*.yaml', ['crds/a.yaml']],
    ['crds/c.txt', ['crds/c.txt']],
  ])('reads %s by absolute paths', async (path, files) => {
    const { manifests, problems } = await pathSource(path, folder).read();
    expect([manifests.map(({ file }) => file), problems]).toEqual([files.map((file) => join(folder, file)), []]);
  });

  test.each([
    ['nowhere', 'no such file or directory'],
    ['*.json', 'no file matches this pattern'],
    ['-', './-: no such file or directory'],
  ])('has a problem as a whole with %s', async (path, message) => {
    expect(await pathSource(path, folder).read()).toEqual({ manifests: [], problems: [{ message }] });
  });
});
