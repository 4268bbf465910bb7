import type { JsonPath } from '@structural/document';
import { type JsonValue, isJsonArray, isJsonObject, jsonEqual } from '@structural/json';

/**
 * Whether two manifests of a definition say the same but for descriptions of schemas, in which the server looks for nothing; members in the same order.
 *
 * What is nested too deep to be looked at counts as different. Linear in the manifests.
 */
export function sameButDescriptions(a: JsonValue, b: JsonValue): boolean {
  return isSame(a, b, []);
}

function isSame(a: JsonValue, b: JsonValue, path: (string | number)[]): boolean {
  if (a === b) return true;
  if (typeof a === 'string' && typeof b === 'string') return isSchemaDescription(path);
  if (path.length > MAX_DEPTH) return false;
  if (isJsonArray(a)) return isJsonArray(b) && a.length === b.length && a.every((item, i) => isSameBelow(item, b[i], i, path));
  if (!isJsonObject(a) || !isJsonObject(b)) return jsonEqual(a, b);
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  return keys.length === others.length && keys.every((key, i) => key === others[i] && isSameBelow(a[key], b[key], key, path));
}

function isSameBelow(a: JsonValue | undefined, b: JsonValue | undefined, step: string | number, path: (string | number)[]): boolean {
  path.push(step);
  const same = a !== undefined && b !== undefined && isSame(a, b, path);
  path.pop();
  return same;
}

const MAX_DEPTH = 1_000;

/** Whether a path of a definition leads to what a schema says of itself, rather than to a text in a default, or a property of that name. */
function isSchemaDescription(path: JsonPath): boolean {
  const isTop = path[0] === 'spec' && path[1] === 'validation' && path[2] === 'openAPIV3Schema';
  const isOfVersion = path[0] === 'spec' && path[1] === 'versions' && path[3] === 'schema' && path[4] === 'openAPIV3Schema';
  if (!isTop && !isOfVersion) return false;
  let at = isTop ? 3 : 5;
  while (at < path.length - 1) {
    const step = path[at];
    if (typeof step !== 'string') return false;
    if (NAMED.has(step)) at += 2;
    else if (step === 'items' || LISTED.has(step)) at += typeof path[at + 1] === 'number' ? 2 : 1;
    else if (SINGLE.has(step)) at += 1;
    else return false;
  }
  return at === path.length - 1 && path[at] === 'description';
}

/** Keywords whose members are schemas, or lists of them; a list of names has no description. */
const NAMED: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'definitions', 'dependencies']);
const LISTED: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf']);
const SINGLE: ReadonlySet<string> = new Set(['additionalProperties', 'additionalItems', 'not']);
