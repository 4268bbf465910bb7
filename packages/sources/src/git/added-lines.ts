import { runGit } from './run-git.js';

/** Lines of a file, both ends included, counted from 1. */
export interface LineSpan {
  readonly first: number;
  readonly last: number;
}

/** The lines of a file that a blob has not, as git finds them; `undefined` where it cannot compare, as with what is no text. Never rejects. */
export async function readAddedLines(blob: string, path: string, directory: string): Promise<readonly LineSpan[] | undefined> {
  const options = ['--unified=0', '--no-color', '--no-ext-diff', '--no-textconv', '--no-indent-heuristic'];
  const difference = await runGit(['diff', ...options, blob, path], { directory });
  if (!difference.ok) return undefined;
  const text = difference.output.toString();
  return /^Binary files /m.test(text) ? undefined : spansOf(text);
}

/** The added lines in a unified diff without context. */
function spansOf(text: string): readonly LineSpan[] {
  return Array.from(text.matchAll(/^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/gm), ([, start, count = '1']) => ({
    first: Number(start),
    last: Number(start) + Number(count) - 1,
  })).filter(({ first, last }) => last >= first);
}
