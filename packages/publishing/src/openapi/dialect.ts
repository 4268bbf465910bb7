import { newJsonObject, type JsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';

/** What differs between the two kinds of documents: Swagger 2.0 (`v2`) and OpenAPI 3.0 (`v3`). */
export type Dialect = 'v2' | 'v3';

const PREFIX: Readonly<Record<Dialect, string>> = { v2: '#/definitions/', v3: '#/components/schemas/' };

/** A reference to a definition, by its name, in the letters of a URL: a kind may be written with a sign whose small letter is a `k` or an `i`. */
export function reference(dialect: Dialect, name: string): JsonObject {
  return jsonObject({ $ref: PREFIX[dialect] + name.replace(/[^ -~]+/gu, encodeURIComponent) });
}

/**
 * A reference that says more beside it: a sibling of `$ref` in v2, where tools read them, wrapped into `allOf` in v3, where siblings
 * of `$ref` are ignored.
 */
export function annotatedReference(dialect: Dialect, name: string, annotations: Readonly<Record<string, JsonValue>>): JsonObject {
  return dialect === 'v2'
    ? jsonObject({ ...annotations, ...reference(dialect, name) })
    : jsonObject({ ...annotations, allOf: [reference(dialect, name)] });
}

/** An object of our own writing that inherits nothing; members that are undefined are left out. */
export function jsonObject(members: Readonly<Record<string, JsonValue | undefined>>): MutableJsonObject {
  const object = newJsonObject();
  for (const key of Object.keys(members)) {
    const value = members[key];
    if (value !== undefined) object[key] = value;
  }
  return object;
}
