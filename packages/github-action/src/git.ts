import { execFile } from 'node:child_process';

/** What git answered: what it printed, or its complaint in a line. */
export type GitAnswer = { readonly ok: true; readonly output: string } | { readonly ok: false; readonly message: string };

/** Runs git in a folder. */
export type Git = (...args: readonly string[]) => Promise<GitAnswer>;

/** Git in `directory`, without a shell, for a while and up to a size. Never rejects. */
export function gitIn(directory: string, env: Readonly<Record<string, string | undefined>>): Git {
  return (...args) =>
    new Promise((resolve) => {
      const options = {
        cwd: directory, maxBuffer: MAX_BYTES, timeout: MAX_MILLISECONDS, windowsHide: true, encoding: 'utf8',
        // Neither a question at a terminal nor a language other than that of our tests.
        env: { ...env, GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' },
      } as const;
      execFile('git', args, options, (error, output, complaint) => {
        if (error === null) resolve({ ok: true, output });
        else resolve({ ok: false, message: error.code === 'ENOENT' ? 'git cannot be run' : error.killed === true ? 'git does not answer' : firstLine(complaint) });
      });
    });
}

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_MILLISECONDS = 60_000;

function firstLine(complaint: string): string {
  return complaint.trim().split('\n')[0]?.replace(/^(?:fatal|error): /, '') || 'git knows nothing of it';
}
