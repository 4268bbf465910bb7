import type { JsonPath } from '@structural/document';
import { isJsonArray, isJsonNumber, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { insert, safe, safeIf, set, unsafe, type Proposal } from '../proposals/proposal.js';

/** What plain JSON Schema writes in another way than a CRD, so that it does not decode. */
export interface SchemaHabit {
  /** From the document or the definition, as the schema's path is. */
  readonly path: JsonPath;
  readonly message: string;
  readonly hint: string;
  /** What it is instead. */
  readonly proposals: readonly Proposal[];
}

/** The habit that a schema has at a keyword, if it has one; `path` leads to the schema. */
export function habitAt(schema: JsonObject, path: JsonPath, keyword: string): SchemaHabit | undefined {
  const value = schema[keyword];
  if (value === undefined) return undefined;
  if (keyword === 'type' && isJsonArray(value)) return typesHabit(schema, [...path, 'type'], value);
  if ((keyword === 'exclusiveMinimum' || keyword === 'exclusiveMaximum') && isJsonNumber(value))
    return exclusiveHabit(schema, path, keyword, value);
  if (keyword === 'required' && typeof value === 'boolean') {
    return {
      path: [...path, keyword],
      message: 'required is a list of the names of fields, in the schema around them',
      hint: 'name the field in required of the schema above',
      proposals: [],
    };
  }
  return undefined;
}

/** Whether a path leads to a keyword of the schema of a whole version, which is never null. */
function isAtRoot(path: JsonPath): boolean {
  return path.at(-2) === 'openAPIV3Schema' && path.at(-3) !== 'properties';
}

/** A list of types: one type, which may be null, or an integer or a string. */
function typesHabit(schema: JsonObject, path: JsonPath, list: readonly JsonValue[]): SchemaHabit {
  const types = list.filter((type) => type !== 'null');
  const isNullable = types.length < list.length && !isAtRoot(path);
  const [only] = types;
  const outside = path.slice(0, -1);
  const nullable = isNullable && schema['nullable'] === undefined ? [insert([...outside, 'nullable'], true)] : [];
  const message = `a schema has one type, not ${list.length}`;
  if (types.length === 1 && typeof only === 'string') {
    const also = isNullable ? ' and nullable: true' : '';
    return {
      path,
      message,
      hint: `write type: ${only}${also}`,
      proposals: [safe(`Write type: ${only}${also}`, set(path, only), ...nullable)],
    };
  }
  if (types.length === 2 && types.includes('string') && types.includes('integer')) {
    const change = unsafe(
      'Write x-kubernetes-int-or-string: true',
      insert([...outside, 'x-kubernetes-int-or-string'], true),
      { do: 'remove', path },
      ...nullable,
    );
    return { path, message, hint: 'write x-kubernetes-int-or-string: true', proposals: [change] };
  }
  return {
    path,
    message,
    hint: 'write x-kubernetes-preserve-unknown-fields: true without a type, and what is allowed as a rule in x-kubernetes-validations',
    proposals: [],
  };
}

function exclusiveHabit(schema: JsonObject, path: JsonPath, keyword: string, value: JsonValue): SchemaHabit {
  const bound = keyword === 'exclusiveMinimum' ? 'minimum' : 'maximum';
  const text = isJsonNumber(value) ? String(value) : '';
  return {
    path: [...path, keyword],
    message: `${keyword} says whether ${bound} is left out, and is not a number`,
    hint: `write ${bound}: ${text} and ${keyword}: true`,
    proposals: [
      safeIf(
        schema[bound] === undefined,
        `Write ${bound}: ${text} and ${keyword}: true`,
        schema[bound] === undefined ? insert([...path, bound], value) : set([...path, bound], value),
        set([...path, keyword], true),
      ),
    ],
  };
}

/** All such habits in the schemas of a definition. */
export function schemaHabits(schemas: readonly { readonly schema: JsonObject; readonly path: JsonPath }[]): readonly SchemaHabit[] {
  return schemas.flatMap(({ path, schema }) => KEYWORDS.flatMap((keyword) => habitAt(schema, path, keyword) ?? []));
}

const KEYWORDS = ['type', 'exclusiveMinimum', 'exclusiveMaximum', 'required'];

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
    if (types.length === 1 && types[0] !== undefined) schema['type'] = types[0];
    else if (types.length === 2 && types.includes('string') && types.includes('integer')) schema['x-kubernetes-int-or-string'] = true;
    else schema['x-kubernetes-preserve-unknown-fields'] = true;
    if (types.length < value.length && !isRoot) schema['nullable'] = true;
    return;
  }
  if (keyword === 'required') Reflect.deleteProperty(schema, 'required');
  else if (value !== undefined) {
    schema[keyword === 'exclusiveMinimum' ? 'minimum' : 'maximum'] = value;
    schema[keyword] = true;
  }
}
