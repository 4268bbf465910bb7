import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { SourceEnvironment } from '../found-input.js';
import { findInputs } from '../read-inputs.js';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'structural-ignore-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), text);
  }
}

function git(args: readonly string[], directory = cwd): string {
  return execFileSync('git', args, {
    cwd: directory,
    encoding: 'utf8',
    env: { ...process.env, HOME: cwd, XDG_CONFIG_HOME: cwd, GIT_CONFIG_NOSYSTEM: '1' },
  });
}

async function found(names: readonly string[], more: Partial<SourceEnvironment> = { gitignore: true }): Promise<string[]> {
  const result: string[] = [];
  const requests = names.map((name) => ({ name, recursive: true }));
  for await (const input of findInputs(requests, { cwd, stdin: Readable.from([]), ...more }))
    result.push(input.kind === 'problem' ? `${input.name}: ${input.message}` : input.name);
  return result;
}

const FILES = [
  'a.yaml',
  'b.yaml',
  'build/a.yaml',
  'src/a.yaml',
  'src/b.json',
  'src/deep/a.yaml',
  'src/deep/b.yml',
  'tmp.yaml',
  'x y/a.yaml',
];

describe('folders that are searched', () => {
  it.each([
    ['names, folders and anchors', { '.gitignore': 'b.*\nbuild/\n/tmp.yaml\n' }],
    ['lines that take back, nested files that win', { '.gitignore': '*.yaml\n!a.yaml\n', 'src/.gitignore': '!b.yml\nb.json\n' }],
    ['a folder above that cannot be taken back', { '.gitignore': 'src/\n', 'src/.gitignore': '!*\n' }],
    ['stars, classes, blanks, comments', { '.gitignore': '# src\n**/deep/*.y?ml\nx\\ y\n[t]mp.*\n  \nbuild/**\n' }],
    ['one that takes everything back below', { '.gitignore': '/*\n!/src\n/src/*\n!/src/deep\n' }],
    ['a file next to git', { '.git/info/exclude': 'src/deep\n', '.gitignore': '!b.yaml\n' }],
    ['line ends of Windows and a mark of the byte order', { '.gitignore': '\uFEFFbuild/\r\ntmp.yaml\r\n' }],
  ])('hold what git sees, as %s say', async (_, rules) => {
    git(['init', '-q']);
    write({ ...Object.fromEntries(FILES.map((name) => [name, 'a: 1\n'])), ...rules });
    const seen = git(['ls-files', '-z', '--others', '--exclude-standard', '--', '*.yaml', '*.yml', '*.json']).split('\0').slice(0, -1);
    expect((await found(['.'])).sort()).toEqual(seen.sort());
    expect((await found(['**/*.{yaml,yml,json}'])).sort()).toEqual(seen.sort());
    expect((await found(['.'], {})).sort()).toEqual([...FILES].sort());
  });

  it('are searched whole where they are ignored and named themselves, but for what they ignore; files that are named are taken', async () => {
    git(['init', '-q']);
    write({ '.gitignore': 'build\n', 'build/a.yaml': '', 'build/deep/b.yaml': '', 'build/.gitignore': 'c.yaml\n', 'build/c.yaml': '' });
    expect(await found(['build'])).toEqual(['build/a.yaml', 'build/deep/b.yaml']);
    expect(await found(['build/deep', 'build/c.yaml', 'build/*.yaml'])).toEqual(['build/deep/b.yaml', 'build/c.yaml', 'build/a.yaml']);
    expect(await found(['.'])).toEqual([
      '.: no *.yaml, *.yml or *.json file in this directory or below but what is in .gitignore (--no-gitignore)',
    ]);
  });

  it('know repositories within repositories and working trees that were added', async () => {
    git(['init', '-q']);
    write({ '.gitignore': 'b.yaml\n', 'inner/b.yaml': '', 'b.yaml': '', '.git/info/exclude': 'c.yaml\n' });
    git(['init', '-q'], join(cwd, 'inner'));
    expect(await found(['.'])).toEqual(['inner/b.yaml']);
    git(['-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty', '-m', 'a']);
    git(['worktree', 'add', '-q', 'tree']);
    write({ 'tree/b.yaml': '', 'tree/c.yaml': '' });
    expect(await found(['tree'])).toEqual(['tree/b.yaml']);
  });

  it('ignore nothing outside of repositories', async () => {
    write({ '.gitignore': '*\n', 'a.yaml': '' });
    expect(await found(['.'])).toEqual(['a.yaml']);
  });

  it('hold no config file of ours', async () => {
    write({ '.structural.yaml': 'a: 1\n', 'a.yaml': '', 'b/.structural.yml': '' });
    expect(await found(['.'])).toEqual(['a.yaml']);
  });

  it('are left out by the host, be they named or found', async () => {
    write({ 'a.yaml': '', 'vendor/a.yaml': '' });
    const named: string[] = [];
    const leavesOut: SourceEnvironment['leavesOut'] = ({ named: name, path }) => {
      const isLeftOut = path.includes('vendor');
      if (isLeftOut && name !== undefined) named.push(name);
      return isLeftOut;
    };
    expect(await found(['.', 'vendor', 'vendor/a.yaml'], { leavesOut })).toEqual(['a.yaml']);
    expect(named).toEqual(['vendor', 'vendor/a.yaml']);
  });
});
