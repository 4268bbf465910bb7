import { isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';

const MAX_MEMBERS = 24;

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
    .slice(0, MAX_MEMBERS);
  yield varied(item, names);
  if (names.length < 2) return;
  for (const left of names)
    yield varied(
      item,
      names.filter((name) => name !== left),
    );
  for (const name of names) yield varied(item, [name]);
}

/** Up to so many items that differ in all their scalars, the first as it is; of many the later ones have numbers, so that texts stay short. */
export function distinctItems(item: JsonValue, count: number): readonly JsonValue[] {
  const items = [item];
  for (let i = 1; i < count; i++) {
    const next = i < FEW ? variedItems(items[i - 1] ?? item).next().value : numbered(item, i);
    if (next !== undefined) items.push(next);
  }
  return items;
}

/** A digit at the end has as many others. */
const FEW = 10;

function numbered(item: JsonValue, number: number): JsonValue | undefined {
  if (typeof item === 'string') {
    const [digits = ''] = /\d{0,9}$/.exec(item) ?? [];
    return `${item.slice(0, item.length - digits.length)}${String(Number(digits) + number)}`;
  }
  if (typeof item === 'number') return item + number;
  if (!isJsonObject(item)) return undefined;
  const copy = newJsonObject();
  for (const name of Object.keys(item)) {
    const own = item[name] ?? null;
    copy[name] = numbered(own, number) ?? own;
  }
  return copy;
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
