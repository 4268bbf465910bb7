import { join } from 'node:path';
import type { CacheUse } from './cache-use.js';
import { digest } from './digest.js';
import { touchKept } from './kept-file.js';
import { readValues, writeValues, type KeptValues } from './verdict-file.js';

/** Answers of earlier runs in the same folder, of the same build, each by a digest of all that it depends on. */
export interface KeptAnswers {
  /** What came of the same in an earlier run or in this one; else what `make` makes of it, plain data, which is kept unless it is undefined. */
  of<Answer>(asked: readonly (string | Uint8Array)[], make: () => Answer): Answer;
  /** Writes what is new. Never throws. */
  write(): void;
}

/** Opens what earlier runs have kept, which is read when it is asked for first. */
export function openKeptAnswers({ build, cwd, folder }: CacheUse): KeptAnswers {
  const path = join(folder, `${digest([FORMAT, build, process.version, cwd])}.answers`);
  const used = new Map<string, unknown>();
  let before: KeptValues | undefined;
  let isChanged = false;
  return {
    of: <Answer>(asked: readonly (string | Uint8Array)[], make: () => Answer): Answer => {
      const key = digest(asked);
      const known = used.get(key) ?? (before ??= readValues(path)).get(key);
      const answer = known === undefined ? make() : (known as Answer);
      if (answer === undefined || used.size >= MAX_ANSWERS) return answer;
      used.set(key, answer);
      isChanged ||= known === undefined;
      return answer;
    },
    write: () => {
      // Other processes of the same run have written theirs by now.
      if (isChanged) writeValues(path, used, readValues(path));
      else if (used.size > 0) touchKept(path, new Date());
      isChanged = false;
    },
  };
}

/** Changes whenever what is kept does. */
const FORMAT = 'answers 1';
/** Tests that make their resources at random ask what nobody asks again. */
const MAX_ANSWERS = 20_000;
