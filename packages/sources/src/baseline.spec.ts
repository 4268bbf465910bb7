import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openBaseline } from './baseline.js';

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

/** The bytes as text, those of all files as `name=text`, `nothing`, or the problem as `name: code: message`. */
async function before(baseline: string, file = 'a.yaml', from = cwd): Promise<string> {
  const opened = await openBaseline(baseline, from);
  if (opened.kind === 'baseline' && opened.always !== undefined)
    return opened.always.map(({ bytes, name }) => `${name}=${Buffer.from(bytes).toString()}`).join(' ');
  const input = opened.kind === 'problem' ? opened : await opened.read(file);
  if (input === undefined) return 'nothing';
  return input.kind === 'problem' ? `${input.name}: ${input.code}: ${input.message}` : Buffer.from(input.bytes).toString();
}

describe('openBaseline', () => {
  it('takes what exists for files, whatever is asked about', async () => {
    write('old.yaml', 'old');
    write('d/a.yaml', 'one');
    write('d/e/b.json', 'two');
    write('empty/notes.md', '');
    expect([
      await before('old.yaml'),
      await before('old.yaml', '<stdin>'),
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

  it('looks a file up under its own path at a revision', async () => {
    commit({ 'a.yaml': 'one', 'd/b.yaml': 'two' });
    write('a.yaml', 'new');
    write('c.yaml', 'new');
    expect([
      await before('HEAD'),
      await before('main', 'd/b.yaml'),
      await before('main', 'b.yaml', join(cwd, 'd')),
      await before('HEAD', 'c.yaml'),
    ]).toEqual(['one', 'two', 'two', 'nothing']);
  });

  it('looks up what was read at a revision under its path there', async () => {
    commit({ 'a.yaml': 'one', 'd/b.yaml': 'two' });
    commit({ 'a.yaml': 'three', 'd/c.yaml': 'four' });
    expect([
      await before('HEAD~1', 'main:a.yaml'),
      await before('HEAD~1', 'HEAD:./b.yaml', join(cwd, 'd')),
      await before('HEAD~1', 'HEAD:d/c.yaml'),
    ]).toEqual(['one', 'two', 'nothing']);
  });

  it('reads files at a revision, from the root of the repository or from the working folder', async () => {
    commit({ 'a.yaml': 'one', 'd/b.yaml': 'two' });
    expect([
      await before('HEAD:d/b.yaml', '<stdin>'),
      await before('HEAD:a.yaml', 'x', join(cwd, 'd')),
      await before('HEAD:./b.yaml', 'x', join(cwd, 'd')),
    ]).toEqual(['HEAD:d/b.yaml=two', 'HEAD:a.yaml=one', 'HEAD:./b.yaml=two']);
    expect([await before('HEAD:d'), await before('HEAD:')]).toEqual(['HEAD:d/b.yaml=two', 'HEAD:a.yaml=one HEAD:d/b.yaml=two']);
    expect(await before('HEAD:missing.yaml')).toBe(
      'HEAD:missing.yaml: no-revision: is neither a file nor in git a file or folder at that revision',
    );
  });

  it('says what is no revision, and that standard input has no path there', async () => {
    commit({ 'a.yaml': 'one' });
    expect([await before('nope'), await before('--all'), await before(''), await before('HEAD', '<stdin>')]).toEqual([
      'nope:a.yaml: no-revision: nope is neither a file, a folder nor a git revision',
      '--all:a.yaml: no-revision: --all is neither a file, a folder nor a git revision',
      `:a.yaml: no-revision: '' is neither a file, a folder nor a git revision`,
      'HEAD:<stdin>: no-revision: standard input has no path at a revision; name a file, as in REVISION:PATH',
    ]);
  });

  it('says when there is no repository', async () => {
    expect([await before('HEAD'), await before('HEAD:a.yaml')]).toEqual([
      'HEAD:a.yaml: no-revision: HEAD is neither a file, a folder nor a git revision (git: not a git repository)',
      'HEAD:a.yaml: not-found: no such file or directory, nor one at a git revision (git: not a git repository)',
    ]);
  });

  it('never lets a shell or git see more than a name', async () => {
    commit({ 'a.yaml': 'one', '$(touch pwned).yaml': 'two', '-n.yaml': 'three' });
    expect([await before('HEAD', '$(touch pwned).yaml'), await before('HEAD', '-n.yaml'), await before('HEAD; touch pwned')]).toEqual([
      'two',
      'three',
      'HEAD; touch pwned:a.yaml: no-revision: HEAD; touch pwned is neither a file, a folder nor a git revision',
    ]);
    expect(await before('main', 'pwned')).toBe('nothing');
  });
});
