import { unquote } from '@structural/go';
import type { JsonPath } from '@structural/document';
import type { JsonObject, JsonValue } from '@structural/json';
import { isJsonArray, isJsonObject } from '@structural/json';

/**
 * The path that a strict decoding error names (`spec.versions[0].schema.foo`), or a field error (`spec.limits[cpu]`), found in the
 * value it is about.
 *
 * The server joins keys with dots and escapes nothing, so a text can stand for several paths (`labels.a.b`). The first
 * that exists in `value` is taken, longer keys first; `undefined` when none exists. Source: `sigs.k8s.io/json`, strict
 * field stack.
 */
export function parseStrictFieldPath(value: JsonValue, text: string): JsonPath | undefined {
  let attempts = 0;
  const steps: (string | number)[] = [];
  const search = (node: JsonValue, offset: number): boolean => {
    if (offset === text.length) return true;
    if (++attempts > MAX_ATTEMPTS) return false;
    const index = INDEX.exec(text.slice(offset, offset + 20));
    if (index !== null && isJsonArray(node)) {
      const item = node[Number(index[1])];
      if (item !== undefined && descend(Number(index[1]), item, offset + index[0].length)) return true;
    }
    if (!isJsonObject(node)) return false;
    // Field errors write the key of a map in brackets.
    const close = text[offset] === '[' ? text.indexOf(']', offset) : -1;
    const key = close === -1 ? undefined : text.slice(offset + 1, close);
    if (key !== undefined && Object.hasOwn(node, key) && descend(key, node[key]!, close + 1)) return true;
    const start = text[offset] === '.' ? offset + 1 : offset;
    for (const key of keysAt(node, text, start)) {
      if (descend(key, node[key]!, start + key.length)) return true;
    }
    return false;
  };
  const descend = (step: string | number, node: JsonValue, offset: number): boolean => {
    steps.push(step);
    if (search(node, offset)) return true;
    steps.pop();
    return false;
  };
  return search(value, 0) ? steps : undefined;
}

const INDEX = /^\[(\d{1,15})\]/;
// Only a text made of dotted keys on purpose needs more than one attempt a step.
const MAX_ATTEMPTS = 2_000;

// Keys with more dots or brackets than this are made on purpose.
const MAX_PARTS = 32;

/** The keys of `node` that `text` may mean at `start`, longest first: those that end before a dot, a bracket or the end. */
function keysAt(node: JsonObject, text: string, start: number): readonly string[] {
  const keys: string[] = [];
  for (let end = start, parts = 0; parts < MAX_PARTS; end++, parts++) {
    while (end < text.length && text[end] !== '.' && text[end] !== '[') end++;
    const key = text.slice(start, end);
    if (Object.hasOwn(node, key)) keys.unshift(key);
    if (end >= text.length) break;
  }
  return keys;
}

/** The text that Go's `%q` quoted, given what stands between the quotes; that itself where it holds what is no escape. */
export function goUnquote(quoted: string): string {
  return unquote(`"${quoted}"`) ?? quoted;
}
