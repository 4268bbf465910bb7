import { platform } from 'node:os';
import { relative } from 'node:path';
import ignore from 'ignore';
import { slashed } from '../slashed.js';

/** Lines in the grammar of `.gitignore`, and what they say about paths. */
export interface PathPatterns {
  /**
   * Whether the patterns match an absolute path, or a folder above it; `kept` where a line with `!` says that they do not after all, and
   * `undefined` where no line is about it. Paths outside of the folder that the patterns are relative to are never matched.
   */
  match(path: string, isFolder: boolean): 'matched' | 'kept' | undefined;
}

/** Reads patterns that are relative to `folder`, an absolute path. Case counts where file systems usually tell it apart. */
export function pathPatterns(folder: string, lines: string | readonly string[]): PathPatterns {
  if (lines.length === 0) return { match: () => undefined };
  const patterns = ignore({ ignorecase: FOLDS_CASE }).add(typeof lines === 'string' ? lines : [...lines]);
  return {
    match: (path, isFolder) => {
      const below = slashed(relative(folder, path));
      if (!ignore.isPathValid(below)) return undefined;
      const { ignored, unignored } = patterns.test(isFolder ? `${below}/` : below);
      return ignored ? 'matched' : unignored ? 'kept' : undefined;
    },
  };
}

const FOLDS_CASE = platform() === 'win32' || platform() === 'darwin';
