import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gitIn } from './run-git.js';

let directory: string;
beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), 'structural-git-'))));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('gitIn', () => {
  it('answers what git prints, that something is not there, or a complaint in a clause', async () => {
    const git = gitIn({ directory, env: { ...process.env, LC_ALL: 'de_DE.UTF-8', GIT_CEILING_DIRECTORIES: tmpdir() } });
    expect(await git('rev-parse', 'HEAD')).toEqual({ ok: false, reason: 'failed', message: 'not a git repository' });
    execFileSync('git', ['init', '--quiet'], { cwd: directory });
    expect(await git('rev-parse', '--is-inside-work-tree')).toEqual({ ok: true, output: Buffer.from('true\n') });
    expect(await git('rev-parse', '--verify', '--quiet', 'HEAD^{commit}')).toEqual({
      ok: false,
      reason: 'absent',
      message: 'git knows nothing of it',
    });
  });

  it('says that git cannot be run', async () => {
    expect(await gitIn({ directory, env: { PATH: directory } })('version')).toEqual({
      ok: false,
      reason: 'failed',
      message: 'git cannot be run',
    });
  });
});
