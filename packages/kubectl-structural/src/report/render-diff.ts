import { relative } from 'node:path';
import type { StructuredPatchHunk } from 'diff';
import type { StoredFile } from '@structural/evolve';
import { visible } from '@structural/presenters';
import { isBelow, slashed } from '@structural/sources';

/**
 * What a diff calls a file, so that `git apply` and `patch -p1` find it: its path below the folder that the command runs in, else that
 * below the root, where they then have to be run. What is no file keeps its name.
 */
export function diffLabel(name: string, path: string | undefined, cwd: string): string {
  if (path === undefined) return name;
  return slashed(isBelow(cwd, path) ? relative(cwd, path) : path).replace(/^\/+/, '');
}

/**
 * The change of a file as a unified diff, in the colours that git gives it where a terminal shows it; `file` is its {@link diffLabel}.
 *
 * Lines keep their text; whatever could act on a terminal is made visible there, and left alone in a pipe, so that `patch` can use it.
 */
export async function renderDiff(file: string, { before, text }: Pick<StoredFile, 'before' | 'text'>, colors: boolean): Promise<string> {
  const { FILE_HEADERS_ONLY, formatPatch, structuredPatch } = await import('diff');
  const names = [`a/${file}`, `b/${file}`] as const;
  // The time that it takes to find the least change grows with that change: past a limit everything is replaced.
  const patch = structuredPatch(...names, before, text, undefined, undefined, { context: 3, maxEditLength: MAX_EDIT_LENGTH }) ?? {
    oldFileName: names[0],
    newFileName: names[1],
    oldHeader: undefined,
    newHeader: undefined,
    hunks: [replacement(structuredPatch(...names, before, '').hunks, structuredPatch(...names, '', text).hunks)],
  };
  const lines = formatPatch(patch, FILE_HEADERS_ONLY)
    .split('\n')
    .map((line, i) => (i < 2 ? header(line) : line));
  return (colors ? lines.map(paint) : lines).join('\n');
}

/** Lines removed and added. */
const MAX_EDIT_LENGTH = 5_000;

/** All of one text and all of another as one hunk. */
function replacement([removed]: readonly StructuredPatchHunk[], [added]: readonly StructuredPatchHunk[]): StructuredPatchHunk {
  return {
    oldStart: 1,
    oldLines: removed?.oldLines ?? 0,
    newStart: 1,
    newLines: added?.newLines ?? 0,
    lines: [...(removed?.lines ?? []), ...(added?.lines ?? [])],
  };
}

/** A name with spaces ends with a tab, as git has it; else `patch` reads but the beginning. */
function header(line: string): string {
  return / .* /.test(line) && !line.endsWith('"') ? `${line}\t` : line;
}

function paint(line: string): string {
  const shown = line.split('\t').map(visible).join('\t');
  if (/^(?:---|\+\+\+) /.test(line)) return `\u001b[1m${shown}\u001b[22m`;
  const color = line.startsWith('@@') ? 36 : line.startsWith('+') ? 32 : line.startsWith('-') ? 31 : undefined;
  return color === undefined ? shown : `\u001b[${color}m${shown}\u001b[39m`;
}
