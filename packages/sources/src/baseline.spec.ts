import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openBaseline } from './baseline.js';
import { realPath } from './real-path.js';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'structural-baseline-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(cwd, name)), { recursive: true });
  writeFileSync(join(cwd, name), text);
}

function git(...args: string[]): void {
  execFileSync(
    'git',
    ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'init.defaultBranch=main', '-c', 'commit.gpgsign=false', ...args],
    { cwd, stdio: 'ignore' },
  );
}

function commit(files: Readonly<Record<string, string>>): void {
  git('init');
  for (const [name, text] of Object.entries(files)) write(name, text);
  git('add', '.');
  git('commit', '-m', 'x');
}

/** All files as `name=text`, or the problem as `name: code: message`. */
async function before(baseline: string, judged: readonly string[] = ['a.yaml'], from = cwd): Promise<string> {
  const opened = await openBaseline(baseline, from, { judged });
  if (opened.kind === 'problem') return `${opened.name}: ${opened.code}: ${opened.message}`;
  return opened.files.map(({ bytes, name }) => `${name}=${Buffer.from(bytes).toString()}`).join(' ');
}

describe('openBaseline', () => {
  it('takes what exists for files, whatever is asked about', async () => {
    write('old.yaml', 'old');
    write('d/a.yaml', 'one');
    write('d/e/b.json', 'two');
    write('empty/notes.md', '');
    expect([
      await before('old.yaml'),
      await before('old.yaml', ['<stdin>']),
      await before('d'),
      await before('d/**/*.json'),
      await before('empty'),
    ]).toEqual([
      'old.yaml=old',
      'old.yaml=old',
      'd/a.yaml=one d/e/b.json=two',
      'd/e/b.json=two',
      'empty: no-manifest: no *.yaml, *.yml or *.json file in this directory or below',
    ]);
  });

  it('takes all manifests of the repository at a revision, named as git names them from the working folder, with their places', async () => {
    commit({ 'a.yaml': 'one', 'd/b.yaml': 'two', 'd/notes.md': 'x', 'node_modules/c.yaml': 'three' });
    write('a.yaml', 'new');
    expect([await before('HEAD'), await before('main', ['b.yaml'], join(cwd, 'd'))]).toEqual([
      'HEAD:a.yaml=one HEAD:d/b.yaml=two',
      'main:../a.yaml=one main:./b.yaml=two',
    ]);
    const opened = await openBaseline('HEAD', cwd, { judged: ['a.yaml'], isWanted: (bytes) => Buffer.from(bytes).includes('two') });
    if (opened.kind === 'problem') throw new Error(opened.message);
    const root = realPath(cwd);
    expect(opened.files.map(({ place }) => place)).toEqual([join(root, 'd/b.yaml')]);
    expect(['a.yaml', join(cwd, 'a.yaml'), 'main:d/x.yaml', '<stdin>'].map((file) => opened.placeOf(file))).toEqual([
      join(root, 'a.yaml'),
      join(root, 'a.yaml'),
      join(root, 'd/x.yaml'),
      undefined,
    ]);
  });

  it('reads large files whole, and many', async () => {
    commit(Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`${i}.yaml`, `${i}`.repeat(i === 7 ? 300_000 : 3)])));
    const opened = await openBaseline('HEAD', cwd, { judged: [] });
    expect(opened.kind === 'problem' ? opened : opened.files.map(({ bytes, name }) => [name, bytes.length])).toEqual(
      Array.from({ length: 200 }, (_, i) => [`HEAD:${i}.yaml`, i === 7 ? 300_000 : `${i}`.length * 3]).sort(([a], [b]) =>
        String(a) < String(b) ? -1 : 1,
      ),
    );
  });

  it('reads files at a revision, from the root of the repository or from the working folder', async () => {
    commit({ 'a.yaml': 'one', 'd/b.yaml': 'two' });
    expect([
      await before('HEAD:d/b.yaml', ['<stdin>']),
      await before('HEAD:a.yaml', ['x'], join(cwd, 'd')),
      await before('HEAD:./b.yaml', ['x'], join(cwd, 'd')),
    ]).toEqual(['HEAD:d/b.yaml=two', 'HEAD:a.yaml=one', 'HEAD:./b.yaml=two']);
    expect([await before('HEAD:d'), await before('HEAD:')]).toEqual(['HEAD:d/b.yaml=two', 'HEAD:a.yaml=one HEAD:d/b.yaml=two']);
    expect(await before('HEAD:missing.yaml')).toBe(
      'HEAD:missing.yaml: no-revision: is neither a file nor in git a file or folder at that revision',
    );
  });

  it('says what is no revision', async () => {
    commit({ 'a.yaml': 'one' });
    expect([await before('nope'), await before('--all'), await before('')]).toEqual([
      'nope: no-revision: is neither a file, a folder nor a git revision',
      '--all: no-revision: is neither a file, a folder nor a git revision',
      ": no-revision: '' is neither a file, a folder nor a git revision",
    ]);
  });

  it('says when there is no repository', async () => {
    expect([await before('HEAD'), await before('HEAD:a.yaml')]).toEqual([
      'HEAD: no-revision: is neither a file, a folder nor a git revision (git: not a git repository)',
      'HEAD:a.yaml: not-found: no such file or directory, nor one at a git revision (git: not a git repository)',
    ]);
  });

  it('never lets a shell or git see more than a name', async () => {
    commit({ '$(touch pwned).yaml': 'two', '-n.yaml': 'three' });
    expect([await before('HEAD', ['$(touch pwned).yaml']), await before('HEAD; touch pwned')]).toEqual([
      'HEAD:$(touch pwned).yaml=two HEAD:-n.yaml=three',
      'HEAD; touch pwned: no-revision: is neither a file, a folder nor a git revision',
    ]);
  });
});
