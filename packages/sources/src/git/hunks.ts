import { runGit } from './run-git.js';

/** Lines of a file, both ends included, counted from 1. */
export interface LineSpan {
  readonly first: number;
  readonly last: number;
}

/**
 * Lines that took the place of others. A span without lines ends before it begins, and stands between two lines: where lines were only removed, the new
 * one's `last` is the line before them, 0 at the beginning of the file.
 */
export interface Hunk {
  readonly old: LineSpan;
  readonly new: LineSpan;
}

/** In what a file differs from a blob, as git finds it; `undefined` where it cannot compare, as with what is no text. Never rejects. */
export async function readHunks(blob: string, path: string, directory: string): Promise<readonly Hunk[] | undefined> {
  const options = ['--unified=0', '--no-color', '--no-ext-diff', '--no-textconv', '--no-indent-heuristic'];
  const difference = await runGit(['diff', ...options, blob, path], { directory });
  if (!difference.ok) return undefined;
  const text = difference.output.toString();
  return /^Binary files /m.test(text) ? undefined : hunksOf(text);
}

/** The hunks of a unified diff without context. */
function hunksOf(text: string): readonly Hunk[] {
  return Array.from(
    text.matchAll(/^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/gm),
    ([, oldStart, oldCount = '1', newStart, newCount = '1']) => ({
      old: spanOf(Number(oldStart), Number(oldCount)),
      new: spanOf(Number(newStart), Number(newCount)),
    }),
  );
}

/** Where there are no lines, a diff names the one before. */
function spanOf(start: number, count: number): LineSpan {
  return count === 0 ? { first: start + 1, last: start } : { first: start, last: start + count - 1 };
}
