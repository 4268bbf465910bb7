import type { JSONSchemaProps, StructuralSchema } from '@structural/core';
import { Float64, isJsonObject, newJsonObject, type JsonObject, type JsonValue, type JsonPath } from '@structural/json';
import { placeOfPath, samplePart, schemaAt } from '@structural/witness';
import type { SchemaChange, TriedAt } from '../rules/schema/schema-rule.js';
import { jsonNumber } from './json-number.js';
import { withSiblings } from './siblings.js';
import { variedItems } from './varied-items.js';

/** What the words of a rule or of a junctor speak of. */
interface Words {
  readonly numbers: readonly number[];
  readonly texts: readonly string[];
  readonly names: ReadonlySet<string>;
}

const MOST_WORDS = 12;
const MOST_MEMBERS = 24;
const MOST_PAIRS = 8;
const MOST_OF_ENUM = 6;
const LONGEST = 2_000;
const DEEPEST = 3;

/** Values of a place on both sides of what a rule or a junctor speaks of: its numbers and their neighbours, its texts, its members there and not. */
export function* minedValues({ change, path, root }: Pick<TriedAt, 'change' | 'path' | 'root'>): Generator<JsonValue> {
  const words = wordsOf(change);
  yield* valuesFor(root, path, words, 0);
}

const MOST_OF_OTHER = 80;

/** The same by the schema of the side that may refuse them, of a rule that came: the first side may take what it does not know. */
export function* minedOfOther(change: SchemaChange, root: StructuralSchema, path: JsonPath): Generator<{ readonly value: JsonValue }> {
  if (change.validationRule === undefined) return;
  let left = MOST_OF_OTHER;
  for (const value of minedValues({ change, root, path })) {
    if (left-- <= 0) return;
    yield { value };
  }
}

function* valuesFor(root: StructuralSchema, path: JsonPath, words: Words, depth: number): Generator<JsonValue> {
  const place = placeOfPath(root, path);
  const schema = place === undefined ? undefined : schemaAt(root, place);
  if (schema === undefined) return;
  const type = schema.extensions['x-kubernetes-int-or-string'] === true ? 'any' : schema.generic.type;
  if (depth > 0) yield* (schema.valueValidation?.enum ?? []).slice(0, MOST_OF_ENUM);
  if (type === 'integer' || type === 'number' || type === 'any') yield* numbersFor(words);
  if (type === 'string' || type === 'any') yield* textsFor(words);
  if (type === 'boolean') yield* [true, false];
  if (type === 'array') yield* listsFor(schema, root, path, words, depth);
  if (type === 'object' || schema.properties !== undefined) yield* objectsFor(schema, root, path, words, depth);
}

function* numbersFor({ numbers }: Words): Generator<JsonValue> {
  for (const number of numbers) yield* [number, number + 1, number - 1].map(jsonNumber);
  yield* [0, 1, -1];
}

function* textsFor({ numbers, texts }: Words): Generator<JsonValue> {
  yield* texts;
  for (const text of texts) yield* [`${text}x`, `x${text}`, text.toUpperCase()];
  for (const number of numbers)
    for (const length of [number, number + 1, number - 1]) if (length >= 0 && length <= LONGEST) yield 'a'.repeat(length);
  yield* ['x', ''];
}

function* listsFor(schema: StructuralSchema, root: StructuralSchema, path: JsonPath, words: Words, depth: number): Generator<JsonValue> {
  const items = schema.items;
  if (items === undefined) return;
  const item = (i: number): JsonValue => samplePart(items, [...path, i], { variant: i }) ?? newJsonObject();
  for (const number of [...words.numbers, 0, 1])
    for (const length of [number, number + 1, number - 1])
      if (length >= 0 && length <= LONGEST / 10) yield Array.from({ length }, (_, i) => item(i));
  yield* twins(item(0), item(1));
  for (const value of typed(items, [...path, 0], words)) yield* [[value], [value, value]];
  if (depth >= DEEPEST) return;
  let left = MOST_MEMBERS;
  for (const value of valuesFor(root, [...path, 0], words, depth + 1)) {
    if (left-- <= 0) return;
    yield [value];
    // What one item may say two may not.
    if (left < MOST_MEMBERS - MOST_PAIRS) continue;
    const [other] = variedItems(value);
    yield [value, item(0)];
    yield [value, value];
    if (other !== undefined) yield [value, other];
  }
}

/** Items of a type of which a rule speaks, with what that may ask for. */
function* typed(items: StructuralSchema, path: JsonPath, { names, texts }: Words): Generator<JsonObject> {
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
function* objectsFor(schema: StructuralSchema, root: StructuralSchema, path: JsonPath, words: Words, depth: number): Generator<JsonObject> {
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
    let left = MOST_MEMBERS;
    for (const value of valuesFor(root, [...path, name], words, depth + 1)) {
      if (left-- <= 0) break;
      yield Object.assign(newJsonObject(), least, { [name]: value });
      if (left % 2 === 0) yield Object.assign(newJsonObject(), full, { [name]: value });
    }
  }
}

function mapKeys({ additionalProperties }: StructuralSchema, { texts }: Words): readonly string[] {
  return typeof additionalProperties === 'object' ? texts : [];
}

function subsets(names: readonly string[]): readonly (readonly string[])[] {
  return names.reduce<readonly (readonly string[])[]>((all, name) => [...all, ...all.map((each) => [...each, name])], [[]]);
}

function wordsOf(change: SchemaChange): Words {
  const words = { numbers: new Set<number>(), texts: new Set<string>(), names: new Set<string>() };
  for (const text of formerTexts(change)) words.texts.add(text);
  for (const rule of [change.validationRule, change.formerRule]) if (rule !== undefined) readRule(rule.rule, words);
  const { keyword } = change;
  if (keyword === 'allOf' || keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'not')
    for (const side of [change.to, change.from]) readJunctor(side?.[keyword], words);
  for (const text of words.texts) words.names.add(text);
  return { numbers: [...words.numbers].slice(0, MOST_WORDS), texts: [...words.texts].slice(0, MOST_WORDS), names: words.names };
}

const MOST_FORMER = 4;

/** What the rules before speak of and the new one does not: that is what it may have forgotten. */
function formerTexts({ from, validationRule }: SchemaChange): readonly string[] {
  if (validationRule === undefined) return [];
  const read = (rules: readonly string[]): ReadonlySet<string> => {
    const words = { numbers: new Set<number>(), texts: new Set<string>(), names: new Set<string>() };
    for (const rule of rules) readRule(rule, words);
    return words.texts;
  };
  const now = read([validationRule.rule]);
  const before = read((from?.['x-kubernetes-validations'] ?? []).slice(0, MOST_RULES).map(({ rule }) => rule));
  return [...before].filter((text) => !now.has(text)).slice(0, MOST_FORMER);
}

const MOST_RULES = 20;

interface Collected {
  readonly numbers: Set<number>;
  readonly texts: Set<string>;
  readonly names: Set<string>;
}

const TOKEN = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([A-Za-z_]\w*)|(\d+(?:\.\d+)?)/g;

function readRule(text: string, { names, numbers, texts }: Collected): void {
  for (const [, single, double, name, number] of text.slice(0, 20_000).matchAll(TOKEN)) {
    if (number !== undefined) numbers.add(Number(number));
    else if (name !== undefined) names.add(name);
    else texts.add(single ?? double ?? '');
  }
}

/** Everything that the branches say; patterns are no texts that match them. */
function readJunctor(said: unknown, { names, numbers, texts }: Collected): void {
  const pending: unknown[] = [said];
  for (let next = pending.pop(), i = 0; i < 5_000 && (next !== undefined || pending.length > 0); next = pending.pop(), i++) {
    if (typeof next === 'number') numbers.add(next);
    else if (typeof next === 'bigint' || next instanceof Float64) numbers.add(Number(next));
    else if (typeof next === 'string') texts.add(next);
    else if (next instanceof Map) {
      for (const name of next.keys()) names.add(String(name));
      pending.push(...next.values());
    } else if (Array.isArray(next)) pending.push(...(next as readonly unknown[]));
    else if (typeof next === 'object' && next !== null) pending.push(...membersOf(next as JSONSchemaProps, names));
  }
}

function membersOf(props: JSONSchemaProps, names: Set<string>): readonly unknown[] {
  for (const name of props.required ?? []) names.add(name);
  return Object.entries(props).flatMap(([keyword, value]) => (SKIPPED.has(keyword) ? [] : [value as JsonValue]));
}

const SKIPPED: ReadonlySet<string> = new Set(['pattern', 'format', 'type', 'required', 'description', 'title', 'example', 'externalDocs']);
