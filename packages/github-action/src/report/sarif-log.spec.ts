import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_TOTALS } from '@structural/presenters';
import { openSarifLog } from './sarif-log.js';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'structural-sarif-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const PARTS = { head: '[', resultsOf: () => [], resultOf: () => ({ severity: 'error', json: '{}' }) as const, tail: () => ']' };
const open = (path: string) => openSarifLog(path, 'out.sarif', PARTS);

test('the old log stays until the new one is whole', async () => {
  writeFileSync(join(folder, 'out.sarif'), 'old');
  const log = open(join(folder, 'out.sarif'));
  await log.add([]);
  expect(readFileSync(join(folder, 'out.sarif'), 'utf8')).toBe('old');
  expect([await log.end(NO_TOTALS, []), readFileSync(join(folder, 'out.sarif'), 'utf8'), readdirSync(folder)]).toEqual([
    undefined,
    '[]',
    ['out.sarif'],
  ]);
});

test('its folders are made, and what keeps it from being written is reported at the end', async () => {
  expect([await open(join(folder, 'a/b/out.sarif')).end(NO_TOTALS, []), readFileSync(join(folder, 'a/b/out.sarif'), 'utf8')]).toEqual([
    undefined,
    '[]',
  ]);
  const problem = (why: string) => ({ title: 'sarif-file', message: `the SARIF log out.sarif cannot be written: ${why}` });
  writeFileSync(join(folder, 'file'), '');
  symlinkSync('file', join(folder, 'link'));
  expect(await open(join(folder, 'file/out.sarif')).end(NO_TOTALS, [])).toEqual(problem('a file is in place of its directory'));
  expect(await open(join(folder, 'link')).end(NO_TOTALS, [])).toEqual(problem('a symbolic link is in its place'));
  if (existsSync('/proc/self'))
    expect(await open('/proc/structural/out.sarif').end(NO_TOTALS, [])).toEqual(problem('its directory takes no new files'));
});
