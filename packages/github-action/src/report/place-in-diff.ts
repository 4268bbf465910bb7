import type { Hunk, Past } from '@structural/sources';
import type { PlaceInDiff } from './annotate.js';
import { lineInDiff } from './in-diff.js';

/**
 * Moves annotations to lines that GitHub shows in the diff of a pull request. Findings that may have been there before, which `isNew` denies, stay where
 * they are; so does all in files that are new, have not changed, or are gone.
 */
export function placeInDiff(pastOf: (() => Promise<Past | string>) | undefined, isNew: boolean): PlaceInDiff {
  const known = new Map<string, Promise<readonly Hunk[]>>();
  const hunksOf = async (name: string): Promise<readonly Hunk[]> => {
    const past = await pastOf?.();
    return past === undefined || typeof past === 'string' ? [] : ((await past.hunks(name)) ?? []);
  };
  return async (annotation) => {
    const { change, line, message, name } = annotation;
    if (change === undefined && !isNew) return annotation;
    let hunks = known.get(name);
    if (hunks === undefined) known.set(name, (hunks = hunksOf(name)));
    const own = change?.isOld === true ? {} : { line };
    const moved = lineInDiff(await hunks, { ...own, ...change });
    if (moved === undefined || (moved === line && change?.isOld !== true)) return annotation;
    const { file, level, title } = annotation;
    return { level, title, file, line: moved, message: change === undefined ? `line ${String(line)}: ${message}` : message };
  };
}
