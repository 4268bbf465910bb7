import { execFile } from 'node:child_process';
import { MAX_INPUT_BYTES } from '../read-bytes.js';

/** What git answered: what it printed, or a clause that says why it did not; `absent` where it failed without a word, as it does with `--quiet`. */
export type GitAnswer =
  | { readonly ok: true; readonly output: Buffer }
  | { readonly ok: false; readonly reason: 'absent' | 'failed'; readonly message: string };

/** Where git is run. */
export interface GitPlace {
  /** The working directory, which need not be in a repository. */
  readonly directory: string;
  /** The environment; the process's own without it. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Runs git as {@link runGit} does, in one place. */
export type Git = (...args: readonly string[]) => Promise<GitAnswer>;

/** Git in one place. */
export function gitIn(place: GitPlace): Git {
  return (...args) => runGit(args, place);
}

/**
 * Runs git without a shell, for a minute and up to {@link MAX_INPUT_BYTES} of output. Never rejects.
 *
 * With an environment given, git asks nothing at a terminal and complains in English.
 */
export function runGit(args: readonly string[], { directory, env }: GitPlace): Promise<GitAnswer> {
  return new Promise((resolve) => {
    const options = {
      cwd: directory,
      encoding: 'buffer',
      maxBuffer: MAX_INPUT_BYTES,
      timeout: MAX_MILLISECONDS,
      windowsHide: true,
      ...(env && { env: { ...env, GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' } }),
    } as const;
    execFile('git', args, options, (error, output, complaint) => {
      if (error === null) resolve({ ok: true, output });
      else if (error.code === 1 && complaint.length === 0) resolve(ABSENT);
      else resolve({ ok: false, reason: 'failed', message: failure(error, complaint.toString()) });
    });
  });
}

/** That something is not there. */
export const ABSENT: GitAnswer = { ok: false, reason: 'absent', message: 'git knows nothing of it' };

const MAX_MILLISECONDS = 60_000;

function failure({ code, killed }: { readonly code?: number | string | null; readonly killed?: boolean }, complaint: string): string {
  if (code === 'ENOENT') return 'git cannot be run';
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return `is larger than ${MAX_INPUT_BYTES} bytes`;
  if (killed === true) return 'git does not answer';
  const [line = ''] = complaint.trim().split('\n');
  return line.replace(/^(?:fatal|error): /, '').replace(/^(not a git repository) \(or any.*$/, '$1') || 'git fails';
}
