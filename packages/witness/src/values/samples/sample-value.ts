import { type NestedValueValidation, type StructuralSchema, compileDefaultValidator } from '@structural/core';
import { isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { atLeast, atMost, demandsOn, together, type Demand } from './demands.js';
import { numberCandidates, textCandidates } from '../scalars/scalar-candidates.js';

/** One attempt at a sample, and what is learnt from it. Places are paths as JSON texts. */
export interface SampleAttempt {
  /** Every field, or those alone without which it is refused. */
  readonly full: boolean;
  /** Fields to leave out. */
  readonly excluded: ReadonlySet<string>;
  /** Which branch of a junctor is taken at a place, by default the first. */
  readonly branches: ReadonlyMap<string, number>;
  /** How many branches there were to take at a place. */
  readonly choices: Map<string, number>;
  /** Fields that are there without being required. */
  readonly optional: Set<string>;
  /** Fields for which no value was found. */
  readonly unfound: Set<string>;
  /** How many more values may be made. */
  left: number;
  /** Picks one of the scalars that a schema with rules accepts otherwise; without it the first is taken. */
  readonly choose?: ChooseScalar;
}

/** Picks one of several scalars, or another one; `variant` numbers those that should differ. Undefined to leave it. */
export type ChooseScalar = (schema: StructuralSchema, values: readonly JsonValue[], variant: number) => JsonValue | undefined;

/** A path as a place of an {@link SampleAttempt}. */
export function placeOf(path: readonly string[]): string {
  return JSON.stringify(path);
}

const MAX_DEPTH = 64;
const MAX_ITEMS = 100;

interface Site {
  readonly path: readonly string[];
  /** Tells values apart that must differ, such as the items of a set. */
  readonly variant: number;
}

/** A value for a schema and further demands; undefined where none is found. */
export function sampleValue(
  schema: StructuralSchema,
  further: readonly NestedValueValidation[],
  site: Site,
  attempt: SampleAttempt,
): JsonValue | undefined {
  if (attempt.left-- <= 0 || site.path.length > MAX_DEPTH) return undefined;
  const { demands, unwanted } = demandsOn(schema, further, (count) => takenBranch(count, site.path, attempt));
  const isResource = schema.extensions['x-kubernetes-embedded-resource'] === true;
  if (schema.generic.type === 'object' || isResource) return sampleObject(schema, demands, unwanted, site, attempt);
  if (schema.generic.type === 'array') return sampleList(schema, demands, site, attempt);
  return sampleScalar(schema, further, demands, site, attempt.choose);
}

function takenBranch(count: number, path: readonly string[], { branches, choices }: SampleAttempt): number {
  const place = placeOf(path);
  const before = choices.get(place) ?? 1;
  choices.set(place, Math.min(before * count, 10_000));
  return Math.floor((branches.get(place) ?? 0) / before) % count;
}

function sampleObject(
  schema: StructuralSchema,
  demands: readonly Demand[],
  unwanted: ReadonlySet<string>,
  site: Site,
  attempt: SampleAttempt,
): JsonObject | undefined {
  const object = schema.extensions['x-kubernetes-embedded-resource'] === true ? embeddedResource(schema, site, attempt) : newJsonObject();
  const required = new Set(demands.flatMap(({ valueValidation }) => valueValidation.required ?? []));
  const known = schema.properties ?? new Map<string, StructuralSchema>();
  const [least, most] = [atLeast(demands, 'minProperties'), atMost(demands, 'maxProperties')];
  addRequired(object, schema, required);
  let count = Object.keys(object).length;
  const put = (name: string, member: StructuralSchema, isRequired: boolean): boolean => {
    const path = [...site.path, name];
    const place = placeOf(path);
    if (!isRequired && attempt.excluded.has(place)) return true;
    const value = sampleValue(
      member,
      demands.flatMap(({ properties }) => properties?.get(name) ?? []),
      { path, variant: site.variant },
      attempt,
    );
    if (value === undefined) {
      attempt.unfound.add(place);
      return !isRequired;
    }
    object[name] = value;
    count++;
    if (!isRequired) attempt.optional.add(place);
    return true;
  };
  for (const name of required) {
    const member = known.get(name) ?? valueSchema(schema);
    if (object[name] !== undefined || member === undefined || isFilledIn(member, attempt)) continue;
    if (!put(name, member, true)) return undefined;
  }
  for (const [name, member] of known) {
    if (count >= most || (!attempt.full && count >= least)) break;
    if (object[name] === undefined && !unwanted.has(name)) put(name, member, false);
  }
  const values = valueSchema(schema);
  const wanted = values === undefined ? 0 : Math.min(Math.max(least, attempt.full ? 1 : 0), MAX_ITEMS);
  for (let i = 0; values !== undefined && count < wanted && i < wanted; i++) {
    const name = keyOf(i);
    if (object[name] === undefined && !put(name, values, i < least)) return undefined;
  }
  if (keepsUnknown(schema)) addUnknown(object, least);
  return object;
}

/** Adds the members that must be there, and of which the schema says nothing. */
function addRequired(object: Record<string, JsonValue>, schema: StructuralSchema, required: ReadonlySet<string>): void {
  if (!keepsUnknown(schema) || valueSchema(schema) !== undefined) return;
  for (const name of required) if (schema.properties?.has(name) !== true) object[name] ??= newJsonObject();
}

/** Adds members of which the schema says nothing, up to a number of members. */
function addUnknown(object: Record<string, JsonValue>, least: number): void {
  for (let i = 0; Object.keys(object).length < least && i < MAX_ITEMS; i++) object[keyOf(i)] ??= 'text';
}

/** Whether an object keeps members of which the schema says nothing. */
function keepsUnknown({ additionalProperties, extensions }: StructuralSchema): boolean {
  return additionalProperties === true || extensions['x-kubernetes-preserve-unknown-fields'] === true;
}

/** The keys of maps: `key`, `key1` and so on. */
function keyOf(i: number): string {
  return i === 0 ? 'key' : `key${String(i)}`;
}

/** Whether a value may be left to the server, which fills in what has a default. */
function isFilledIn({ generic }: StructuralSchema, { full }: SampleAttempt): boolean {
  return !full && generic.default !== undefined;
}

function valueSchema({ additionalProperties: additional }: StructuralSchema): StructuralSchema | undefined {
  return typeof additional === 'object' ? additional : undefined;
}

function embeddedResource({ properties }: StructuralSchema, site: Site, attempt: SampleAttempt): Record<string, JsonValue> {
  const object = newJsonObject();
  for (const [name, value] of [
    ['apiVersion', 'example.com/v1'],
    ['kind', 'Sample'],
  ] as const) {
    const own = properties?.get(name);
    object[name] = (own === undefined ? undefined : sampleValue(own, [], { path: [...site.path, value], variant: 0 }, attempt)) ?? value;
  }
  const metadata = newJsonObject();
  metadata['name'] = 'sample';
  object['metadata'] = metadata;
  return object;
}

function sampleList(
  schema: StructuralSchema,
  demands: readonly Demand[],
  site: Site,
  attempt: SampleAttempt,
): readonly JsonValue[] | undefined {
  const { items, extensions } = schema;
  const least = atLeast(demands, 'minItems');
  const count = Math.min(Math.max(least, attempt.full ? 1 : 0), atMost(demands, 'maxItems'));
  if (items === undefined) return least === 0 ? [] : undefined;
  if (least > MAX_ITEMS) return undefined;
  const listType = extensions['x-kubernetes-list-type'];
  const mustDiffer =
    listType === 'set' || listType === 'map' || demands.some(({ valueValidation }) => valueValidation.uniqueItems === true);
  const further = demands.flatMap(({ items: demanded }) => demanded ?? []);
  const list: JsonValue[] = [];
  for (let i = 0; i < count; i++) {
    const item = sampleValue(items, further, { path: [...site.path, String(i)], variant: site.variant + (mustDiffer ? i : 0) }, attempt);
    if (item === undefined) return i >= least ? list : undefined;
    list.push(
      mustDiffer && listType === 'map' ? withKeys(item, items, extensions['x-kubernetes-list-map-keys'] ?? [], site, attempt, i) : item,
    );
  }
  return list;
}

/** An item of a list map with all of its keys, which may have been left to defaults. */
function withKeys(
  item: JsonValue,
  schema: StructuralSchema,
  keys: readonly string[],
  site: Site,
  attempt: SampleAttempt,
  i: number,
): JsonValue {
  if (!isJsonObject(item)) return item;
  const whole = Object.assign(newJsonObject(), item);
  for (const key of keys) {
    const own = schema.properties?.get(key);
    if (whole[key] !== undefined || own === undefined) continue;
    const value = sampleValue(own, [], { path: [...site.path, String(i), key], variant: site.variant + i }, attempt);
    if (value !== undefined) whole[key] = value;
  }
  return whole;
}

function sampleScalar(
  schema: StructuralSchema,
  further: readonly NestedValueValidation[],
  demands: readonly Demand[],
  { path, variant }: Site,
  choose: ChooseScalar | undefined,
): JsonValue | undefined {
  const { generic, extensions, valueValidation = {} } = schema;
  const type = generic.type;
  if (type === undefined && extensions['x-kubernetes-int-or-string'] !== true) {
    const { enum: listed = [] } = valueValidation;
    return listed[variant % listed.length] ?? generic.default ?? generic.example ?? newJsonObject();
  }
  // What is compiled is kept by schema.
  const judged: StructuralSchema =
    further.length === 0
      ? schema
      : { generic, extensions, valueValidation: { ...valueValidation, allOf: [...(valueValidation.allOf ?? []), ...further] } };
  const accepts = compileDefaultValidator(judged);
  const all = together(demands);
  const name = (path.at(-1) ?? '').replace(/^\d+$/, 'item');
  const values = all.enum === undefined ? [] : all.enum.map((_, i, list) => list[(i + variant) % list.length] ?? null);
  const given = variant > 0 ? [] : [generic.default, generic.example].filter((value) => value !== undefined);
  const numbers = type === 'string' || type === 'boolean' ? [] : numberCandidates(all, type !== 'number', variant);
  const texts = type === 'string' || type === undefined ? textCandidates(all, name, variant) : [];
  const booleans = type === 'boolean' ? [variant % 2 === 0, variant % 2 !== 0] : [];
  const candidates = [...values, ...given, ...booleans, ...numbers, ...texts];
  if (choose === undefined || (schema.validationRules ?? []).length === 0) return candidates.find((value) => accepts(value).length === 0);
  const fitting = candidates.filter((value) => accepts(value).length === 0);
  return choose(schema, fitting, variant) ?? fitting[0];
}
