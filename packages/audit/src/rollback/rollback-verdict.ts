import type { SurveyOutcome } from '@structural/checker';
import type { JsonObject } from '@structural/json';

/** An object that shows what going back does. */
export interface RollbackExample {
  readonly outcome: SurveyOutcome;
  /** Given by the user, or made of the schema. */
  readonly isSample: boolean;
  readonly object: JsonObject;
  /** What the server says, what is lost, what changes: a clause each. */
  readonly details: readonly string[];
}

/**
 * What it means to apply an older definition again after objects were written with a newer one.
 *
 * Objects are judged as if the older one were in force, also where the server refuses it: by force means after the stored version was
 * taken out of the status by hand.
 */
export interface RollbackVerdict {
  /** Why the server refuses the older definition; empty where it takes it. */
  readonly refused: readonly string[];
  /** Versions that can be written in now and that the older definition lacks: server-side apply of what was written in them fails with status 500. */
  readonly gone: readonly string[];
  /** How many objects were judged, and how many of them were made of the schema. */
  readonly judged: number;
  readonly samples: number;
  /** By outcome; one that loses fields counts so beside a worse outcome. */
  readonly counts: Readonly<Record<SurveyOutcome, number>>;
  /** One or more for each outcome but `unaffected`, worst first. */
  readonly examples: readonly RollbackExample[];
}

/** The verdict in one word, the worst that was found. */
export function rollbackWord(verdict: RollbackVerdict): 'refused' | 'unreadable' | 'invalid' | 'loses-fields' | 'changes' | 'harmless' {
  const { counts, refused } = verdict;
  if (refused.length > 0) return 'refused';
  if (counts.unreadable > 0) return 'unreadable';
  if (counts.invalid + counts['not-rewritable'] + counts.tolerated > 0) return 'invalid';
  if (counts['loses-fields'] > 0) return 'loses-fields';
  return counts.changes > 0 ? 'changes' : 'harmless';
}
