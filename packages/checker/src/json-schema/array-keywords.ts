import type { JsonPath } from '@structural/document';
import { isJsonArray, isJsonNumber, toFloat64, type JsonArray, type JsonObject, type JsonValue } from '@structural/json';
import { compareNumbers, equalityKey } from './compare-values.js';
import type { SchemaJudging, KeywordGroup } from './judging.js';
import { faultOf } from './scalar-keywords.js';
import { isValid, OPEN, OPEN_VALUE, type SchemaVerdict } from './schema-verdict.js';
import { shownValue } from './shown-value.js';

/** What is said of lists. */
export const arrayKeywords: KeywordGroup = (judging, schema, at, { path, value }) => {
  if (!isJsonArray(value)) return [];
  const { maxItems, minItems, uniqueItems } = schema;
  const found = [...itemFaults(judging, schema, at, path, value), ...containsFaults(judging, schema, at, path, value)];
  if (isJsonNumber(minItems ?? null) && compareNumbers(value.length, minItems as number) < 0)
    found.push(faultOf(at, 'minItems', path, `must have at least ${shownValue(minItems!)} items, has ${value.length}`));
  if (isJsonNumber(maxItems ?? null) && compareNumbers(value.length, maxItems as number) > 0)
    found.push(faultOf(at, 'maxItems', path, `must have at most ${shownValue(maxItems!)} items, has ${value.length}`));
  if (uniqueItems === true) found.push(...repeated(at, path, value));
  return found;
};

function itemFaults(judging: SchemaJudging, schema: JsonObject, at: JsonPath, path: JsonPath, value: JsonArray): readonly SchemaVerdict[] {
  const isNew = judging.schema.draft >= 2020;
  const { items } = schema;
  const first = isNew ? schema['prefixItems'] : isJsonArray(items) ? items : undefined;
  const firstKeyword = isNew ? 'prefixItems' : 'items';
  const prefix = isJsonArray(first) ? first : [];
  const restKeyword = !isNew && isJsonArray(items) ? 'additionalItems' : 'items';
  const rest = schema[restKeyword];
  return value.flatMap((item, index): readonly SchemaVerdict[] => {
    const judged = { value: item, path: [...path, index] };
    const own = prefix[index];
    if (own !== undefined) return [judging.by(own, [...at, firstKeyword, index], judged)];
    return rest === undefined || isJsonArray(rest) ? [] : [judging.by(rest, [...at, restKeyword], judged)];
  });
}

function containsFaults(
  judging: SchemaJudging,
  schema: JsonObject,
  at: JsonPath,
  path: JsonPath,
  value: JsonArray,
): readonly SchemaVerdict[] {
  const { contains, maxContains, minContains } = schema;
  const { draft } = judging.schema;
  if (contains === undefined || draft < 6) return [];
  const verdicts = value.map((item, index) => judging.by(contains, [...at, 'contains'], { value: item, path: [...path, index] }));
  if (verdicts.some(({ isOpen }) => isOpen)) return [OPEN];
  const count = verdicts.filter(isValid).length;
  const least = draft >= 2019 ? boundOf(minContains, 1) : 1;
  const most = draft >= 2019 ? boundOf(maxContains, Infinity) : Infinity;
  if (count < least)
    return [
      faultOf(at, 'contains', path, `must have at least ${least} ${least === 1 ? 'item' : 'items'} as \`contains\` says, has ${count}`),
    ];
  return count > most ? [faultOf(at, 'maxContains', path, `must have at most ${most} items as \`contains\` says, has ${count}`)] : [];
}

function boundOf(value: JsonValue | undefined, fallback: number): number {
  return value !== undefined && isJsonNumber(value) ? toFloat64(value) : fallback;
}

function repeated(at: JsonPath, path: JsonPath, value: JsonArray): readonly SchemaVerdict[] {
  if (value.includes(OPEN_VALUE)) return [OPEN];
  const seen = new Set<string>();
  for (const [index, item] of value.entries()) {
    const key = equalityKey(item);
    if (seen.has(key))
      return [faultOf(at, 'uniqueItems', [...path, index], `must be different from all other items, got ${shownValue(item)} again`)];
    seen.add(key);
  }
  return [];
}
