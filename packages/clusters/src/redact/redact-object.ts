import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';
import { redactString } from './redact-string.js';

/**
 * An object with its values replaced by others of their shape ({@link redactString}). Kept are field names and keys, numbers, booleans and nulls,
 * how many items there are, which strings are the same, values that the schema lists (`enum`) or has as default, `apiVersion`, `kind` and the
 * metadata by which objects are found: name, namespace, uid, times, owners, finalizers. `managedFields`, which repeat values in their keys, are left out.
 *
 * `schema` is that of the object's version, of which no more is looked at than what is a JSON object.
 */
export function redactObject(object: JsonObject, schema: JsonValue | undefined, key: Uint8Array): JsonObject {
  const texts = new Map<string, string>();
  const taken = new Set<string>();
  const replace = (text: string): string => {
    const known = texts.get(text);
    if (known !== undefined) return known;
    let changed = redactString(text, key);
    // Two strings of one object that differ stay different: lists may be sets or have keys.
    for (let salt = 1; taken.has(changed) && salt < MAX_SALT; salt++) changed = redactString(text, key, salt);
    texts.set(text, changed);
    taken.add(changed);
    return changed;
  };
  const redacted = newJsonObject();
  for (const [name, value] of Object.entries(object)) {
    if (name === 'apiVersion' || name === 'kind') redacted[name] = value;
    else if (name === 'metadata' && isJsonObject(value)) redacted[name] = redactMetadata(value, replace);
    else redacted[name] = redactValue(value, member(member(schema, 'properties'), name), replace);
  }
  return redacted;
}

const MAX_SALT = 50;

type Replace = (text: string) => string;

function redactMetadata(metadata: JsonObject, replace: Replace): JsonObject {
  const redacted = newJsonObject();
  for (const [name, value] of Object.entries(metadata)) {
    if (name === 'managedFields') continue;
    redacted[name] = name === 'labels' || name === 'annotations' ? redactValue(value, undefined, replace) : value;
  }
  return redacted;
}

function redactValue(value: JsonValue, schema: JsonValue | undefined, replace: Replace): JsonValue {
  if (typeof value === 'string') return isPublic(value, schema) ? value : replace(value);
  if (isJsonArray(value)) return value.map((item) => redactValue(item, member(schema, 'items'), replace));
  if (!isJsonObject(value)) return value;
  const redacted: MutableJsonObject = newJsonObject();
  const properties = member(schema, 'properties');
  const additional = member(schema, 'additionalProperties');
  for (const [name, each] of Object.entries(value)) redacted[name] = redactValue(each, member(properties, name) ?? additional, replace);
  return redacted;
}

/** Whether the definition has a string, which is no secret then. */
function isPublic(text: string, schema: JsonValue | undefined): boolean {
  const listed = member(schema, 'enum');
  return member(schema, 'default') === text || (listed !== undefined && isJsonArray(listed) && listed.includes(text));
}

function member(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return value !== undefined && isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
