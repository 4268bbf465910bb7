import { Float64, type JsonObject } from '@structural/json';
import type { Judged } from './repair.js';

/**
 * A judge who looks at equal resources once: searches come back to the same one on different ways, in half of the cases where they are long.
 * Keeps the texts of all that it has judged, so that it should live no longer than a search.
 */
export function judgingOnce(judge: (object: JsonObject) => Judged): (object: JsonObject) => Judged {
  const known = new Map<string, Judged>();
  return (object) => {
    const text = distinctKey(object);
    if (text === undefined) return judge(object);
    let judged = known.get(text);
    if (judged === undefined) known.set(text, (judged = judge(object)));
    return judged;
  };
}

/** A text that no other resource has, with its keys in their order; undefined where there are numbers that JavaScript's JSON does not tell apart. */
function distinctKey(object: JsonObject): string | undefined {
  let isPlain = true;
  const text = JSON.stringify(object, (_, value: unknown) => {
    if (typeof value !== 'bigint' && !(value instanceof Float64)) return value;
    isPlain = false;
    return null;
  });
  return isPlain ? text : undefined;
}
