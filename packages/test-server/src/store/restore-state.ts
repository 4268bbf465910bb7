import type { MemoryStore, StoredState } from './memory-store.js';

/**
 * Writes what makes the objects those of an earlier state again: who watches sees each difference as a write of its own, and revisions only go up.
 *
 * Costs what the two states hold.
 */
export function restoreState(store: MemoryStore, earlier: StoredState): void {
  const now = store.state();
  for (const [definition, objects] of now) {
    for (const [place, { object }] of objects) if (earlier.get(definition)?.has(place) !== true) store.remove(definition, object);
  }
  for (const [definition, objects] of earlier) {
    for (const [place, stored] of objects) {
      if (now.get(definition)?.get(place) !== stored) store.put(definition, stored.object);
    }
  }
}
