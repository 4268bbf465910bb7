import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFolder } from './write-folder.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'write-folder-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const account = '.account.json';
const write = (files: Readonly<Record<string, string>>, prune = false, root = join(folder, 'out')) =>
  writeFolder(
    root,
    Object.entries(files).map(([path, text]) => ({ path, text })),
    { account, inputs: [join(folder, 'input.yaml')], prune },
  );
const at = (path: string) => join(folder, 'out', path);

describe('writeFolder', () => {
  test('writes what is new or different and leaves the rest alone', async () => {
    expect(await write({ 'a/b.txt': '1', 'c.txt': '2' })).toEqual({
      written: 2,
      unchanged: 0,
      removed: [],
      stale: [],
      kept: [],
      edited: [],
      problems: [],
    });
    const before = statSync(at('a/b.txt')).ino;
    expect(await write({ 'a/b.txt': '1', 'c.txt': '3' })).toEqual({
      written: 1,
      unchanged: 1,
      removed: [],
      stale: [],
      kept: [],
      edited: [],
      problems: [],
    });
    expect([statSync(at('a/b.txt')).ino, readFileSync(at('c.txt'), 'utf8')]).toEqual([before, '3']);
  });

  test('removes only when asked, only its own, and only what nobody has changed', async () => {
    await write({ 'a/b/old.txt': '1', 'edited.txt': '1', 'new.txt': '1' });
    writeFileSync(at('a/foreign.txt'), 'mine');
    writeFileSync(at('edited.txt'), 'mine');
    expect(await write({ 'new.txt': '1' })).toMatchObject({ removed: [], stale: ['a/b/old.txt'], edited: ['edited.txt'] });
    expect(await write({ 'new.txt': '1' }, true)).toMatchObject({ removed: ['a/b/old.txt'], stale: [], edited: [], problems: [] });
    expect(['a/b', 'a/foreign.txt', 'edited.txt', 'new.txt'].map((path) => existsSync(at(path)))).toEqual([false, true, true, true]);
  });

  test('keeps what the caller says, by what it was made from, however it is pruned', async () => {
    const run = (files: readonly string[], broken: string | undefined) =>
      writeFolder(
        join(folder, 'out'),
        files.map((path) => ({ path, text: path })),
        {
          account,
          prune: true,
          originOf: (path) => `from ${path}`,
          keeps: (origin) => broken !== undefined && origin === `from ${broken}`,
        },
      );
    await run(['a.txt', 'b.txt', 'c.txt'], undefined);
    expect(await run(['c.txt'], 'a.txt')).toMatchObject({ kept: ['a.txt'], removed: ['b.txt'], unchanged: 1 });
    expect(await run(['c.txt'], 'a.txt')).toMatchObject({ kept: ['a.txt'], removed: [] });
    expect(await run(['c.txt'], undefined)).toMatchObject({ kept: [], removed: ['a.txt'] });
  });

  test('trusts no account that leads elsewhere', async () => {
    writeFileSync(join(folder, 'outside.txt'), '1');
    mkdirSync(at('.'));
    const digest = '6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b';
    writeFileSync(
      at(account),
      JSON.stringify({ files: { '../outside.txt': digest, [join(folder, 'outside.txt')]: digest, 'x/../../outside.txt': digest } }),
    );
    expect(await write({}, true)).toMatchObject({ removed: [] });
    for (const text of ['', '[]', '{"files": 1}', '{"files": {"a": 1}}', 'no json']) {
      writeFileSync(at(account), text);
      expect(await write({ 'a.txt': '' }, true)).toMatchObject({ removed: [] });
    }
    expect(existsSync(join(folder, 'outside.txt'))).toBe(true);
  });

  test('follows no link out of the folder', async () => {
    mkdirSync(at('.'));
    mkdirSync(join(folder, 'elsewhere'));
    symlinkSync(join(folder, 'elsewhere'), at('a'));
    writeFileSync(join(folder, 'target.txt'), 'mine');
    symlinkSync(join(folder, 'target.txt'), at('b.txt'));
    const problem = (path: string, why: string) => ({ kind: 'problem', name: path, message: `cannot be written: ${why}` });
    expect(await write({ 'a/x.txt': '1', '../x.txt': '1', 'b.txt': '1', 'c.txt': '1' })).toMatchObject({
      written: 1,
      problems: [
        problem(at('a/x.txt'), 'its path leads out of the directory'),
        problem(join(folder, 'x.txt'), 'its path leads out of the directory'),
        problem(at('b.txt'), 'a symbolic link is in its place'),
      ],
    });
    expect([readFileSync(join(folder, 'target.txt'), 'utf8'), lstatSync(at('b.txt')).isSymbolicLink()]).toEqual(['mine', true]);
  });

  test('overwrites no input', async () => {
    mkdirSync(at('.'));
    writeFileSync(at('a.txt'), 'mine');
    symlinkSync('out/a.txt', join(folder, 'input.yaml'));
    expect(await write({ 'a.txt': '1' })).toMatchObject({
      written: 0,
      problems: [{ message: 'cannot be written: it is one of the inputs' }],
    });
    expect(readFileSync(at('a.txt'), 'utf8')).toBe('mine');
  });

  test('keeps account of what could not be written, and then removes nothing', async () => {
    await write({ 'a.txt': '1', 'b.txt': '1', 'c.txt': '1' });
    chmodSync(at('b.txt'), 0o444);
    expect(await write({ 'a.txt': '2', 'b.txt': '2' }, true)).toMatchObject({
      written: 1,
      removed: [],
      problems: [{ message: 'cannot be written: it is read-only (mode 0444)' }],
    });
    expect(readFileSync(at('b.txt'), 'utf8')).toBe('1');
    chmodSync(at('b.txt'), 0o644);
    expect(await write({ 'a.txt': '2' }, true)).toMatchObject({ removed: ['b.txt', 'c.txt'], problems: [] });
  });
});
