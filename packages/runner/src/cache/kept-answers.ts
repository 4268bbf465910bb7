import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CacheUse } from './cache-use.js';
import { digest } from './digest.js';
import { removeIfThere, touchKept } from './kept-file.js';
import { readValues, writeValues, type KeptValues } from './verdict-file.js';

/** Answers of earlier runs in the same folder, of the same build, each by a digest of all that it depends on. */
export interface KeptAnswers {
  /** What came of the same in an earlier run or in this one; else what `make` makes of it, plain data, which is kept unless it is undefined. */
  of<Answer>(asked: readonly (string | Uint8Array)[], make: () => Answer): Answer;
  /** Writes what is new. Never throws. */
  write(): void;
}

/**
 * Opens what earlier runs have kept, which is read when it is asked for first.
 *
 * Each process writes what it found out to a file of its own, so that of those that end at once none replaces what another one wrote. The next one makes a single file of
 * many.
 */
export function openKeptAnswers({ build, cwd, folder }: CacheUse): KeptAnswers {
  const use = digest([FORMAT, build, process.version, cwd]);
  const used = new Map<string, unknown>();
  const added = new Map<string, unknown>();
  let before: KeptValues | undefined;
  return {
    of: <Answer>(asked: readonly (string | Uint8Array)[], make: () => Answer): Answer => {
      const key = digest(asked);
      const known = used.get(key) ?? (before ??= readValues(filesOf(folder, use))).get(key);
      const answer = known === undefined ? make() : (known as Answer);
      if (answer === undefined || used.size >= MAX_ANSWERS) return answer;
      used.set(key, answer);
      if (known === undefined) added.set(key, answer);
      return answer;
    },
    write: () => {
      const files = filesOf(folder, use);
      if (added.size > 0) {
        const joined = files.length < MAX_FILES ? [] : files;
        // A file never changes: its name says what is in it, so that only what was read is removed.
        const path = join(folder, `${use}.${digest([...[...added.keys()].sort(), ...joined])}.answers`);
        const isWritten = writeValues(path, joined.length === 0 ? added : used, readValues(joined));
        if (isWritten) joined.forEach(removeIfThere);
      }
      // They are not the first to be removed.
      if (used.size > added.size) for (const file of files) touchKept(file, new Date());
      added.clear();
    },
  };
}

function filesOf(folder: string, use: string): readonly string[] {
  try {
    return readdirSync(folder).flatMap((name) => (name.startsWith(`${use}.`) && name.endsWith('.answers') ? [join(folder, name)] : []));
  } catch {
    return [];
  }
}

/** Changes whenever what is kept does. */
const FORMAT = 'answers 2';
/** Tests that make their resources at random ask what nobody asks again. */
const MAX_ANSWERS = 20_000;
/** So many files are read in less than a millisecond. */
const MAX_FILES = 16;
