import type { ObjectsVerdict } from '../objects/judge-objects.js';

/**
 * What it means to apply an older definition again after objects were written with a newer one.
 *
 * Objects are judged as if the older one were in force, also where the server refuses it: by force means after the stored version was
 * taken out of the status by hand.
 */
export interface RollbackVerdict extends ObjectsVerdict {
  /** Why the server refuses the older definition; empty where it takes it. */
  readonly refused: readonly string[];
  /** Versions that can be written in now and that the older definition lacks: server-side apply of what was written in them fails with status 500. */
  readonly gone: readonly string[];
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
