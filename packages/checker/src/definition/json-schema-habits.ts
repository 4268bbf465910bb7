import type { DocumentEdit, JsonPath } from '@structural/document';
import { isJsonArray, isJsonNumber, isJsonObject, type Float64, type JsonObject, type JsonValue } from '@structural/json';
import { schemaRoute } from '../manifest/schema-route.js';
import { insert, remove, safe, set, unsafe, type Proposal } from '../proposals/proposal.js';

/** What plain JSON Schema writes in another way than a CRD, so that it does not decode. */
export interface SchemaHabit {
  /** From the document or the definition, as the schema's path is. */
  readonly path: JsonPath;
  readonly message: string;
  readonly hint: string;
  /** What it is instead. */
  readonly proposals: readonly Proposal[];
}

/** The habit that a schema has at a keyword, if it has one; `path` leads to the schema, `around` is the object that has it as a property. */
export function habitAt(schema: JsonObject, path: JsonPath, keyword: string, around?: JsonValue): SchemaHabit | undefined {
  const value = schema[keyword];
  if (value === undefined) return undefined;
  if (keyword === 'type' && isJsonArray(value)) return typesHabit(schema, [...path, 'type'], value);
  if ((keyword === 'exclusiveMinimum' || keyword === 'exclusiveMaximum') && isJsonNumber(value))
    return exclusiveHabit(schema, path, keyword, value);
  if (keyword === 'required' && typeof value === 'boolean') return requiredHabit(path, value, around);
  if (keyword === 'required' ? typeof value === 'string' : keyword === 'enum' && !isJsonArray(value) && !isJsonObject(value))
    return listHabit(path, keyword, value);
  return undefined;
}

/** One value where a list of values stands. */
function listHabit(path: JsonPath, keyword: string, value: JsonValue): SchemaHabit {
  const title = `rite ${keyword} as a list of one`;
  const list = set([...path, keyword], [value]);
  return { path: [...path, keyword], message: `${keyword} is a list`, hint: `w${title}`, proposals: [safe(`W${title}`, list)] };
}

/** A field that says of itself whether it is required. */
function requiredHabit(path: JsonPath, value: boolean, around: JsonValue | undefined): SchemaHabit {
  const found = {
    path: [...path, 'required'],
    message: 'required is a list of the names of fields, in the schema around them',
    hint: value ? 'name the field in required of the schema above' : 'leave it out: a field that no schema requires is optional',
  };
  const dropped = remove(found.path);
  if (!value) return { ...found, proposals: [safe('Remove required: false', dropped)] };
  const name = path.at(-1);
  if (path.at(-2) !== 'properties')
    return {
      ...found,
      hint: 'leave it out: only fields of an object can be required',
      proposals: [safe('Remove required: true', dropped)],
    };
  if (around === undefined || !isJsonObject(around)) return { ...found, proposals: [] };
  const list = [...path.slice(0, -2), 'required'];
  const names = around['required'];
  if (names !== undefined && !isJsonArray(names)) return { ...found, proposals: [] };
  if (names?.includes(String(name)) === true) return { ...found, proposals: [safe('Remove required: true', dropped)] };
  const added = names === undefined ? insert(list, [name]) : insert([...list, names.length], name);
  return { ...found, proposals: [unsafe('Require it in the schema above', dropped, added)] };
}

/** Whether a path leads to a keyword of the schema of a whole version, which is never null. */
function isAtRoot(path: JsonPath): boolean {
  return path.at(-2) === 'openAPIV3Schema' && path.at(-3) !== 'properties';
}

/** A list of types: one type, which may be null, or an integer or a string. Inside of a junctor null is for the schema around it. */
function typesHabit(schema: JsonObject, path: JsonPath, list: readonly JsonValue[]): SchemaHabit {
  const types = list.filter((type) => type !== 'null');
  const isNullable = types.length < list.length && !isAtRoot(path);
  const message = `a schema has one type, not ${list.length}`;
  const one = oneType(types);
  const isIntOrString = types.length === 2 && types.includes('string') && types.includes('integer');
  if (one === undefined && !isIntOrString) {
    const hint = 'write x-kubernetes-preserve-unknown-fields: true without a type, of which rules see no value';
    const name = 'x-kubernetes-preserve-unknown-fields';
    return { path, message, hint, proposals: [unsafe(`Write ${name}: true`, { do: 'replace', path, name, value: true })] };
  }
  const written = one === undefined ? 'x-kubernetes-int-or-string: true' : `type: ${one}`;
  if (isNullable && schemaRoute(path).junctor !== undefined)
    return { path, message, hint: `write ${written}, and nullable: true in the schema around the junctor`, proposals: [] };
  const allowed = isNullable ? schema['enum'] : undefined;
  const also = `${isNullable ? ' and nullable: true' : ''}${allowed === undefined ? '' : ', and the enum into allOf: next to nullable it refuses null'}`;
  const outside = path.slice(0, -1);
  const typed = one === undefined ? [{ do: 'replace', path, name: 'x-kubernetes-int-or-string', value: true } as const] : [set(path, one)];
  const nullable = isNullable && schema['nullable'] === undefined ? [insert([...outside, 'nullable'], true)] : [];
  const title = `Write ${written}${isNullable ? ' and nullable: true' : ''}`;
  const changes = [...typed, ...nullable, ...conditions(schema, outside, allowed)];
  return {
    path,
    message,
    hint: `write ${written}${also}`,
    proposals: [one === undefined ? unsafe(title, ...changes) : safe(title, ...changes)],
  };
}

/** What moves an enum into `allOf`, where it does not refuse null. */
function conditions(schema: JsonObject, at: JsonPath, allowed: JsonValue | undefined): readonly DocumentEdit[] {
  if (allowed === undefined) return [];
  const others = schema['allOf'];
  const condition = { enum: allowed };
  const list =
    others !== undefined && isJsonArray(others)
      ? insert([...at, 'allOf', others.length], condition)
      : insert([...at, 'allOf'], [condition]);
  return [remove([...at, 'enum']), list];
}

/** The one type that allows what any of several does. */
function oneType(types: readonly JsonValue[]): string | undefined {
  if (types.length === 2 && types.includes('integer') && types.includes('number')) return 'number';
  const [only] = types;
  return types.length === 1 && typeof only === 'string' ? only : undefined;
}

type Bound = number | bigint | Float64;

/** A number that is left out: as the bound, unless the schema has a tighter one. */
function exclusiveHabit(schema: JsonObject, path: JsonPath, keyword: string, value: Bound): SchemaHabit {
  const bound = boundOf(keyword);
  const message = `${keyword} says whether ${bound} is left out, and is not a number`;
  const found = { path: [...path, keyword], message };
  if (hasTighterBound(schema, keyword, value)) {
    const hint = `leave it out: ${bound} allows less anyway`;
    return { ...found, hint, proposals: [safe(`Remove ${keyword}`, remove(found.path))] };
  }
  const written = `${bound}: ${String(value)} and ${keyword}: true`;
  const change = schema[bound] === undefined ? insert([...path, bound], value) : set([...path, bound], value);
  return { ...found, hint: `write ${written}`, proposals: [safe(`Write ${written}`, change, set(found.path, true))] };
}

function boundOf(keyword: string): 'minimum' | 'maximum' {
  return keyword === 'exclusiveMinimum' ? 'minimum' : 'maximum';
}

/** Whether the bound of a schema allows less than what is left out of it. */
function hasTighterBound(schema: JsonObject, keyword: string, value: Bound): boolean {
  const bound = schema[boundOf(keyword)];
  if (bound === undefined || !isJsonNumber(bound)) return false;
  const difference = Number(String(bound)) - Number(String(value));
  return keyword === 'exclusiveMinimum' ? difference > 0 : difference < 0;
}

/** All such habits in the schemas of a definition. */
export function schemaHabits(schemas: readonly { readonly schema: JsonObject; readonly path: JsonPath }[]): readonly SchemaHabit[] {
  return schemas.flatMap(({ path, schema }) => KEYWORDS.flatMap((keyword) => habitAt(schema, path, keyword) ?? []));
}

const KEYWORDS = ['type', 'exclusiveMinimum', 'exclusiveMaximum', 'required', 'enum'];

/** The definition as if it had none of these habits, so that what else is wrong with it can be said. */
export function withoutHabits(definition: JsonObject, habits: readonly SchemaHabit[]): JsonObject {
  const result = habits.reduce<JsonValue>((value, { path }) => withMember(value, path, 0), definition);
  return isJsonObject(result) ? result : definition;
}

function withMember(value: JsonValue, path: JsonPath, at: number): JsonValue {
  const step = path[at];
  if (step === undefined) return value;
  if (isJsonArray(value)) return value.map((item, i) => (i === step ? withMember(item, path, at + 1) : item));
  if (!isJsonObject(value)) return value;
  const copy: Record<string, JsonValue> = Object.assign(Object.create(null) as Record<string, JsonValue>, value);
  const key = String(step);
  if (at < path.length - 1) copy[key] = withMember(value[key] ?? null, path, at + 1);
  else rewrite(copy, key, isAtRoot(path));
  return copy;
}

function rewrite(schema: Record<string, JsonValue>, keyword: string, isRoot: boolean): void {
  const value = schema[keyword];
  if (keyword === 'type' && value !== undefined && isJsonArray(value)) {
    const types = value.filter((type) => type !== 'null');
    Reflect.deleteProperty(schema, 'type');
    const one = oneType(types);
    if (one !== undefined) schema['type'] = one;
    else if (types.length === 2 && types.includes('string') && types.includes('integer')) schema['x-kubernetes-int-or-string'] = true;
    else schema['x-kubernetes-preserve-unknown-fields'] = true;
    if (types.length < value.length && !isRoot) schema['nullable'] = true;
    return;
  }
  if (keyword === 'required') Reflect.deleteProperty(schema, 'required');
  else if (value !== undefined && isJsonNumber(value)) {
    if (hasTighterBound(schema, keyword, value)) Reflect.deleteProperty(schema, keyword);
    else Object.assign(schema, { [boundOf(keyword)]: value, [keyword]: true });
  }
}
