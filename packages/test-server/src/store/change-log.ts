import type { StoredChange } from '@structural/serving';

/** The last writes in their order: each revision is one write, so that none is missing. */
export interface ChangeLog {
  /** The revision of the newest write; where there was none yet, that with which the log began. */
  readonly revision: number;
  /** The oldest revision after which all writes are remembered. */
  readonly oldest: number;
  /** Adds the write of the next revision. */
  add(change: StoredChange): void;
  /** The write of a revision; `undefined` where it is forgotten or still to come. */
  at(revision: number): StoredChange | undefined;
}

/** Begins a log that remembers so many writes, and forgets the oldest ones beyond them. */
export function openChangeLog(first: number, size: number): ChangeLog {
  const changes: (StoredChange | undefined)[] = [];
  let revision = first;
  return {
    get revision() {
      return revision;
    },
    get oldest() {
      return Math.max(first, revision - size);
    },
    add: (change) => {
      revision = change.revision;
      changes[revision % size] = change;
    },
    at: (asked) => {
      const change = changes[asked % size];
      return change?.revision === asked ? change : undefined;
    },
  };
}
