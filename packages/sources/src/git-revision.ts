import { execFile } from 'node:child_process';
import { MAX_INPUT_BYTES } from './read-bytes.js';

/** What git answered: what it printed, or why it did not. */
export type GitAnswer =
  | { readonly ok: true; readonly output: Buffer }
  | { readonly ok: false; readonly reason: 'absent' }
  | { readonly ok: false; readonly reason: 'failed'; readonly message: string };

/**
 * The object that `revision` names (`main`, `HEAD~2^{commit}`, `v1.0:crds/a.yaml`), as its hexadecimal name; `absent` where there
 * is none. A path after a colon counts from the root of the repository, or from `directory` if it begins with `./`.
 */
export async function resolveRevision(revision: string, directory: string): Promise<GitAnswer> {
  // Nothing that begins with a dash is a revision, and git must not take it for an option.
  if (revision.startsWith('-') || revision.includes('\0')) return { ok: false, reason: 'absent' };
  return git(['rev-parse', '--verify', '--quiet', revision], directory);
}

/** The bytes of a file by the name that {@link resolveRevision} gave: as they were committed, without filters. */
export function readBlob(object: string, directory: string): Promise<GitAnswer> {
  return git(['cat-file', 'blob', object], directory);
}

/** What a name that {@link resolveRevision} gave stands for: `blob`, `tree`, `commit`, `tag`. */
export function objectKind(object: string, directory: string): Promise<GitAnswer> {
  return git(['cat-file', '-t', object], directory);
}

/** The entries of a folder by its name, `MODE KIND OBJECT<TAB>PATH`, each followed by a NUL; with `recursive` those of all folders below. */
export function listTree(object: string, recursive: boolean, directory: string): Promise<GitAnswer> {
  return git(['ls-tree', '-z', '--full-tree', ...(recursive ? ['-r'] : []), object], directory);
}

/** Runs git without a shell, for a while and up to a size; `--quiet` makes it exit with 1 and say nothing where something is absent. */
function git(args: readonly string[], directory: string): Promise<GitAnswer> {
  return new Promise((resolve) => {
    const options = { cwd: directory, encoding: 'buffer', maxBuffer: MAX_INPUT_BYTES, timeout: MAX_MILLISECONDS, windowsHide: true } as const;
    execFile('git', args, options, (error, output, complaint) => {
      if (error === null) resolve({ ok: true, output });
      else if (error.code === 1 && complaint.length === 0) resolve({ ok: false, reason: 'absent' });
      else resolve({ ok: false, reason: 'failed', message: failure(error, complaint.toString()) });
    });
  });
}

const MAX_MILLISECONDS = 60_000;

function failure({ code, killed }: { readonly code?: number | string | null; readonly killed?: boolean }, complaint: string): string {
  if (code === 'ENOENT') return 'git cannot be run';
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return `is larger than ${MAX_INPUT_BYTES} bytes`;
  if (killed === true) return 'git does not answer';
  const [line = ''] = complaint.trim().split('\n');
  return line.replace(/^fatal: /, '').replace(/^(not a git repository) \(or any.*$/, '$1') || 'git fails';
}
