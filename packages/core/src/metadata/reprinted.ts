import { formatJsonFloat, isJsonArray, isJsonObject, isFloat64, parseNumberLiteral, toFloat64, type JsonValue } from '@structural/json';
import { putItem, putMember } from '../pruning/rewrite.js';

/**
 * A value as Go has it once it is printed as JSON and read again: floats without a fraction are printed as integers, up to 1e21, and come back as
 * such, as far as int64 goes.
 *
 * The same object comes back where nothing changes. Recursion is as deep as the value.
 */
export function reprinted(value: JsonValue): JsonValue {
  if (isFloat64(value)) return parseNumberLiteral(formatJsonFloat(toFloat64(value))) ?? value;
  if (isJsonArray(value)) {
    let copy: JsonValue[] | undefined;
    for (const [i, item] of value.entries()) copy = putItem(copy, value, i, reprinted(item));
    return copy ?? value;
  }
  if (!isJsonObject(value)) return value;
  let copy: ReturnType<typeof putMember>;
  for (const key in value) copy = putMember(copy, value, key, reprinted(value[key] ?? null));
  return copy ?? value;
}
