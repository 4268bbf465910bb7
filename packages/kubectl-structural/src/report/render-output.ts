import { renderDocument } from '@structural/checker';
import { isJsonArray, isJsonObject, type JsonValue } from '@structural/json';
import { printOpenApi } from '@structural/publishing';

/**
 * A value as a file for people and machines, with a line end: laid out in lines, or, where it is so deep that it would drown in its own
 * indentation, as one line of JSON, which is YAML too.
 */
export function renderOutput(value: JsonValue, format: 'json' | 'yaml'): string {
  return isDeeper(value, DEEPEST) ? `${printOpenApi(value)}\n` : renderDocument(value, format);
}

/** Far beyond what people write: lines of a longest file are then a few hundred blanks long, not many thousand. */
const DEEPEST = 150;

function isDeeper(value: JsonValue, limit: number): boolean {
  let level: readonly JsonValue[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true;
    const next: JsonValue[] = [];
    for (const each of level) {
      if (isJsonArray(each)) for (const item of each) next.push(item);
      else if (isJsonObject(each)) for (const name in each) next.push(each[name] ?? null);
    }
    level = next;
  }
  return false;
}
