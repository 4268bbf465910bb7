import { isJsonArray, isJsonObject, newJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';
import {
  judgeResource,
  META_FIELDS,
  toResourceType,
  versionsOf,
  type CustomResourceDefinition,
  type StructuralSchema,
} from '@structural/core';
import { toPublishedType } from '@structural/publishing';
import { samplePart } from './sample-part.js';
import { toSample, type Sample, type SampleOptions } from './to-sample.js';

/** How many fields are added to what must be there. */
const MOST_ADDED = 6;
/** How many resources are judged on the way. */
const MOST_JUDGED = 30;

/**
 * A resource that shows what a kind is about, accepted as any {@link toSample sample} is: what must be there, and beside it fields of the specification
 * that the definition itself points at.
 *
 * These are, in this order: those of its printer columns and with an example, those of few values, those that its rules name, those with a default, and
 * then those with required fields and plain ones. Each is added by itself, and left out where the resource is then refused or loses it.
 */
export function usefulSample(definition: CustomResourceDefinition, version: string, options: Omit<SampleOptions, 'full'> = {}): Sample {
  const made = toSample(definition, version, options);
  const published = toPublishedType(definition, version, { unfold: true, stored: options.stored === true });
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
  let judged = 0;
  let added = 0;
  for (const { name, rank } of candidates(schema, about, at.length === 0)) {
    if (added >= (rank === PLAIN ? MOST_PLAIN : MOST_ADDED) || judged >= MOST_JUDGED) break;
    const inside = containerOf(object, at);
    if (inside[name] !== undefined) continue;
    const value = valueOf(schema.properties?.get(name), [...at, name]);
    if (value === undefined || isBare(value)) continue;
    const next = withField(object, at, name, value);
    judged++;
    if (!isAccepted(next)) continue;
    object = next;
    added++;
  }
  return { ...made, object };
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
  const next = value === undefined ? object : Object.assign(newJsonObject(), object, { [name]: value });
  return isAccepted(next) ? next : object;
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
const MOST_PLAIN = 3;

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
