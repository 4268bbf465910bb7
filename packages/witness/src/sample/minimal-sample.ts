import { isJsonArray, isJsonObject, isScalar, valueAt, type JsonArray, type JsonObject, type JsonPath } from '@structural/json';
import { judgeResource, META_FIELDS, toResourceType, type CustomResourceDefinition } from '@structural/core';
import { toPublishedType } from '@structural/publishing';
import { moved } from '../values/moves.js';
import { improvements } from './filled.js';
import { toSample, type Sample, type SampleOptions } from './to-sample.js';

/** How many resources are judged on the way: more fields than that stay as they are. */
const MAX_JUDGED = 300;

/**
 * A resource with what is required and nothing else, accepted as any {@link toSample sample} is: each field and item that is not needed goes, what has a
 * default is left to the server, and texts and numbers are as people write them where that is accepted.
 */
export function minimalSample(definition: CustomResourceDefinition, version: string, options: Omit<SampleOptions, 'full'> = {}): Sample {
  const made = toSample(definition, version, options);
  const published = toPublishedType(definition, version, { stored: options.stored === true });
  const served = toResourceType(definition, version);
  if (!made.ok || !published.ok || !served.ok || published.type.schema === undefined) return made;
  let object = made.object;
  let left = MAX_JUDGED;
  const tries = (next: JsonObject): boolean => {
    if (left-- <= 0) return false;
    const verdict = judgeResource(served.type, next, options);
    if (!verdict.ok || verdict.errors.length > 0 || verdict.unevaluatedRules > made.unevaluatedRules) return false;
    object = next;
    return true;
  };
  const drop = (path: JsonPath): void => {
    const value = valueAt(object, path);
    if (isJsonArray(value)) {
      for (let i = value.length - 1; i >= 0; i--) {
        const items = valueAt(object, path) as JsonArray;
        if (!tries(moved(object, { path, value: items.filter((_, at) => at !== i) }))) drop([...path, i]);
      }
    } else if (isJsonObject(value)) {
      for (const name of Object.keys(value)) {
        const at = [...path, name];
        if (path.length > 0 || !META_FIELDS.has(name)) if (!tries(moved(object, { path: at }))) drop(at);
      }
    }
  };
  drop([]);
  for (const better of improvements(object, published.type.schema, []))
    if (isScalar(better.value) && !META_FIELDS.has(String(better.path[0]))) tries(moved(object, better));
  return { ...made, object };
}
