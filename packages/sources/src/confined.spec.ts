import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { confinedTo, mayRead } from './confined.js';
import { configFolders } from './find-config-file.js';
import { listInputs } from './list-inputs.js';
import { readFileBytes } from './read-bytes.js';

let top: string;
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'structural-confined-'));
  mkdirSync(join(top, 'root/below'), { recursive: true });
  mkdirSync(join(top, 'elsewhere'));
  writeFileSync(join(top, 'root/below/a.yaml'), 'a: 1\n');
  writeFileSync(join(top, 'elsewhere/b.yaml'), 'b: 1\n');
  symlinkSync(join(top, 'elsewhere/b.yaml'), join(top, 'root/link.yaml'));
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

const environment = (): Parameters<typeof listInputs>[1] => ({ cwd: join(top, 'root'), stdin: Readable.from([]), git: false });

test('reads below the folders, and neither elsewhere nor through links that lead there', async () => {
  const seen = await confinedTo([join(top, 'root')], async () => {
    const listed = await listInputs(
      ['.', '../elsewhere', '../elsewhere/b.yaml'].map((name) => ({ name, recursive: true })),
      environment(),
    );
    return Promise.all(listed.map(async (input) => (input.kind === 'problem' ? input : await input.read())));
  });
  expect(seen.map((input) => [input.name, input.kind === 'problem' ? input.message : 'read'])).toEqual([
    ['below/a.yaml', 'read'],
    ['link.yaml', 'is outside of the folders that may be read'],
    ['../elsewhere', 'is outside of the folders that may be read'],
  ]);
  expect(await readFileBytes('b', join(top, 'elsewhere/b.yaml'))).toMatchObject({ kind: 'bytes' });
});

test('looks for config files no higher than the folders', () => {
  expect(confinedTo([join(top, 'root')], () => [...configFolders(join(top, 'root/below'), undefined)])).toEqual([
    join(top, 'root/below'),
    join(top, 'root'),
  ]);
  expect(mayRead('/etc')).toBe(true);
});
