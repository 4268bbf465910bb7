import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';

/** The prefix of the shared meta types, in definitions and in references to them. */
const SHARED = 'io.k8s.';

/**
 * What is compared of a published document: everything but the prose of what all APIs share, which stands in Kubernetes' own words;
 * with `part` `definitions` the definitions of the group alone.
 */
export function publishedPart(document: JsonObject, part?: string): JsonObject {
  const definitions = definitionsOf(document);
  const kept = newJsonObject();
  if (part === 'definitions') {
    for (const [name, definition] of Object.entries(definitions)) if (!name.startsWith(SHARED)) kept[name] = definition;
    return kept;
  }
  const compared = newJsonObject();
  for (const [name, definition] of Object.entries(definitions))
    compared[name] = name.startsWith(SHARED) ? withoutProse(definition) : definition;
  const paths = newJsonObject();
  for (const [path, item] of Object.entries(objectAt(document, 'paths'))) paths[path] = withBareParameters(item);
  Object.assign(
    kept,
    document,
    { paths },
    'definitions' in document ? { definitions: compared } : { components: { ...objectAt(document, 'components'), schemas: compared } },
  );
  delete kept['parameters'];
  return kept;
}

function definitionsOf(document: JsonObject): JsonObject {
  return 'definitions' in document ? objectAt(document, 'definitions') : objectAt(objectAt(document, 'components'), 'schemas');
}

function objectAt(object: JsonObject, key: string): JsonObject {
  const value = object[key];
  return isJsonObject(value) ? value : newJsonObject();
}

function withoutProse(value: JsonValue): JsonValue {
  return mapped(value, withoutProse, (key, member) => key === 'description' && typeof member === 'string');
}

function withBareParameters(value: JsonValue): JsonValue {
  if (!isJsonObject(value) || !isJsonArray(value['parameters'])) return mapped(value, withBareParameters);
  const parameters = value['parameters'].map((parameter) =>
    mapped(
      parameter,
      (member) => member,
      (key) => key === 'description',
    ),
  );
  return mapped({ ...value, parameters }, withBareParameters);
}

/** A list or an object with `change` of each of its members, but for those that are left out. */
function mapped(
  value: JsonValue,
  change: (member: JsonValue) => JsonValue,
  leftOut: (key: string, member: JsonValue) => boolean = () => false,
): JsonValue {
  if (isJsonArray(value)) return value.map(change);
  if (!isJsonObject(value)) return value;
  const copy = newJsonObject();
  for (const [key, member] of Object.entries(value)) if (!leftOut(key, member)) copy[key] = change(member);
  return copy;
}
