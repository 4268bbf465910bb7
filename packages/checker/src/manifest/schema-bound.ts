import { isJsonArray, isJsonObject, type JsonObject } from '@structural/json';
import { propertiesOf } from './schema-facts.js';
import type { SizeKeyword } from './smallest-bound.js';
import { longestMatch } from './longest-match.js';

/**
 * The bound that a schema has without saying so: the longest text that its pattern matches or its format allows, as many items as there are different
 * ones. `undefined` where nothing in the schema tells; a bound is never made up.
 */
export function schemaBound(schema: JsonObject, bound: SizeKeyword): number | undefined {
  if (bound === 'maxLength') return boundOfText(schema);
  return bound === 'maxItems' ? boundOfList(schema) : undefined;
}

function boundOfText({ format, pattern }: JsonObject): number | undefined {
  const ofFormat = typeof format === 'string' ? MAX_FORMAT_LENGTHS.get(format) : undefined;
  return ofFormat ?? (typeof pattern === 'string' ? longestMatch(pattern) : undefined);
}

/** The formats of which every value is at most so long, besides those that need no bound. */
const MAX_FORMAT_LENGTHS: ReadonlyMap<string, number> = new Map([
  ['bsonobjectid', 24],
  ['hexcolor', 7],
]);

/** Items of a set are different ones, and items of a map have different keys. */
function boundOfList(schema: JsonObject): number | undefined {
  const { items } = schema;
  if (!isJsonObject(items)) return undefined;
  const keys = schema['x-kubernetes-list-map-keys'];
  const listType = schema['x-kubernetes-list-type'];
  if (listType === 'set') return choices(items);
  if (listType !== 'map' || !isJsonArray(keys) || keys.length === 0) return undefined;
  const properties = propertiesOf(items);
  let product = 1;
  for (const key of keys) {
    const property = typeof key === 'string' ? properties[key] : undefined;
    const values = isJsonObject(property) ? choices(property) : undefined;
    if (values === undefined) return undefined;
    product *= values;
  }
  return product > MANY ? undefined : product;
}

const MANY = 10_000;

/** How many values a schema allows. */
function choices({ enum: values, type }: JsonObject): number | undefined {
  if (isJsonArray(values)) return values.length;
  return type === 'boolean' ? 2 : undefined;
}
