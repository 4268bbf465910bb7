import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileNames } from './file-names.js';

it('takes lines with several names apart, and leaves patterns and files alone', () => {
  const directory = mkdtempSync(join(tmpdir(), 'structural-names-'));
  writeFileSync(join(directory, 'a,b.yaml'), '');
  const lines = ['crds, !crds/old.yaml,deploy/**', 'charts/{a,b}/crds', 'a,b.yaml', 'x/[a,b]/@(c,d),e', ' ,', 'plain'];
  expect(fileNames(lines, directory)).toEqual([
    'crds',
    '!crds/old.yaml',
    'deploy/**',
    'charts/{a,b}/crds',
    'a,b.yaml',
    'x/[a,b]/@(c,d)',
    'e',
    'plain',
  ]);
  rmSync(directory, { recursive: true });
});
