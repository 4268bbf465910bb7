import type { DocumentEdit, JsonPath } from '@structural/document';
import { type JsonObject, type JsonValue, isJsonArray, isJsonObject, valueAt } from '@structural/json';
import { namesLike, nearNames } from '../names/near-names.js';
import { isSameName } from '../names/same-name.js';
import { holderOf, objectAt, type ErrorSubject } from './fixer.js';
import { inferType, isAbout, statedType, typeOfValue } from '../manifest/infer-type.js';
import { insert, remove, safe, safeIf, set, unsafe, type Proposal } from '../proposals/proposal.js';
import { propertiesOf } from '../manifest/schema-facts.js';
import { schemaRoute } from '../manifest/schema-route.js';

/** A keyword is dropped: safely where it says `false`, which is what the server takes it for, or holds nothing. */
export function drop({ document, path }: ErrorSubject): readonly Proposal[] {
  const keyword = path.at(-1) === 'openAPIV3Schema' ? 'id' : String(path.at(-1));
  const at = path.at(-1) === 'openAPIV3Schema' ? [...path, keyword] : path;
  const value = valueAt(document, at);
  const isIdle = value === false && IDLE_FLAGS.has(keyword) && schemaRoute(path).junctor === undefined;
  return value === undefined ? [] : [safeIf(isIdle, `Remove ${keyword}`, remove(at))];
}

/** Definitions that nothing refers to; safely where there is none. */
export function dropDefinitions({ document, path }: ErrorSubject): readonly Proposal[] {
  return [safeIf(isEmptyAt(document, path), 'Remove definitions', remove(path))];
}

/** `additionalProperties` is dropped: safely where it only says what holds anyway. */
export function dropAdditionalProperties({ document, path }: ErrorSubject): readonly Proposal[] {
  return [safeIf(isClosing(document, path), 'Remove additionalProperties', remove(path))];
}

/** The items of a set are compared as a whole. */
export function fixSetItems({ document, path }: ErrorSubject): readonly Proposal[] {
  return [
    unsafe(`Write ${String(path.at(-1))}: atomic`, valueAt(document, path) === undefined ? insert(path, 'atomic') : set(path, 'atomic')),
  ];
}

/** The keywords of which `false` says no more than their absence. */
const IDLE_FLAGS: ReadonlySet<string> = new Set([
  'x-kubernetes-preserve-unknown-fields',
  'x-kubernetes-embedded-resource',
  'nullable',
  'uniqueItems',
]);

/** A keyword of the root, at which the error is reported. */
export function dropFromRoot(document: JsonValue, root: JsonPath, keyword: string): readonly Proposal[] {
  const path = [...root, keyword];
  const isSafe = keyword === 'additionalProperties' ? isClosing(document, path) : isEmptyAt(document, path);
  return valueAt(document, path) === undefined ? [] : [safeIf(isSafe, `Remove ${keyword}`, remove(path))];
}

/** True for an object or a list in which there is nothing that could be lost. */
function isEmptyAt(document: JsonValue, path: JsonPath): boolean {
  const value = valueAt(document, path);
  return (isJsonObject(value) && Object.keys(value).length === 0) || (isJsonArray(value) && value.length === 0);
}

/**
 * True for `additionalProperties: false` outside of junctors, beside properties: the server knows no other fields anyway. Inside of a junctor it
 * decides which branch holds.
 */
function isClosing(document: JsonValue, path: JsonPath): boolean {
  const schema = objectAt(document, path.slice(0, -1));
  return (
    valueAt(document, path) === false &&
    isJsonObject(schema?.['properties']) &&
    schema['x-kubernetes-preserve-unknown-fields'] !== true &&
    schemaRoute(path).junctor === undefined
  );
}

/** The types of other languages by their names. */
const TYPE_NAMES: ReadonlyMap<string, string> = new Map([
  ...['bool'].map((name) => [name, 'boolean'] as const),
  ...['int', 'int32', 'int64', 'long'].map((name) => [name, 'integer'] as const),
  ...['float', 'float32', 'float64', 'double'].map((name) => [name, 'number'] as const),
  ...['str', 'text'].map((name) => [name, 'string'] as const),
  ...['list', 'slice'].map((name) => [name, 'array'] as const),
  ...['map', 'dict', 'struct'].map((name) => [name, 'object'] as const),
]);

const TYPES = ['array', 'boolean', 'integer', 'number', 'object', 'string'];

/** A type's own name in another spelling; names of other languages, and what is only near one, are for a person to judge. */
export function fixTypeName(subject: ErrorSubject): readonly Proposal[] {
  const { document, path } = subject;
  const written = valueAt(document, path);
  const holder = holderOf(subject);
  if (typeof written !== 'string' || holder === undefined) return [];
  const inferred = inferType(holder.value);
  const same = TYPES.filter((type) => isSameName(written, type));
  // What the other keywords tell may be another type, as of `type: String` beside properties.
  if (same.length === 1) return same.map((type) => safeIf(allows(holder.value, type), `Write type: ${type}`, set(path, type)));
  const known = TYPE_NAMES.get(written.toLowerCase().trim());
  const likely = [...new Set([inferred, known, ...nearNames(written, TYPES)])].filter((type) => type !== undefined);
  return likely
    .filter((type) => inferred === undefined || type === inferred || (type === 'integer' && inferred === 'number'))
    .slice(0, 3)
    .map((type) => unsafe(`Write type: ${type}`, set(path, type)));
}

/** True where nothing that a schema says speaks against a type. */
function allows(schema: JsonObject, type: string): boolean {
  const { default: filled, enum: allowed } = schema;
  const values = [...(isJsonArray(allowed) ? allowed : []), ...(filled === undefined ? [] : [filled])]
    .map(typeOfValue)
    .filter((each) => each !== undefined);
  if (!values.every((each) => each === type || (type === 'number' && each === 'integer'))) return false;
  if (type === 'array' && !isJsonObject(schema['items'])) return false;
  const inferred = inferType({ ...schema, enum: null, default: null });
  if (inferred !== undefined) return inferred === type || (type === 'number' && inferred === 'integer');
  return !Object.keys(schema).some((key) => !isAbout(key, type)) && schema['anyOf'] === undefined && schema['oneOf'] === undefined;
}

/** Fields that demand others, as rules; what demands a whole schema is not to be said so. */
export function fixDependencies({ document, path }: ErrorSubject): readonly Proposal[] {
  const dependencies = objectAt(document, path);
  const schema = path.slice(0, -1);
  const holder = objectAt(document, schema);
  if (dependencies === undefined || holder === undefined || holder['x-kubernetes-validations'] !== undefined) return [];
  const entries = Object.entries(dependencies);
  if (entries.length === 0) return [safe('Remove dependencies', remove(path))];
  const rules: object[] = [];
  for (const [name, wanted] of entries) {
    if (!isJsonArray(wanted) || ![name, ...wanted].every((each) => typeof each === 'string' && PLAIN_NAME.test(each))) return [];
    if (wanted.length > 0)
      rules.push({ rule: `!has(self.${name}) || (${wanted.map((each) => `has(self.${String(each)})`).join(' && ')})` });
  }
  return [unsafe('Write it as x-kubernetes-validations', insert([...schema, 'x-kubernetes-validations'], rules), remove(path))];
}

// Names that the expression language takes as they are; reserved words need an escape that is left to people.
const PLAIN_NAME =
  /^(?!(?:true|false|null|in|as|break|const|continue|else|for|function|if|import|let|loop|package|namespace|return|var|void|while)$)[A-Za-z][A-Za-z0-9]*$/;

/** A list of schemas for the items: one that holds for all. */
export function fixTuple({ document, path }: ErrorSubject): readonly Proposal[] {
  const items = valueAt(document, path);
  const [only, ...others] = isJsonArray(items) ? items : [];
  return only !== undefined && isJsonObject(only) && others.length === 0 ? [unsafe('Write the one schema of items', set(path, only))] : [];
}

/** Unique items, as a set where the items can be one. */
export function fixUniqueItems(subject: ErrorSubject): readonly Proposal[] {
  const { document, path } = subject;
  const holder = holderOf(subject);
  if (holder === undefined) return [];
  const removal = unsafe('Remove uniqueItems', remove(path));
  const items = objectAt(document, [...holder.path, 'items']);
  const type = items === undefined ? undefined : statedType(items);
  const isScalar = type !== undefined && type !== 'array' && type !== 'object' && items?.['nullable'] !== true;
  if (!isScalar || holder.value['x-kubernetes-list-type'] !== undefined || statedType(holder.value) !== 'array') return [removal];
  // A set is merged by server-side apply, which a list is not.
  return [unsafe('Write x-kubernetes-list-type: set', insert([...holder.path, 'x-kubernetes-list-type'], 'set'), remove(path)), removal];
}

/** `…items.properties.<key>.default` is missing: the key becomes required. */
export function requireKey({ document, path }: ErrorSubject): readonly Proposal[] {
  const items = path.slice(0, -3);
  const name = String(path.at(-2));
  const schema = objectAt(document, items);
  return schema === undefined ? [] : [unsafe(`Add ${name} to required`, addTo(document, [...items, 'required'], name))];
}

/** Adds an item to a list that may not be there yet. */
function addTo(document: JsonValue, path: JsonPath, item: string): DocumentEdit {
  const list = valueAt(document, path);
  return isJsonArray(list) ? insert([...path, list.length], item) : list === undefined ? insert(path, [item]) : set(path, [item]);
}

/** Keys that are missing, repeated or misspelt. */
export function fixMapKeys(subject: ErrorSubject): readonly Proposal[] {
  const { document, path } = subject;
  const list = path.slice(0, -1);
  const properties = objectAt(document, [...list, 'items', 'properties']) ?? {};
  const keys = valueAt(document, path);
  if (isJsonArray(keys) && keys.length > MAX_KEYS) return [];
  if (!isJsonArray(keys) || keys.length === 0) {
    const likely = LIKELY_KEYS.filter((name) => isScalarField(properties[name]));
    return likely
      .slice(0, 2)
      .map((name) => unsafe(`Use as list map key: ${name}`, keys === undefined ? insert(path, [name]) : set(path, [name])));
  }
  const repeated = keys.findIndex((name, index) => keys.indexOf(name) < index);
  if (subject.error.detail.includes('duplicate')) return repeated < 0 ? [] : [safe('Remove the repeated key', remove([...path, repeated]))];
  const unknown = keys.findIndex((name) => typeof name !== 'string' || properties[name] === undefined);
  if (unknown < 0) return [];
  const free = Object.keys(properties).filter((name) => !keys.includes(name) && isScalarField(properties[name]));
  return namesLike(String(keys[unknown]), free).map(({ isSame, name }) => safeIf(isSame, `Write ${name}`, set([...path, unknown], name)));
}

const MAX_KEYS = 50;

/** What usually distinguishes items, the likeliest first. */
const LIKELY_KEYS = ['name', 'type', 'key', 'id'];

function isScalarField(schema: JsonValue | undefined): boolean {
  return isJsonObject(schema) && schema['type'] !== 'object' && schema['type'] !== 'array';
}

/** Keys without `x-kubernetes-list-type: map`. */
export function fixListTypeOfKeys({ document, path }: ErrorSubject): readonly Proposal[] {
  const list = objectAt(document, path.slice(0, -1));
  if (list === undefined) return [];
  const write = list['x-kubernetes-list-type'] === undefined ? insert(path, 'map') : set(path, 'map');
  const keys = list['x-kubernetes-list-map-keys'];
  const isReady =
    list['x-kubernetes-list-type'] === undefined && statedType(list) === 'array' && isJsonArray(keys) && isMapOf(list['items'], keys);
  return [
    safeIf(isReady, 'Write x-kubernetes-list-type: map', write),
    unsafe('Remove x-kubernetes-list-map-keys', remove([...path.slice(0, -1), 'x-kubernetes-list-map-keys'])),
  ];
}

/** True for items that are objects which always have all keys. */
function isMapOf(items: JsonValue | undefined, keys: readonly JsonValue[]): boolean {
  if (!isJsonObject(items) || items['type'] !== 'object' || items['nullable'] === true) return false;
  const properties = propertiesOf(items);
  const required = isJsonArray(items['required']) ? items['required'] : [];
  return (
    new Set(keys).size === keys.length &&
    keys.every((name) => {
      const field: JsonValue | undefined = typeof name === 'string' ? properties[name] : undefined;
      return (
        isJsonObject(field) &&
        isScalarField(field) &&
        field['nullable'] !== true &&
        (required.includes(name!) || field['default'] !== undefined)
      );
    })
  );
}

/** An extension on a schema of another type, or of none. */
export function fixTypeOf(subject: ErrorSubject, type: 'array' | 'object', extensions: readonly string[]): readonly Proposal[] {
  const holder = holderOf(subject);
  if (holder === undefined) return [];
  const { path, value } = holder;
  if (value['type'] === undefined) {
    return inferType(value) === type ? [safe(`Add type: ${type}`, insert([...path, 'type'], type, 'start'))] : [];
  }
  const given = extensions.filter((name) => value[name] !== undefined);
  return given.length === 0 ? [] : [unsafe(`Remove ${given.join(' and ')}`, ...given.map((name) => remove([...path, name])))];
}

/** A word that is not among those there are. */
export function fixChoice({ document, path }: ErrorSubject, choices: readonly string[]): readonly Proposal[] {
  const written = valueAt(document, path);
  if (typeof written !== 'string') return [];
  return namesLike(written, choices).map(({ isSame, name }) => safeIf(isSame, `Write ${name}`, set(path, name)));
}
