import type { Mentions } from '@structural/cel';
import type { StructuralSchema } from '@structural/core';
import { isJsonObject, newJsonObject, type JsonObject, type JsonValue, type JsonPath } from '@structural/json';
import { placeOfPath, schemaAt } from '../schema/schema-place.js';
import { samplePart } from './samples/sample-part.js';
import type { ValueSite } from './value-at-site.js';
import { fewMentions, type FewMentions } from './mentions.js';
import { jsonNumber } from './scalars/json-number.js';
import { withSiblings } from './siblings.js';
import { variedItems } from './varied-items.js';

const MAX_MEMBERS = 24;
const MAX_PAIRS = 8;
const MAX_OF_ENUM = 6;
const MAX_TEXT_LENGTH = 2_000;
const DEEPEST = 3;

/** Values of a place on both sides of what rules or junctors speak of: its numbers and their neighbours, its texts, its members there and not. */
export function* minedValues({ path, root }: ValueSite, mentions: Mentions): Generator<JsonValue> {
  yield* valuesFor(root, path, fewMentions(mentions), 0);
}

function* valuesFor(root: StructuralSchema, path: JsonPath, words: FewMentions, depth: number): Generator<JsonValue> {
  const place = placeOfPath(root, path);
  const schema = place === undefined ? undefined : schemaAt(root, place);
  if (schema === undefined) return;
  const type = schema.extensions['x-kubernetes-int-or-string'] === true ? 'any' : schema.generic.type;
  if (depth > 0) yield* (schema.valueValidation?.enum ?? []).slice(0, MAX_OF_ENUM);
  if (type === 'integer' || type === 'number' || type === 'any') yield* numbersFor(words);
  if (type === 'string' || type === 'any') yield* textsFor(words);
  if (type === 'boolean') yield* [true, false];
  if (type === 'array') yield* listsFor(schema, root, path, words, depth);
  if (type === 'object' || schema.properties !== undefined) yield* objectsFor(schema, root, path, words, depth);
}

function* numbersFor({ numbers }: FewMentions): Generator<JsonValue> {
  for (const number of numbers) yield* [number, number + 1, number - 1].map(jsonNumber);
  yield* [0, 1, -1];
}

function* textsFor({ numbers, texts }: FewMentions): Generator<JsonValue> {
  yield* texts;
  for (const text of texts) yield* [`${text}x`, `x${text}`, text.toUpperCase()];
  for (const number of numbers)
    for (const length of [number, number + 1, number - 1]) if (length >= 0 && length <= MAX_TEXT_LENGTH) yield 'a'.repeat(length);
  yield* ['x', ''];
}

function* listsFor(
  schema: StructuralSchema,
  root: StructuralSchema,
  path: JsonPath,
  words: FewMentions,
  depth: number,
): Generator<JsonValue> {
  const items = schema.items;
  if (items === undefined) return;
  const item = (i: number): JsonValue => samplePart(items, [...path, i], { variant: i }) ?? newJsonObject();
  for (const number of [...words.numbers, 0, 1])
    for (const length of [number, number + 1, number - 1])
      if (length >= 0 && length <= MAX_TEXT_LENGTH / 10) yield Array.from({ length }, (_, i) => item(i));
  yield* twins(item(0), item(1));
  for (const value of typed(items, [...path, 0], words)) yield* [[value], [value, value]];
  if (depth >= DEEPEST) return;
  let left = MAX_MEMBERS;
  for (const value of valuesFor(root, [...path, 0], words, depth + 1)) {
    if (left-- <= 0) return;
    yield [value];
    // What one item may say two may not.
    if (left < MAX_MEMBERS - MAX_PAIRS) continue;
    const [other] = variedItems(value);
    yield [value, item(0)];
    yield [value, value];
    if (other !== undefined) yield [value, other];
  }
}

/** Items of a type of which a rule speaks, with what that may ask for. */
function* typed(items: StructuralSchema, path: JsonPath, { names, texts }: FewMentions): Generator<JsonObject> {
  const least = samplePart(items, path) ?? null;
  if (!isJsonObject(least)) return;
  for (const [name, { valueValidation }] of items.properties ?? [])
    for (const text of texts)
      if (names.has(name) && valueValidation?.enum?.includes(text) === true) yield* withSiblings(items, path, least, [name, text]);
}

/** Two items that are alike, but for one member at most. */
function* twins(one: JsonValue, other: JsonValue): Generator<JsonValue> {
  yield [one, one];
  for (const varied of variedItems(one)) yield [one, varied];
  if (!isJsonObject(one) || !isJsonObject(other)) return;
  for (const name of Object.keys(one)) yield [one, Object.assign(newJsonObject(), one, { [name]: other[name] ?? null })];
}

/** Members one by one, in an object with the least and in one with all; then all choices of the first few of them. */
function* objectsFor(
  schema: StructuralSchema,
  root: StructuralSchema,
  path: JsonPath,
  words: FewMentions,
  depth: number,
): Generator<JsonObject> {
  const [least, full] = [false, true].map((each) => {
    const value = samplePart(schema, path, { full: each });
    return value !== undefined && isJsonObject(value) ? value : newJsonObject();
  });
  const names = [...(schema.properties?.keys() ?? []), ...mapKeys(schema, words)].filter((name) => words.names.has(name));
  for (const chosen of subsets(names.slice(0, 4))) {
    const object = Object.assign(newJsonObject(), least);
    for (const name of names) Reflect.deleteProperty(object, name);
    for (const name of chosen) object[name] = full?.[name] ?? least?.[name] ?? 'x';
    yield object;
  }
  if (depth >= DEEPEST) return;
  for (const name of names) {
    let left = MAX_MEMBERS;
    for (const value of valuesFor(root, [...path, name], words, depth + 1)) {
      if (left-- <= 0) break;
      yield Object.assign(newJsonObject(), least, { [name]: value });
      if (left % 2 === 0) yield Object.assign(newJsonObject(), full, { [name]: value });
    }
  }
}

function mapKeys({ additionalProperties }: StructuralSchema, { texts }: FewMentions): readonly string[] {
  return typeof additionalProperties === 'object' ? texts : [];
}

function subsets(names: readonly string[]): readonly (readonly string[])[] {
  return names.reduce<readonly (readonly string[])[]>((all, name) => [...all, ...all.map((each) => [...each, name])], [[]]);
}
