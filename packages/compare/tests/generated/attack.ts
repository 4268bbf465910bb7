import { readFromStorage, toResourceStorage, type CustomResourceDefinition } from '@structural/core';
import { isJsonArray, isJsonObject, jsonEqual, newJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';
import { judgeOf, randomResources } from '@structural/witness';
import type { Audience } from '../../src/finding/audience.js';
import { asked, stored } from './confirm.js';

/** What random resources show of a verdict that a change breaks nothing. */
export interface Attack {
  /** How many were accepted before the change. */
  readonly accepted: number;
  /** What breaks after all. */
  readonly broken: readonly { readonly audience: Audience; readonly resource: string; readonly why: string }[];
}

/** Sends random resources to both definitions: what the first one takes, the second one must take, and keep, and read. */
export function attack(
  from: CustomResourceDefinition,
  to: CustomResourceDefinition,
  audiences: readonly Audience[],
  count: number,
  seed: number,
): Attack {
  const sides = [from, to].map((definition) => judgeOf(definition, 'v1'));
  const judges = sides.flatMap((side) => (side.ok ? [side.judge] : []));
  const storage = toResourceStorage(to);
  const broken: Attack['broken'][number][] = [];
  let [accepted, left] = [0, count];
  for (const resource of randomResources(judges, seed)) {
    if (left-- <= 0 || broken.length > 0) break;
    const before = stored(from, resource);
    if (before === undefined) continue;
    accepted++;
    if (audiences.includes('writers')) {
      const after = stored(to, resource);
      if (after === undefined) broken.push({ audience: 'writers', resource: printJson(resource), why: shown(asked(to, resource)) });
      else if (!isKept(before, after))
        broken.push({ audience: 'writers', resource: printJson(resource), why: `stored as ${printJson(after)}` });
    }
    if (!audiences.includes('stored-data') || !storage.ok) continue;
    const read = readFromStorage(storage.storage, before, 'v1');
    if (!read.ok) broken.push({ audience: 'stored-data', resource: printJson(before), why: read.error });
    else if (!isKept(before, read.object))
      broken.push({ audience: 'stored-data', resource: printJson(before), why: `reads ${printJson(read.object)}` });
    else {
      const sent = labelled(read.object);
      const answer = asked(to, sent, { old: read.object, oldIsStored: true });
      if (!answer.ok || answer.errors.length > 0) broken.push({ audience: 'stored-data', resource: printJson(before), why: shown(answer) });
    }
  }
  return { accepted, broken };
}

function shown(answer: ReturnType<typeof asked>): string {
  if (!answer.ok) return answer.decodeError;
  return [...answer.strictErrors, ...answer.errors.map(({ detail, origin }) => `${origin}: ${detail}`)].join('; ');
}

/** Whether all that was there is there; more may be. */
function isKept(before: JsonValue, after: JsonValue | undefined): boolean {
  if (after === undefined) return false;
  if (isJsonObject(before)) return isJsonObject(after) && Object.keys(before).every((name) => isKept(before[name] ?? null, after[name]));
  if (isJsonArray(before)) return isJsonArray(after) && before.length === after.length && before.every((item, i) => isKept(item, after[i]));
  return jsonEqual(before, after);
}

function labelled(object: JsonObject): JsonObject {
  const { metadata } = object;
  const labels = Object.assign(newJsonObject(), { touched: 'true' });
  const own = Object.assign(newJsonObject(), isJsonObject(metadata) ? metadata : {}, { labels });
  return Object.assign(newJsonObject(), object, { metadata: own });
}
