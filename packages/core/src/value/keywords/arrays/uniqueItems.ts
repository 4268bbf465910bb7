import { jsonEqual, printJson, type JsonArray, type JsonValue } from '@structural/json';
import { fail, finding, nameOf } from '../../run/run.js';
import type { Check } from '../../run/check.js';

/** `uniqueItems`, which no CRD may ask for today; 1 and 1.0 are different. Linear unless hundreds print alike. Source: kube-openapi, UniqueItems. */
export const uniqueItems: Check<JsonArray> = (value, run) =>
  isUnique(value) ||
  fail(run, () => {
    const message = `${nameOf(run)} in body shouldn't contain duplicates`;
    return finding(run, { type: 'FieldValueInvalid', badValue: '', detail: message, origin: 'uniqueItems' }, message);
  });

function isUnique(items: JsonArray): boolean {
  // Only an int64 and a float64 print alike, so that a few values at most share a text.
  const alike = new Map<string, JsonValue[]>();
  for (const item of items) {
    const text = printJson(item);
    const others = alike.get(text);
    if (others === undefined) alike.set(text, [item]);
    else if (others.some((other) => jsonEqual(other, item))) return false;
    else others.push(item);
  }
  return true;
}
