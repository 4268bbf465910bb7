import { isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { goTypeText, goValueText } from '@structural/go';

/** A value found deep in an object, nothing, or Go's reason why the way there is blocked. */
export type NestedField = { readonly ok: true; readonly value: JsonValue | undefined } | { readonly ok: false; readonly error: string };

/** Looks up a value by the names on the way to it. Source: `apis/meta/v1/unstructured`, NestedFieldNoCopy. */
export function nestedField(object: JsonObject, names: readonly string[]): NestedField {
  let value: JsonValue = object;
  for (const [i, name] of names.entries()) {
    if (value === null) return { ok: true, value: undefined };
    if (!isJsonObject(value)) return { ok: false, error: accessorError(names.slice(0, i + 1), value, 'map[string]interface{}') };
    const member: JsonValue | undefined = value[name];
    if (member === undefined) return { ok: true, value: undefined };
    value = member;
  }
  return { ok: true, value };
}

/** What Go says of a value that has not the type it should have. */
export function accessorError(names: readonly string[], value: JsonValue, expected: string): string {
  return `.${names.join('.')} accessor error: ${goValueText(value)} is of the type ${goTypeText(value)}, expected ${expected}`;
}
