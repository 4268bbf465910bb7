import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFiles, type FolderOutcome } from './write-files.js';

let cwd: string;
beforeEach(() => void (cwd = mkdtempSync(join(tmpdir(), 'structural-files-'))));
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

async function put(files: Readonly<Record<string, string>>, folder = 'out'): Promise<readonly FolderOutcome[]> {
  const outcomes: FolderOutcome[] = [];
  for await (const outcome of writeFiles(
    cwd,
    folder,
    Object.entries(files).map(([path, text]) => ({ path, render: () => text })),
    [],
  ))
    outcomes.push(outcome);
  return outcomes;
}
const problem = (name: string, message: string): FolderOutcome => ({ kind: 'problem', name, message });

test('what is there keeps its permissions, and what has the text is not touched', async () => {
  await put({ 'a/b': '1', c: '1' });
  chmodSync(join(cwd, 'out/a/b'), 0o600);
  const { ino } = statSync(join(cwd, 'out/c'));
  expect(await put({ 'a/b': '2', c: '1' })).toEqual([
    { kind: 'written', path: 'a/b', text: '2' },
    { kind: 'kept', path: 'c', text: '1' },
  ]);
  expect([statSync(join(cwd, 'out/a/b')).mode & 0o777, statSync(join(cwd, 'out/c')).ino]).toEqual([0o600, ino]);
});

test('however many files refuse, the others are written', async () => {
  await put(Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`${String(i)}`, '1'])));
  for (let i = 0; i < 8; i++) chmodSync(join(cwd, `out/${String(i)}`), 0o444);
  linkSync(join(cwd, 'out/8'), join(cwd, 'out/link'));
  const outcomes = await put({ ...Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`${String(i)}`, '2'])), x: '2' });
  expect(outcomes.map((outcome) => (outcome.kind === 'problem' ? outcome.message.split(': ')[1] : outcome.kind))).toEqual([
    ...Array.from({ length: 8 }, () => 'it is read-only (mode 0444)'),
    'it has 2 hard links, of which only this one would change',
    'written',
  ]);
  expect(readFileSync(join(cwd, 'out/link'), 'utf8')).toBe('1');
});

test('what the system refuses again and again is not tried for ever', async () => {
  const name = 'x'.repeat(300);
  const outcomes = await put(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`${name}${String(i)}`, '1'])));
  expect([outcomes.length, outcomes[0], outcomes[5]]).toEqual([
    6,
    problem(`out/${name}0`, 'cannot be written: its name is too long'),
    problem('out', 'the other files are not written'),
  ]);
});

test('a folder that cannot be made is one problem, also where folders are there that take none', async () => {
  writeFileSync(join(cwd, 'file'), '');
  expect(await put({ a: '1', b: '1' }, 'file/x')).toEqual([problem('file/x', 'cannot be written: a file is in place of its directory')]);
  if (existsSync('/proc/self'))
    expect(await put({ a: '1' }, '/proc/structural/x')).toEqual([
      problem('/proc/structural/x', 'cannot be written: its directory takes no new files'),
    ]);
  mkdirSync(join(cwd, 'deep'));
  expect((await put({ a: '1' }, 'deep/er/and/deeper')).length).toBe(1);
  expect(readdirSync(join(cwd, 'deep/er/and/deeper'))).toEqual(['a']);
});
