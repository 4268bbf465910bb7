import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openPast, type Past } from './past.js';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'structural-past-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(cwd, name)), { recursive: true });
  writeFileSync(join(cwd, name), text);
}

function git(...args: string[]): void {
  const config = ['user.name=t', 'user.email=t@example.com', 'init.defaultBranch=main', 'commit.gpgsign=false'].flatMap((each) => [
    '-c',
    each,
  ]);
  execFileSync('git', [...config, ...args], { cwd, stdio: 'ignore' });
}

function commit(files: Readonly<Record<string, string>>): void {
  git('init');
  for (const [name, text] of Object.entries(files)) write(name, text);
  git('add', '.');
  git('commit', '-m', 'x');
}

async function open(revision = 'HEAD', from = cwd): Promise<Past> {
  const past = await openPast(revision, from);
  if (typeof past === 'string') throw new Error(past);
  return past;
}

async function before(past: Past, name: string): Promise<string> {
  const read = await past.read({ kind: 'bytes', name, bytes: Buffer.from('NOW') });
  return read === undefined ? 'nothing' : read.kind === 'problem' ? read.message : Buffer.from(read.bytes).toString();
}

const LINES = Array.from({ length: 20 }, (_, i) => `line ${i}\n`).join('');

describe('openPast', () => {
  it('has files as they were, unchanged ones as they are', async () => {
    commit({ 'a.yaml': 'a\n', 'crds/b.yaml': 'b\n', 'c.yaml': LINES, 'gone.yaml': 'gone\n', 'gone.txt': 'x', '.gitignore': 'ignored*\n' });
    write('a.yaml', 'changed\n');
    write('new.yaml', 'new\n');
    write('ignored.yaml', 'ignored\n');
    renameSync(join(cwd, 'c.yaml'), join(cwd, 'renamed.yaml'));
    rmSync(join(cwd, 'gone.yaml'));
    rmSync(join(cwd, 'gone.txt'));
    git('add', '--intent-to-add', 'renamed.yaml');
    const past = await open();
    expect(await before(past, 'a.yaml')).toBe('a\n');
    expect(await before(past, './crds/../crds/b.yaml')).toBe('NOW');
    expect(await before(past, join(cwd, 'renamed.yaml'))).toBe(LINES);
    for (const name of ['new.yaml', 'ignored.yaml', '../elsewhere.yaml']) expect(await before(past, name)).toBe('nothing');
    expect(['a.yaml', 'renamed.yaml', 'new.yaml', 'ignored.yaml', '../x.yaml'].map((name) => past.isKept(name))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect((await past.readDeleted()).map(({ bytes, name }) => [name, Buffer.from(bytes).toString()])).toEqual([
      ['HEAD:gone.yaml', 'gone\n'],
    ]);
  });

  it('knows paths from folders below, and through links', async () => {
    commit({ 'crds/a.yaml': 'a\n', 'b.yaml': 'b\n' });
    write('crds/a.yaml', 'changed\n');
    symlinkSync('crds', join(cwd, 'link'));
    const past = await open('HEAD', join(cwd, 'crds'));
    expect(await before(past, 'a.yaml')).toBe('a\n');
    expect(await before(past, '../link/a.yaml')).toBe('a\n');
    expect(await before(past, '../b.yaml')).toBe('NOW');
  });

  it('tells the lines that were added', async () => {
    commit({ 'a.yaml': LINES, 'same.yaml': LINES, 'odd "name"\t.yaml': LINES });
    const changed = LINES.replace('line 3\n', 'other\n@@ -1 +1 @@\n').replace('line 10\n', '').replace('line 15\n', 'line 15\nmore\n');
    write('a.yaml', changed);
    write('odd "name"\t.yaml', changed);
    write('new.yaml', LINES);
    const past = await open();
    const spans = [
      { first: 4, last: 5 },
      { first: 17, last: 17 },
    ];
    expect(await past.addedLines('a.yaml')).toEqual(spans);
    expect(await past.addedLines('odd "name"\t.yaml')).toEqual(spans);
    expect(await past.addedLines('same.yaml')).toEqual([]);
    expect(await past.addedLines('new.yaml')).toBeUndefined();
    expect(await past.hunks('a.yaml')).toEqual([
      { old: { first: 4, last: 4 }, new: { first: 4, last: 5 } },
      { old: { first: 11, last: 11 }, new: { first: 12, last: 11 } },
      { old: { first: 17, last: 16 }, new: { first: 17, last: 17 } },
    ]);
    expect(await past.hunks('same.yaml')).toEqual([]);
    expect(await past.hunks('new.yaml')).toBeUndefined();
  });

  it('says why there is none', async () => {
    expect(await openPast('HEAD', cwd)).toMatch(/^is looked for in git, and there is no working tree \(git: not a git repository/);
    commit({ 'a.yaml': 'a\n' });
    for (const revision of ['nowhere', '--all', 'HEAD:a.yaml', '']) expect(await openPast(revision, cwd)).toBe('is not a git revision');
  });
});
