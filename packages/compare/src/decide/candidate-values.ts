import { META_FIELDS, type JSONSchemaProps, type StructuralSchema } from '@structural/core';
import { Float64, isJsonObject, newJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';
import { placeOfPath, samplePart, schemaAt, textsWhere, type Steps, type TextEffort } from '@structural/witness';
import { typeOf } from '../changes/keywords/types.js';
import { minedValues } from './mined-values.js';
import { missingIn } from '../changes/keywords/values.js';
import type { SchemaChange } from '../changes/schema-change.js';
import { fewValues, refusedTexts } from './scalar-implies.js';
import { distinctItems } from './varied-items.js';

/** A value to put at the place of a change; absent: nothing is to be there. */
export interface CandidateValue {
  readonly value?: JsonValue;
}

/** Which values there are to try. */
export interface CandidateValues {
  /** Made one by one, as most often one of the first does. */
  readonly values: Iterable<CandidateValue>;
  /** True where there are no others. */
  readonly isWhole: boolean;
}

const MOST_NAMED = 120;
const MOST_VALUES = 48;
const MOST_OF_ENUM = 12;

/** What values there are to try first, and what searching for texts may cost. */
export interface CandidateOptions {
  readonly first?: Iterable<JsonValue>;
  readonly texts?: TextEffort;
}

/**
 * Values that may tell two schemas of a place apart, those first that the change itself names; accepted by `own`, the schema of the side that is
 * to take them, as far as can be seen. `first` come before all others.
 */
export function candidateValues(
  change: SchemaChange,
  root: StructuralSchema,
  path: Steps,
  own: JSONSchemaProps | undefined,
  { first = [], texts }: CandidateOptions = {},
): CandidateValues {
  const { rule } = change;
  if (rule.startsWith('default-')) return { values: own?.nullable === true ? [{}, { value: null }] : [{}], isWhole: false };
  if (rule === 'nullable-removed' || rule === 'nullable-added') return { values: [{ value: null }], isWhole: true };
  const finite = own === undefined ? undefined : fewValues(own);
  const others = finite ?? limited(general(own, root, path), MOST_VALUES);
  return { values: distinct(first, limited(named(change, own, root, path, texts), MOST_NAMED), others), isWhole: finite !== undefined };
}

function* distinct(...lists: readonly Iterable<JsonValue>[]): Generator<CandidateValue> {
  const seen = new Set<string>();
  for (const list of lists)
    for (const value of list) {
      const text = printJson(value);
      if (seen.has(text)) continue;
      seen.add(text);
      yield { value };
    }
}

function* limited(values: Iterable<JsonValue>, most: number): Generator<JsonValue> {
  let left = most;
  for (const value of values) {
    if (left-- <= 0) return;
    yield value;
  }
}

/** The values that a change is about. */
function* named(
  change: SchemaChange,
  own: JSONSchemaProps | undefined,
  root: StructuralSchema,
  path: Steps,
  texts: TextEffort | undefined,
): Generator<JsonValue> {
  const { from, keyword, name, rule, to } = change;
  const sample = (variant = 0): JsonValue | undefined => sampled(root, path, variant);
  switch (rule) {
    case 'enum-narrowed':
      yield* missingIn(to?.enum ?? [], from?.enum ?? []);
      break;
    case 'enum-widened':
      yield* missingIn(from?.enum ?? [], to?.enum ?? []);
      break;
    case 'enum-added':
      yield* refused(change, texts);
      if (sample() !== undefined) yield sample() ?? null;
      break;
    case 'bound-tightened':
      yield* refused(change, texts);
      yield* beyond(keyword ?? '', to, own, root, path);
      break;
    case 'required-added':
      for (const full of [false, true]) {
        const value = sampledObject(root, path, full);
        if (value !== undefined && name !== undefined) yield without(value, name);
      }
      break;
    case 'list-type-changed':
    case 'list-keys-changed':
    case 'unique-items-changed': {
      for (const variant of [0, 1, 2]) {
        const item = sampled(root, [...path, 0], variant);
        if (item !== undefined) yield [item, item];
      }
      yield* sameKeys(change, root, path);
      break;
    }
    case 'preserve-unknown-removed': {
      yield Object.assign(newJsonObject(), sampledObject(root, path, false), { anything: 'kept' });
      break;
    }
    case 'preserve-unknown-added':
      yield* withNulls(root, path);
      break;
    case 'rule-added':
    case 'rule-changed':
      yield* [...(to?.enum ?? []), ...(from?.enum ?? [])].slice(0, MOST_OF_ENUM);
      if (change.validationRule?.rule.includes('oldSelf') === true) {
        yield* ofLengths(change, root, path);
        for (const variant of [0, 1, 2]) for (const full of [false, true]) yield sampled(root, path, variant, full) ?? null;
      }
      yield* minedValues(change, root, path);
      break;
    case 'junctor-changed':
      yield* minedValues(change, root, path);
      break;
    case 'format-removed':
      yield ['x'];
      break;
    case 'schema-changed':
      yield* withTexts(change);
      yield Object.assign(newJsonObject(), sampledObject(root, path, false), { anything: 'kept' });
      for (const value of ['a', 1, true, ['a'], { a: 'b' }, null]) yield Object.assign(newJsonObject(), { key: value });
      break;
    case 'format-added':
    case 'format-changed':
      yield* [2147483648, -2147483649, new Float64(1e19), new Float64(1e300), 'not a format', '', '-1', 'a b', ['x']];
      if (own?.pattern !== undefined) yield* textsWhere({ matches: [own.pattern], misses: [] }, texts).texts;
      break;
    case 'pattern-added':
    case 'pattern-changed':
      yield* refused(change, texts);
      if (sample() !== undefined) yield sample() ?? null;
      break;
    default: {
      const value = sample();
      if (value !== undefined) yield value;
    }
  }
}

const LONGEST_LIST = 3;

/** Lists of no item to three that differ, and objects with such lists of which a rule speaks, so that one may be updated to the other. */
function* ofLengths({ validationRule }: SchemaChange, root: StructuralSchema, path: Steps): Generator<JsonValue> {
  const place = placeOfPath(root, path);
  const own = place === undefined ? undefined : schemaAt(root, place);
  const item = own?.items === undefined ? undefined : sampled(root, [...path, 0], 0);
  const items = item === undefined ? [] : distinctItems(item, LONGEST_LIST);
  if (item !== undefined) for (let length = 0; length <= items.length; length++) yield items.slice(0, length);
  for (const [name, property] of own?.properties ?? []) {
    if (property.generic.type !== 'array' || validationRule?.rule.includes(name) !== true) continue;
    const least = sampledObject(root, path, false) ?? newJsonObject();
    yield without(least, name);
    const first = sampled(root, [...path, name, 0], 0);
    const members = first === undefined ? [] : distinctItems(first, LONGEST_LIST);
    for (let length = 1; length <= members.length; length++)
      yield Object.assign(newJsonObject(), least, { [name]: members.slice(0, length) });
  }
}

/** Objects with null in place of one member, or of a member of one. */
function* withNulls(root: StructuralSchema, path: Steps): Generator<JsonObject> {
  const full = sampledObject(root, path, true) ?? newJsonObject();
  const least = sampledObject(root, path, false) ?? newJsonObject();
  for (const name in full) yield Object.assign(newJsonObject(), least, { [name]: null });
  for (const name in full) {
    const [member, small] = [full[name] ?? null, least[name] ?? newJsonObject()];
    if (!isJsonObject(member) || !isJsonObject(small)) continue;
    for (const below in member)
      yield Object.assign(newJsonObject(), least, { [name]: Object.assign(newJsonObject(), small, { [below]: null }) });
  }
}

/** Objects whose members are texts, and numbers, whatever the side that names them says. */
function* withTexts({ from, to }: SchemaChange): Generator<JsonObject> {
  for (const name of (from ?? to)?.properties?.keys() ?? [])
    if (!META_FIELDS.has(name)) for (const value of ['a', 1]) yield Object.assign(newJsonObject(), { [name]: value });
}

/** Two items that agree in the keys of the second list type, and differ in those of the first. */
function* sameKeys({ to }: SchemaChange, root: StructuralSchema, path: Steps): Generator<JsonValue> {
  const keys = to?.['x-kubernetes-list-map-keys'];
  const items = [0, 1, 2].map((variant) => sampledObject(root, [...path, 0], true, variant));
  const [first] = items;
  if (keys === undefined || first === undefined) return;
  for (const other of items.slice(1)) {
    if (other === undefined) continue;
    const same = Object.assign(newJsonObject(), other);
    for (const key of keys) if (first[key] !== undefined) same[key] = first[key];
    yield [first, same];
  }
}

/** Texts that the keyword of a change refuses. */
function refused(change: SchemaChange, effort: TextEffort | undefined): readonly JsonValue[] {
  const goal = refusedTexts(change);
  return goal === undefined ? [] : textsWhere(goal, effort).texts;
}

const LONGEST = 100_000;

/** The least that is beyond a bound. */
function* beyond(
  keyword: string,
  to: JSONSchemaProps | undefined,
  own: JSONSchemaProps | undefined,
  root: StructuralSchema,
  path: Steps,
): Generator<JsonValue> {
  if (to === undefined || own === undefined) return;
  const limit = Number(to[keyword as 'maximum'] ?? 0);
  if (keyword === 'maximum' || keyword === 'minimum') {
    const sign = keyword === 'maximum' ? 1 : -1;
    const step = own.multipleOf ?? 1;
    const beside = [limit, limit + sign * step, (Math.round(limit / step) + sign) * step, limit + sign * 0.5];
    yield* beside.filter((value) => own.type !== 'integer' || Number.isInteger(value)).map((value) => value + 0);
    const edge = own[keyword];
    if (edge !== undefined) yield edge;
    return;
  }
  const count = keyword.startsWith('max') ? limit + 1 : limit - 1;
  if (count < 0 || count > LONGEST) return;
  if (keyword.endsWith('Length')) {
    const sample = sampled(root, path, 0);
    const text = typeof sample === 'string' ? sample : '';
    for (const base of [text, 'a', '1', 'a-', '/']) {
      if (base === '' && count > 0) continue;
      yield [...base.repeat(Math.ceil(count / Math.max(1, base.length)))].slice(0, count).join('');
      if (base.length <= count) yield base.padEnd(count, base.at(-1) ?? 'a');
      if (base.length <= count) yield base.padStart(count, base.at(0) ?? 'a');
    }
  } else if (keyword.endsWith('Items')) {
    const items = Array.from({ length: Math.min(count, 1_000) }, (_, i) => sampled(root, [...path, 0], i));
    if (count <= 1_000 && items.every((item) => item !== undefined)) yield items;
    const [same] = items;
    if (same !== undefined && count <= LONGEST) yield Array.from({ length: count }, () => same);
  } else yield* ofSize(count, root, path);
}

/** The largest object that is made. */
const MOST_MEMBERS = 20_000;

/** Objects with some number of members. */
function* ofSize(count: number, root: StructuralSchema, path: Steps): Generator<JsonValue> {
  if (count > MOST_MEMBERS) return;
  const [least, full] = [sampledObject(root, path, false), sampledObject(root, path, true)];
  const object = Object.assign(newJsonObject(), least);
  let size = Object.keys(object).length;
  const put = (name: string, value: JsonValue | undefined): void => {
    if (value === undefined || object[name] !== undefined || size >= count) return;
    object[name] = value;
    size++;
  };
  for (const name in full) put(name, full[name]);
  const value = sampled(root, [...path, 'key0'], 0);
  for (let i = 0; value !== undefined && size < count; i++) put(`key${String(i)}`, value);
  yield object;
  const fewer = newJsonObject();
  for (const name of Object.keys(full ?? {}).slice(0, count)) fewer[name] = full?.[name] ?? null;
  yield fewer;
}

const TEXTS = ['a', '', 'A', '0', '-', 'a b', '.', 'ä', 'example.com', 'a/b', '-1', 'a'.repeat(300)];
const NUMBERS = [0, 1, -1, 2, 10, 100, 0.5, 3000000000, -3000000000, 9007199254740991];

/** Values that schemas often tell apart, of the type of a schema, or of any type. */
function* general(own: JSONSchemaProps | undefined, root: StructuralSchema, path: Steps): Generator<JsonValue> {
  if (own?.default !== undefined) yield own.default;
  if (own?.example !== undefined) yield own.example;
  for (const variant of [0, 1, 2, 3]) {
    const value = sampled(root, path, variant);
    if (value !== undefined) yield value;
  }
  const type = own === undefined ? 'any' : typeOf(own);
  const isAny = type === 'any';
  if (isAny || type === 'object') {
    const [least, full] = [sampledObject(root, path, false) ?? newJsonObject(), sampledObject(root, path, true) ?? newJsonObject()];
    yield full;
    if (isAny || own?.['x-kubernetes-preserve-unknown-fields'] === true) {
      yield Object.assign(newJsonObject(), least, { anything: 'kept' });
      yield Object.assign(newJsonObject(), full, { anything: 'kept' });
      yield Object.assign(newJsonObject(), least, { anything: 1 });
      yield Object.assign(newJsonObject(), least, { anything: null });
    }
    for (const name in full) yield Object.assign(newJsonObject(), least, { [name]: full[name] ?? null });
    for (const name in full) yield without(full, name);
    yield newJsonObject();
  }
  if (isAny || type === 'array') {
    yield [];
    const items = [0, 1, 2].flatMap((variant) => sampled(root, [...path, 0], variant) ?? []);
    for (let count = 1; count <= items.length; count++) yield items.slice(0, count);
  }
  if (isAny || type === 'string' || type === 'int-or-string') yield* TEXTS;
  if (isAny || type === 'integer' || type === 'number' || type === 'int-or-string')
    yield* type === 'number' || isAny ? NUMBERS : NUMBERS.filter((value) => Number.isInteger(value));
  if (isAny) yield* [true, false];
  if (own?.nullable === true || own === undefined) yield null;
}

function sampled(root: StructuralSchema, path: Steps, variant: number, full = false): JsonValue | undefined {
  const place = placeOfPath(root, path);
  const own = place === undefined ? undefined : schemaAt(root, place);
  return own === undefined ? undefined : samplePart(own, path, { variant, full });
}

function sampledObject(root: StructuralSchema, path: Steps, full: boolean, variant = 0): JsonObject | undefined {
  const value = sampled(root, path, variant, full);
  return value !== undefined && isJsonObject(value) ? value : undefined;
}

function without(object: JsonObject, name: string): JsonObject {
  const copy = Object.assign(newJsonObject(), object);
  Reflect.deleteProperty(copy, name);
  return copy;
}
