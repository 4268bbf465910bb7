/** What was used last, as far as there is room for it. */
export interface LatelyUsed<Key, Value> {
  get(key: Key): Value | undefined;
  /** Takes note that something was used just now, and drops what was not for the longest time until there is room; never what was used just now. */
  use(key: Key, value: Value): void;
}

/** Begins with nothing. `sizeOf` says how much of the room something takes, the same each time; `onDrop` is called for what is dropped. */
export function latelyUsed<Key, Value>(
  room: number,
  sizeOf: (value: Value) => number,
  onDrop?: (value: Value) => void,
): LatelyUsed<Key, Value> {
  // The one that was used last is the last one.
  const kept = new Map<Key, Value>();
  let taken = 0;
  const drop = (key: Key, value: Value): void => {
    kept.delete(key);
    taken -= sizeOf(value);
  };
  return {
    get: (key) => kept.get(key),
    use: (key, value) => {
      const before = kept.get(key);
      if (before !== undefined) drop(key, before);
      kept.set(key, value);
      taken += sizeOf(value);
      for (const [oldest, old] of kept) {
        if (taken <= room || oldest === key) return;
        drop(oldest, old);
        onDrop?.(old);
      }
    },
  };
}
