import { isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';

const MOST_MEMBERS = 24;

/**
 * An item with other scalars: all of an object at once, then all but one, then one by one, so that what has to differ does and what may not stays.
 *
 * They need not be allowed.
 */
export function* variedItems(item: JsonValue): Generator<JsonValue> {
  if (!isJsonObject(item)) {
    yield* otherScalars(item);
    return;
  }
  const names = Object.keys(item)
    .filter((name) => otherScalars(item[name] ?? null).length > 0)
    .slice(0, MOST_MEMBERS);
  yield varied(item, names);
  if (names.length < 2) return;
  for (const left of names)
    yield varied(
      item,
      names.filter((name) => name !== left),
    );
  for (const name of names) yield varied(item, [name]);
}

/** Up to so many items that differ in all their scalars, the first as it is. */
export function distinctItems(item: JsonValue, count: number): readonly JsonValue[] {
  const items = [item];
  for (let i = 1; i < count; i++) {
    const [next] = variedItems(items[i - 1] ?? item);
    if (next !== undefined) items.push(next);
  }
  return items;
}

function varied(item: JsonObject, names: readonly string[]): JsonObject {
  const copy = Object.assign(newJsonObject(), item);
  for (const name of names) copy[name] = otherScalars(item[name] ?? null)[0] ?? null;
  return copy;
}

function otherScalars(value: JsonValue): readonly JsonValue[] {
  // The last digit of an address or a version is another one.
  if (typeof value === 'string')
    return [/\d$/.test(value) ? `${value.slice(0, -1)}${String((Number(value.at(-1)) + 1) % 10)}` : `${value}x`];
  return typeof value === 'number' ? [value + 1] : typeof value === 'boolean' ? [!value] : [];
}
