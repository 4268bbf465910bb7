/** Where an item of a merged list comes from; from both lists if it has both indices. */
export interface MergedItem {
  readonly liveIndex?: number;
  readonly appliedIndex?: number;
}

/**
 * The order of a merged list, given what items are the same as which: numbers that stand for the steps to them.
 *
 * Shared items come in the order applied, and what only one list has stays where it stood among them. What is there may have the same item
 * several times, which is one afterwards if it is applied, too. Linear. Source: `structured-merge-diff`, the order of merged lists.
 */
export function mergeOrder(live: readonly number[], applied: readonly number[]): readonly MergedItem[] {
  const inApplied = new Set(applied);
  const firstLive = new Map<number, number>();
  live.forEach((step, i) => !firstLive.has(step) && firstLive.set(step, i));
  const shared = applied.filter((step) => firstLive.has(step));
  const taken = new Set<number>();
  const merged: MergedItem[] = [];
  let [i, j, nextShared] = [0, 0, 0];
  const takeApplied = (step: number): void => {
    const liveIndex = firstLive.get(step);
    merged.push({ ...(liveIndex === undefined ? {} : { liveIndex }), appliedIndex: j });
    taken.add(step);
    j++;
  };
  for (;;) {
    const [was, is] = [live[i], applied[j]];
    if (was === undefined && is === undefined) return merged;
    if (was !== undefined && was === is) {
      takeApplied(is);
      i++;
      nextShared++;
    } else if (was !== undefined && is !== undefined && inApplied.has(was) && nextShared < shared.length && shared[nextShared] !== was) {
      // It is shared, but not the one whose turn it is.
      i++;
    } else if (was !== undefined && !inApplied.has(was)) {
      merged.push({ liveIndex: i });
      i++;
    } else {
      if (was !== undefined && taken.has(was)) i++;
      if (is === undefined) continue;
      if (shared[nextShared] === is) nextShared++;
      takeApplied(is);
    }
  }
}
