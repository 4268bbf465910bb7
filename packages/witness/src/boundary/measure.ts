import { isJsonArray, isJsonNumber, isJsonObject, toFloat64, type JsonValue } from '@structural/json';
import type { ConstraintKeyword } from '../schema/constraint.js';

/** What of a value a bound measures: the number itself, the length of a text, how many items or members there are. Undefined for other values. */
export function measureOf(keyword: ConstraintKeyword, value: JsonValue | undefined): number | undefined {
  switch (keyword) {
    case 'minimum':
    case 'maximum':
      return value !== undefined && isJsonNumber(value) ? toFloat64(value) : undefined;
    case 'minLength':
    case 'maxLength':
      return typeof value === 'string' ? [...value].length : undefined;
    case 'minItems':
    case 'maxItems':
      return isJsonArray(value) ? value.length : undefined;
    case 'minProperties':
    case 'maxProperties':
      return isJsonObject(value) ? Object.keys(value).length : undefined;
    default:
      return undefined;
  }
}

/** Values by how far they are from a bound, the nearest first; those that it does not measure as they come, last. */
export function byDistance(keyword: ConstraintKeyword, limit: number, values: readonly JsonValue[]): readonly JsonValue[] {
  const measured = values.map((value) => {
    const measure = measureOf(keyword, value);
    return { value, far: measure === undefined ? Infinity : Math.abs(measure - limit) };
  });
  return measured.sort((a, b) => (a.far === b.far ? 0 : a.far - b.far)).map(({ value }) => value);
}
