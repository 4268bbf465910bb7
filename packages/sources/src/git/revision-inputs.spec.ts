import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { readInputs } from '../read-inputs.js';

let cwd: string;
beforeEach(() => void (cwd = mkdtempSync(join(tmpdir(), 'structural-revision-'))));
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

function git(...args: string[]): void {
  execFileSync(
    'git',
    ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'init.defaultBranch=main', '-c', 'commit.gpgsign=false', ...args],
    { cwd, stdio: 'ignore' },
  );
}

function commit(files: Readonly<Record<string, string>>): void {
  git('init');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), text);
  }
  git('add', '-A');
  git('commit', '-m', 'x');
}

async function read(name: string, { recursive = true, from = cwd } = {}): Promise<string[]> {
  const result: string[] = [];
  for await (const input of readInputs([{ name, recursive }], { cwd: from, stdin: Readable.from([]) })) {
    result.push(
      input.kind === 'problem' ? `${input.name}: ${input.code}: ${input.message}` : `${input.name}=${Buffer.from(input.bytes).toString()}`,
    );
  }
  return result;
}

describe('inputs at a git revision', () => {
  it('are read from what was committed, file or folder', async () => {
    commit({
      'crds/a.yaml': 'one',
      'crds/deep/b.yml': 'two',
      'crds/notes.md': '',
      'x.json': '{}',
      'node_modules/p/c.yaml': '',
      'vendor/modules.txt': '',
      'vendor/p/c.yaml': '',
      '.cache/kubectl-structural/CACHEDIR.TAG': '',
      '.cache/kubectl-structural/definitions/d.yaml': '',
    });
    writeFileSync(join(cwd, 'crds/a.yaml'), 'changed');
    expect(await read('main:crds/a.yaml')).toEqual(['main:crds/a.yaml=one']);
    expect(await read('HEAD:crds')).toEqual(['HEAD:crds/a.yaml=one', 'HEAD:crds/deep/b.yml=two']);
    expect(await read('HEAD:crds', { recursive: false })).toEqual(['HEAD:crds/a.yaml=one']);
    expect(await read('HEAD:')).toEqual(['HEAD:crds/a.yaml=one', 'HEAD:crds/deep/b.yml=two', 'HEAD:x.json={}']);
    expect(await read('HEAD:./deep', { from: join(cwd, 'crds') })).toEqual(['HEAD:./deep/b.yml=two']);
  });

  it('do not follow links, and stay behind a file that exists', async () => {
    commit({ 'a.yaml': 'one', 'HEAD:a.yaml': 'a file' });
    symlinkSync('a.yaml', join(cwd, 'l.yaml'));
    git('add', '-A');
    git('commit', '-m', 'link');
    expect(await read('HEAD:a.yaml')).toEqual(['HEAD:a.yaml=a file']);
    expect(await read('main:')).toEqual(['main:HEAD:a.yaml=a file', 'main:a.yaml=one']);
  });

  it('are what a pattern matches there', async () => {
    commit({
      'crds/a.yaml': 'one',
      'crds/b.json': '{}',
      'crds/deep/c.yaml': 'three',
      'crds/notes.md': '',
      'node_modules/p/c.yaml': '',
      'z.yaml': '',
    });
    rmSync(join(cwd, 'crds'), { recursive: true });
    mkdirSync(join(cwd, 'crds'));
    expect(await read('main:crds/*.yaml')).toEqual(['main:crds/a.yaml=one']);
    expect(await read('main:crds/*')).toEqual(['main:crds/a.yaml=one', 'main:crds/b.json={}']);
    expect(await read('HEAD:**/*.yaml')).toEqual(['HEAD:crds/a.yaml=one', 'HEAD:crds/deep/c.yaml=three', 'HEAD:z.yaml=']);
    expect(await read('HEAD:./**/{a,c}.yaml', { from: join(cwd, 'crds') })).toEqual(['HEAD:./a.yaml=one', 'HEAD:./deep/c.yaml=three']);
    expect(await read('main:crds/[x-z].yaml')).toEqual(['main:crds/[x-z].yaml: no-match: no file at that revision matches this pattern']);
    expect(await read('nope:crds/*.yaml')).toEqual(['nope:crds/*.yaml: no-match: no file matches this pattern']);
    writeFileSync(join(cwd, 'main:x.yaml'), 'a file');
    expect(await read('main:*.yaml')).toEqual(['main:x.yaml=a file']);
  });

  it('that are not there are said to be missing', async () => {
    commit({ 'd/readme.md': '' });
    expect([await read('main:nope.yaml'), await read('nope:a.yaml'), await read('main:d'), await read('--x:a')]).toEqual([
      ['main:nope.yaml: no-revision: is neither a file nor in git a file or folder at that revision'],
      ['nope:a.yaml: no-revision: is neither a file nor in git a file or folder at that revision'],
      ['main:d: no-manifest: no *.yaml, *.yml or *.json file in this directory at that revision'],
      ['--x:a: no-revision: is neither a file nor in git a file or folder at that revision'],
    ]);
  });

  it('are plain missing files without a repository', async () => {
    expect(await read('main:a.yaml')).toEqual([
      'main:a.yaml: not-found: no such file or directory, nor one at a git revision (git: not a git repository)',
    ]);
  });
});
