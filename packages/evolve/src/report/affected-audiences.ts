import { AUDIENCES } from '@structural/compare';
import type { Change } from '../changes/record/change.js';
import { firstAffected } from './change-table.js';
import { AUDIENCE_WORDS } from './change-words.js';
import { whatToDo } from './what-to-do.js';

/** Those who are affected first by some changes, as reports name them. */
export interface AffectedAudience {
  readonly audience: string;
  /** What they do about it. */
  readonly advice: string;
  readonly changes: readonly Change[];
}

/** Who is affected by changes, in the order of reports; each change once, under those who are affected first. */
export function affectedAudiences(changes: readonly Change[]): readonly AffectedAudience[] {
  return AUDIENCES.flatMap((audience) => {
    const own = changes.filter((change) => firstAffected(change) === audience);
    return own.length === 0 ? [] : [{ audience: AUDIENCE_WORDS[audience], advice: whatToDo(audience, own), changes: own }];
  });
}
