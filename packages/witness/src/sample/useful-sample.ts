import { isJsonArray, isJsonObject, newJsonObject, printJson, type JsonObject, type JsonPath, type JsonValue } from '@structural/json';
import {
  judgeResource,
  META_FIELDS,
  toResourceType,
  versionsOf,
  type CustomResourceDefinition,
  type StructuralSchema,
} from '@structural/core';
import { toPublishedType } from '@structural/publishing';
import { filledIn, improvements, type Improvement } from './filled.js';
import { samplePart } from '../values/samples/sample-part.js';
import { toSample, type Sample, type SampleOptions } from './to-sample.js';

/** How many fields are added to what must be there. */
const MAX_ADDED = 6;
/** How many resources are judged on the way. */
const MAX_JUDGED = 30;

/**
 * A resource that shows what a kind is about, accepted as any {@link toSample sample} is: what must be there, and beside it fields of the specification
 * that the definition itself points at.
 *
 * These are, in this order: those of its printer columns and with an example, those of few values, those that its rules name, those with a default, and
 * then those with required fields and plain ones. Each is added by itself, and left out where the resource is then refused or loses it.
 */
export function usefulSample(definition: CustomResourceDefinition, version: string, options: Omit<SampleOptions, 'full'> = {}): Sample {
  const made = toSample(definition, version, options);
  const published = toPublishedType(definition, version, { stored: options.stored === true });
  const served = toResourceType(definition, version);
  if (!made.ok || !published.ok || !served.ok || published.type.schema === undefined) return made;
  const root = published.type.schema;
  const at: readonly string[] = root.properties?.get('spec')?.generic.type === 'object' ? ['spec'] : [];
  const schema = at.length === 0 ? root : root.properties?.get('spec');
  if (schema === undefined) return made;
  const own = versionsOf(definition.spec).find(({ name }) => name === version);
  const columns = own?.additionalPrinterColumns ?? [];
  const about = new Set(columns.flatMap(({ jsonPath }) => fieldOf(jsonPath, at)));
  const isAccepted = (next: JsonObject): boolean => {
    const verdict = judgeResource(served.type, next, options);
    return verdict.ok && verdict.errors.length === 0 && verdict.unevaluatedRules <= made.unevaluatedRules;
  };
  let object = withContainer(made.object, schema, at, isAccepted);
  if (at.some((name) => object[name] === undefined)) {
    const searched = toSample(definition, version, { ...options, wanted: at });
    // Its rules may want more than what must be there.
    object = searched.ok && isAccepted(searched.object) ? searched.object : object;
  }
  object = withFields(object, schema, at, candidates(schema, about, at.length === 0), isAccepted);
  return { ...made, object: improved(object, schema, at, isAccepted) };
}

/** The resource with those fields that are accepted, as many as show what the kind is about. */
function withFields(
  start: JsonObject,
  schema: StructuralSchema,
  at: readonly string[],
  fields: ReturnType<typeof candidates>,
  isAccepted: (next: JsonObject) => boolean,
): JsonObject {
  let object = start;
  let judged = 0;
  let added = 0;
  for (const { name, rank } of fields) {
    if (added >= (rank === PLAIN ? MAX_PLAIN : MAX_ADDED) || judged >= MAX_JUDGED) break;
    const inside = containerOf(object, at);
    if (inside[name] !== undefined) continue;
    const value = valueOf(schema.properties?.get(name), [...at, name]);
    if (value === undefined || isBare(value)) continue;
    const tries = [value, filledIn(value, schema.properties?.get(name), [...at, name])].map((each) => withField(object, at, name, each));
    judged++;
    const next = tries.find(isAccepted);
    if (next === undefined) continue;
    object = next;
    added++;
  }
  return object;
}

/** The resource with what shows more of it; all at once where that is accepted, else each that is. */
function improved(
  object: JsonObject,
  schema: StructuralSchema,
  at: readonly string[],
  isAccepted: (next: JsonObject) => boolean,
): JsonObject {
  const inside = containerOf(object, at);
  const own = at.length === 0 ? withoutMeta(inside) : inside;
  if (at.length > 0 && object[at[0] ?? ''] === undefined) return object;
  const offered = improvements(own, schema, at);
  if (offered.length === 0) return object;
  const all = offered.reduce(withImprovement, object);
  if (isAccepted(all)) return all;
  let next = object;
  for (const each of offered.slice(0, MAX_JUDGED)) {
    const better = withImprovement(next, each);
    if (isAccepted(better)) next = better;
  }
  return next;
}

function withImprovement(object: JsonObject, { path, value }: Improvement): JsonObject {
  const put = (at: JsonValue, [step, ...rest]: JsonPath): JsonValue => {
    if (step === undefined) return value;
    if (isJsonArray(at)) return at.map((item, i) => (i === step ? put(item, rest) : item));
    if (!isJsonObject(at)) return at;
    return Object.assign(newJsonObject(), at, { [step]: put(at[step] ?? null, rest) });
  };
  const next = put(object, path);
  return isJsonObject(next) ? next : object;
}

/** A resource without what every one has. */
function withoutMeta(object: JsonObject): JsonObject {
  const own = newJsonObject();
  for (const [name, value] of Object.entries(object)) if (!META_FIELDS.has(name) && value !== undefined) own[name] = value;
  return own;
}

/** The resource with a specification that has what it must, where it may be without any. */
function withContainer(
  object: JsonObject,
  schema: StructuralSchema,
  [name]: readonly string[],
  isAccepted: (next: JsonObject) => boolean,
): JsonObject {
  if (name === undefined || object[name] !== undefined) return object;
  const value = samplePart(schema, [name]);
  if (value === undefined) return object;
  const tries = [value, filledIn(value, schema, [name])].map((each) => Object.assign(newJsonObject(), object, { [name]: each }));
  return tries.find(isAccepted) ?? object;
}

/** The field of the specification that a column reads. */
function fieldOf(jsonPath: string, at: readonly string[]): readonly string[] {
  const [first, second] = jsonPath.split(/[.[]/).filter((part) => part !== '');
  const name = at.length === 0 ? first : first === 'spec' ? second : undefined;
  return name === undefined ? [] : [name];
}

/** The fields that may be added, those that say most of the kind first; others of one rank in the order of the definition. */
function candidates(
  schema: StructuralSchema,
  columns: ReadonlySet<string>,
  isRoot: boolean,
): readonly { readonly name: string; readonly rank: number }[] {
  const rules = (schema.validationRules ?? []).map(({ rule }) => rule).join('\n');
  const words = new Set(rules.match(/\w+/g));
  return [...(schema.properties ?? [])]
    .filter(([name]) => !isRoot || (!META_FIELDS.has(name) && name !== 'status'))
    .map(([name, field]) => ({ name, rank: rankOf(name, field, columns, words) }))
    .filter(({ rank }) => rank < NO_RANK)
    .sort((a, b) => a.rank - b.rank);
}

/** The rank of fields that nothing points at. */
const PLAIN = 6;
const NO_RANK = 7;
/** How many fields there may be before such ones are left out. */
const MAX_PLAIN = 3;

function rankOf(name: string, field: StructuralSchema, columns: ReadonlySet<string>, words: ReadonlySet<string>): number {
  const { generic, valueValidation = {} } = field;
  if (columns.has(name)) return 0;
  if (generic.example !== undefined) return 1;
  if (valueValidation.enum !== undefined) return 2;
  if (words.has(name)) return 3;
  if (generic.default !== undefined) return 4;
  if ((valueValidation.required ?? []).length > 0 || (field.items?.valueValidation?.required ?? []).length > 0) return 5;
  return generic.type === 'string' || generic.type === 'integer' ? PLAIN : NO_RANK;
}

/** A value of a field; of a list, one with an item. */
function valueOf(field: StructuralSchema | undefined, path: readonly string[]): JsonValue | undefined {
  if (field === undefined) return undefined;
  const value = samplePart(field, path);
  if (value === undefined || !isJsonArray(value) || value.length > 0 || field.items === undefined) return value;
  const item = samplePart(field.items, [...path, '0']);
  return item === undefined || isBare(item) ? value : [item];
}

/** Whether a value shows nothing. */
function isBare(value: JsonValue): boolean {
  const text = printJson(value);
  return text === '{}' || text === '[]' || text === '""';
}

function containerOf(object: JsonObject, at: readonly string[]): JsonObject {
  const [name] = at;
  const inside = name === undefined ? object : object[name];
  return inside !== undefined && isJsonObject(inside) ? inside : newJsonObject();
}

function withField(object: JsonObject, at: readonly string[], name: string, value: JsonValue): JsonObject {
  const inside = Object.assign(newJsonObject(), containerOf(object, at), { [name]: value });
  const [outer] = at;
  return outer === undefined ? inside : Object.assign(newJsonObject(), object, { [outer]: inside });
}
