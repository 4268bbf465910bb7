import { OPERATORS, valueHintsOf } from '@structural/cel';
import type { StructuralSchema } from '@structural/core';
import { encodeBase64, utf8Bytes } from '@structural/go';
import { isJsonArray, isJsonObject, newJsonObject, type JsonValue, type JsonPath } from '@structural/json';
import { samplePart } from '../values/samples/sample-part.js';
import type { Move } from '../values/moves.js';
import { listOf, objectOf } from '../values/container-values.js';
import { accepted, scalarPool } from '../values/scalars/scalar-pool.js';
import type { Words } from './words.js';
import { readTerm, type FieldTerm, type Scope, type Term } from './term.js';

/** A change of the resource, or of the one before the update. */
interface AssignedMove extends Move {
  readonly isOld: boolean;
}

/** Changes that belong together. */
export type RulePlan = readonly AssignedMove[];

/** A plan that puts a value where a term says, or takes it away. */
export function put({ isOld, path }: FieldTerm, value: JsonValue | undefined): RulePlan {
  return [value === undefined ? { path, isOld } : { path, value, isOld }];
}

/** Plans after which a term is a value, likely ones first; none where nobody knows how. */
export function assigned(term: Term, value: JsonValue, scope: Scope): readonly RulePlan[] {
  if (term.kind === 'field') return [put(term, fitting(term.schema, value))];
  if (term.kind === 'key') return typeof value === 'string' ? [renamed(term.map, term.name, value, scope)] : [];
  return term.kind === 'call' ? callAssigned(term, value, scope) : [];
}

function callAssigned(term: Term & { readonly kind: 'call' }, value: JsonValue, scope: Scope): readonly RulePlan[] {
  const [first, second] = term.args;
  if (first === undefined) return [];
  switch (term.name) {
    case 'size':
      return typeof value === 'number' ? resized(first, value, scope) : [];
    case 'orValue': {
      const isDefault = second !== undefined && same(readTerm(second, scope), value);
      return [...(isDefault ? removed(first) : []), ...assigned(first, value, scope)];
    }
    case OPERATORS.conditional:
      return term.args.slice(1).flatMap((branch) => assigned(branch, value, scope));
    case OPERATORS.negate:
      return typeof value === 'number' ? assigned(first, -value, scope) : [];
    case OPERATORS.add:
    case OPERATORS.subtract:
    case OPERATORS.multiply:
      return second === undefined ? [] : solvedFor(term.name, first, second, value, scope);
    case OPERATORS.index:
      return typeof value === 'string' && second !== undefined ? partAssigned(first, readTerm(second, scope), value, scope) : [];
    case 'int':
    case 'uint':
    case 'double':
    case 'string':
      return inBothForms(value).flatMap((each) => assigned(first, each, scope));
    case 'find':
      return typeof value === 'string' && second !== undefined
        ? textsWith(value, readTerm(second, scope)).flatMap((text) => assigned(first, text, scope))
        : [];
    default:
      return term.args.length === 1 ? assigned(first, undone(term.name, first, value), scope) : [];
  }
}

/** A scalar as it is, and as a text or the number that a text stands for. */
function inBothForms(value: JsonValue): readonly JsonValue[] {
  const other = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : String(value);
  return typeof value === 'object' ? [other] : [value, other];
}

function same(a: JsonValue | undefined, b: JsonValue): boolean {
  return a === b || (isJsonArray(a) && a.length === 0 && isJsonArray(b) && b.length === 0);
}

/** What a function must be called on to give a value. */
function undone(name: string, on: Term, value: JsonValue): JsonValue {
  const undo = valueHintsOf(name, on.kind === 'call' ? on.name : undefined)?.undo;
  return undo === undefined ? value : undo(typeof value === 'number' ? value : String(value));
}

/** Texts in which a pattern may find a value first: the value alone, and beside what the pattern takes for an end. */
function textsWith(value: string, pattern: JsonValue | undefined): readonly string[] {
  const ends = typeof pattern === 'string' ? new Set(pattern.replace(/[\w\s\\^$()[\]{}*+?|.]/g, '')) : [];
  return [...[...ends].flatMap((end) => ['a', 'latest'].map((rest) => `${value}${end}${rest}`)), value];
}

/** `text.split(separator)[i]` becomes a value. */
function partAssigned(list: Term, i: JsonValue | undefined, value: string, scope: Scope): readonly RulePlan[] {
  if (list.kind !== 'call' || list.name !== 'split' || typeof i !== 'number') return [];
  const parts = readTerm(list, scope);
  return joined(
    list,
    isJsonArray(parts) ? parts.map(String) : [],
    Math.max(i + 1, isJsonArray(parts) ? parts.length : 0),
    scope,
    (part, at) => (at === i ? value : part),
  );
}

/** `text.split(separator)` becomes so many parts. */
function joined(
  split: Term & { readonly kind: 'call' },
  parts: readonly string[],
  count: number,
  scope: Scope,
  change: (part: string, at: number) => string,
): readonly RulePlan[] {
  const [text, separator] = split.args;
  const by = separator === undefined ? undefined : readTerm(separator, scope);
  if (text === undefined || typeof by !== 'string') return [];
  return assigned(text, Array.from({ length: count }, (_, at) => change(parts[at] ?? 'a', at)).join(by), scope);
}

/** A plan that takes a field away, where a term is one. */
export function removed(term: Term): readonly RulePlan[] {
  return term.kind === 'field' ? [put(term, undefined)] : [];
}

/** Numbers where the schema has texts, and the other way round. */
function fitting(schema: StructuralSchema | undefined, value: JsonValue): JsonValue {
  // What rules see as bytes is written in base64.
  if (schema?.valueValidation?.format === 'byte' && typeof value === 'string') return encodeBase64(utf8Bytes(value));
  if (schema?.generic.type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return String(value);
  return value;
}

function renamed(map: FieldTerm, name: string, next: string, scope: Scope): RulePlan {
  const own = readTerm(map, scope);
  const object = newJsonObject();
  const values = typeof map.schema?.additionalProperties === 'object' ? map.schema.additionalProperties : undefined;
  if (isJsonObject(own)) for (const [key, member] of Object.entries(own)) if (key !== name) object[key] = member;
  const before = isJsonObject(own) ? own[name] : undefined;
  object[next] = before ?? (values === undefined ? '' : (samplePart(values, [...map.path, next]) ?? newJsonObject()));
  return put(map, object);
}

function resized(term: Term, size: number, scope: Scope): readonly RulePlan[] {
  if (term.kind === 'call') return callResized(term, size, scope);
  if (size < 0 || size > 20_000) return [];
  if (term.kind === 'key') return [renamed(term.map, term.name, 'a'.repeat(size), scope)];
  if (term.kind !== 'field') return [];
  return fieldResized(term, size, scope);
}

function callResized(term: Term & { readonly kind: 'call' }, size: number, scope: Scope): readonly RulePlan[] {
  const [first, second] = term.args;
  if (term.name === 'split' && size > 0 && size < 100) {
    const parts = readTerm(term, scope);
    return joined(term, isJsonArray(parts) ? parts.map(String) : [], size, scope, (part) => part);
  }
  if (term.name === OPERATORS.index && first !== undefined && second !== undefined)
    return size < 0 || size > 20_000 ? [] : partAssigned(first, readTerm(second, scope), 'a'.repeat(size), scope);
  return first === undefined || term.args.length > 2 ? [] : resized(first, size, scope);
}

function fieldResized(term: FieldTerm, size: number, scope: Scope): readonly RulePlan[] {
  const { path, schema } = term;
  const value = readTerm(term, scope);
  if (schema?.generic.type === 'array') {
    const list = listOf(schema, value, size, path);
    const sampled = schema.items === undefined || size !== 1 ? undefined : samplePart(schema.items, [...path, 0], { full: true });
    return [list, sampled === undefined ? undefined : [sampled]].flatMap((each) => (each === undefined ? [] : [put(term, each)]));
  }
  if (schema?.generic.type === 'object') {
    const object = objectOf(schema, value, size, path);
    return object === undefined ? [] : [put(term, object)];
  }
  const fit =
    schema === undefined
      ? []
      : accepted(schema, scalarPool(schema, String(path.at(-1)))).filter((each) => typeof each === 'string' && [...each].length === size);
  return [...fit.slice(0, 3), 'a'.repeat(size)].map((each) => put(term, each));
}

/** `a + b` is made a value by either of them. */
function solvedFor(name: string, a: Term, b: Term, value: JsonValue, scope: Scope): readonly RulePlan[] {
  const [left, right] = [readTerm(a, scope), readTerm(b, scope)];
  if (typeof value === 'string' && name === OPERATORS.add) {
    const plans: RulePlan[] = [];
    if (typeof right === 'string' && value.endsWith(right)) plans.push(...assigned(a, value.slice(0, value.length - right.length), scope));
    if (typeof left === 'string' && value.startsWith(left)) plans.push(...assigned(b, value.slice(left.length), scope));
    return plans;
  }
  if (typeof value !== 'number') return [];
  const numbers = [typeof left === 'number' ? left : 0, typeof right === 'number' ? right : 0] as const;
  if (name === OPERATORS.add) return [...assigned(a, value - numbers[1], scope), ...assigned(b, value - numbers[0], scope)];
  if (name === OPERATORS.subtract) return [...assigned(a, value + numbers[1], scope), ...assigned(b, numbers[0] - value, scope)];
  return numbers[1] === 0 ? [] : assigned(a, Math.trunc(value / numbers[1]), scope);
}

const MAX_VALUES = 14;

/** Values worth trying for a field, those that its schema accepts first; of lists and objects samples. Made once for a schema and words. */
export function valuesFor({ path, schema }: FieldTerm, words: Words): readonly JsonValue[] {
  if (schema === undefined) return [...words.texts, newJsonObject(), 'text', 1, true];
  let ofWords = known.get(schema);
  if (ofWords === undefined) known.set(schema, (ofWords = new WeakMap()));
  let values = ofWords.get(words);
  if (values === undefined) ofWords.set(words, (values = makeValues(schema, path, words)));
  return values;
}

const known = new WeakMap<StructuralSchema, WeakMap<Words, readonly JsonValue[]>>();

function makeValues(schema: StructuralSchema, path: JsonPath, words: Words): readonly JsonValue[] {
  const name = String(path.findLast((step) => typeof step === 'string') ?? '');
  const { type } = schema.generic;
  if (type === 'object' || type === 'array') {
    const made = [words.sample(schema, path), words.sample(schema, path, { full: true }), words.sample(schema, path, { branch: 1 })];
    return [...made.filter((each) => each !== undefined), type === 'array' ? [] : newJsonObject()];
  }
  const texts = type === 'string' || type === undefined ? words.texts : [];
  const numbers = type === 'string' ? [] : words.numbers.flatMap((number) => [number, number + 1, number - 1]);
  const isRuled = (schema.validationRules ?? []).length > 0;
  const ruled = isRuled ? [0, 1, 2].flatMap((variant) => words.sample(schema, path, { variant }) ?? []) : [];
  return accepted(schema, [...ruled, ...texts, ...numbers, ...scalarPool(schema, name)]).slice(0, MAX_VALUES);
}
