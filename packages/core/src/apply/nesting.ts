import { isJsonArray, isJsonObject, type JsonValue } from '@structural/json';

/** How deep objects may be nested for their fields to be told apart here; what people write is a few dozen levels deep. */
export const MAX_NESTING = 1000;

/** Whether a value is nested deeper than that; level by level, so that no value is too deep to ask. */
export function isTooDeep(value: JsonValue): boolean {
  let level: readonly JsonValue[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_NESTING) return true;
    const next: JsonValue[] = [];
    for (const each of level) {
      if (isJsonArray(each)) for (const item of each) pushInner(next, item);
      else if (isJsonObject(each)) for (const name in each) pushInner(next, each[name] ?? null);
    }
    level = next;
  }
  return false;
}

function pushInner(next: JsonValue[], value: JsonValue): void {
  if (typeof value === 'object' && value !== null) next.push(value);
}
