import type { StoredFile } from '@structural/checker';
import { relative, sep } from 'node:path';
import { visible } from '@structural/presenters';

/**
 * What a diff calls a file, so that `git apply` and `patch -p1` find it: its path below the folder that the command runs in, else that
 * below the root. What is no file keeps its name.
 */
export function diffLabel(name: string, path: string | undefined, cwd: string): string {
  if (path === undefined) return name;
  const below = relative(cwd, path);
  const isBelow = below !== '..' && !below.startsWith(`..${sep}`);
  return (isBelow ? below : path).split(sep).join('/').replace(/^\/+/, '');
}

/**
 * The change of a file as a unified diff, in the colours that git gives it where a terminal shows it; `file` is its {@link diffLabel}.
 *
 * Lines keep their text; whatever could act on a terminal is made visible there, and left alone in a pipe, so that `patch` can use it.
 */
export async function renderDiff(file: string, { before, text }: Pick<StoredFile, 'before' | 'text'>, colors: boolean): Promise<string> {
  const { createTwoFilesPatch, FILE_HEADERS_ONLY } = await import('diff');
  const options = { context: 3, headerOptions: FILE_HEADERS_ONLY };
  const names = [`a/${file}`, `b/${file}`] as const;
  // The time that it takes to find the least change grows with that change: past a limit everything is replaced.
  const patch =
    createTwoFilesPatch(...names, before, text, undefined, undefined, { ...options, maxEditLength: MAX_EDIT_LENGTH }) ??
    `${createTwoFilesPatch(...names, before, '', undefined, undefined, options)}${createTwoFilesPatch(...names, '', text, undefined, undefined, options)}`;
  return colors ? patch.split('\n').map(paint).join('\n') : patch;
}

/** Lines removed and added. */
const MAX_EDIT_LENGTH = 5_000;

function paint(line: string): string {
  const shown = line.split('\t').map(visible).join('\t');
  if (/^(?:---|\+\+\+) /.test(line)) return `\u001b[1m${shown}\u001b[22m`;
  const color = line.startsWith('@@') ? 36 : line.startsWith('+') ? 32 : line.startsWith('-') ? 31 : undefined;
  return color === undefined ? shown : `\u001b[${color}m${shown}\u001b[39m`;
}
