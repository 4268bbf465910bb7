import { compareUtf8 } from '@structural/json';

/**
 * A map in the order of its keys that shares most of its entries with another one: made by what differs, it is copied when somebody goes through all of it, and
 * not where single keys are asked for.
 */
export class PatchedMap<Value> implements ReadonlyMap<string, Value> {
  #base: ReadonlyMap<string, Value>;
  /** The entries that differ; `undefined` for what is gone. */
  #patch: ReadonlyMap<string, Value | undefined>;

  constructor(entries: Iterable<readonly [string, Value]>) {
    this.#base = inOrder(entries);
    this.#patch = NO_PATCH;
  }

  /** The map with other entries under some keys, `undefined` for none. Costs what those are; this map stays as it is. */
  with(changes: ReadonlyMap<string, Value | undefined>): PatchedMap<Value> {
    const next = new PatchedMap<Value>([]);
    next.#base = this.#base;
    next.#patch = new Map([...this.#patch, ...changes]);
    if (next.#patch.size > MAX_PATCHED) next.#whole();
    return next;
  }

  /** All entries: from then on there is nothing that differs. */
  #whole(): ReadonlyMap<string, Value> {
    if (this.#patch.size === 0) return this.#base;
    const whole = new Map(this.#base);
    let isAdded = false;
    for (const [key, value] of this.#patch) {
      if (value === undefined) whole.delete(key);
      else {
        isAdded ||= !whole.has(key);
        whole.set(key, value);
      }
    }
    this.#base = isAdded ? inOrder(whole) : whole;
    this.#patch = NO_PATCH;
    return this.#base;
  }

  get size(): number {
    return this.#whole().size;
  }

  get(key: string): Value | undefined {
    return this.#patch.has(key) ? this.#patch.get(key) : this.#base.get(key);
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  keys(): MapIterator<string> {
    return this.#whole().keys();
  }

  values(): MapIterator<Value> {
    return this.#whole().values();
  }

  entries(): MapIterator<[string, Value]> {
    return this.#whole().entries();
  }

  [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.entries();
  }

  forEach(each: (value: Value, key: string, map: ReadonlyMap<string, Value>) => void): void {
    this.#whole().forEach((value, key) => {
      each(value, key, this);
    });
  }
}

const NO_PATCH: ReadonlyMap<string, undefined> = new Map<string, undefined>();
const MAX_PATCHED = 256;

/** A map in the order of its keys. */
function inOrder<Value>(entries: Iterable<readonly [string, Value]>): ReadonlyMap<string, Value> {
  return new Map([...entries].sort(([a], [b]) => compareUtf8(a, b)));
}
