import { child, fieldPath, index, key, notSupported, required, type FieldError, type FieldPath } from '@structural/core';
import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { typeFacts, type TypeField } from '../types/type-lines.js';
import { CHECKED_ENUMS, CHECKED_FIELDS } from './checked-values.js';

/**
 * What a server says of required fields and of enums, as far as it always does; of the status, which nobody validates at a creation, nothing. The object
 * has been decoded. Nothing is recursive but types, which are not.
 */
export function valueErrors(type: string, object: JsonObject, minor: number): readonly FieldError[] {
  const errors: FieldError[] = [];
  const walk = (form: string, value: JsonValue, path: FieldPath): void => {
    if (form.length === 1) return undefined;
    if (value === null) return walkAbsent(form, path);
    if (form.startsWith('*')) return walk(form.slice(1), value, path);
    if (form.startsWith('[]')) {
      if (isJsonArray(value)) value.forEach((item, i) => walk(form.slice(2), item, index(path, i)));
      return undefined;
    }
    if (form.startsWith('{')) {
      const held = form.slice(form.indexOf('}') + 1);
      if (isJsonObject(value) && held.length > 1) for (const name in value) walk(held, value[name] ?? null, key(path, name));
      return undefined;
    }
    const { fields, form: called, values } = typeFacts(form, minor);
    if (fields !== undefined && isJsonObject(value)) return walkFields(form, fields, value, path);
    if (called !== undefined && called.length > 1) return walk(called, value, path);
    const known = CHECKED_ENUMS.get(form);
    if (known !== undefined && typeof value === 'string' && value !== '' && values?.includes(value) !== true)
      errors.push(notSupported(path, value, known, 'enum'));
    return undefined;
  };
  // Go has an empty struct where there is no pointer to one.
  const walkAbsent = (form: string, path: FieldPath): void => {
    const fields = /^[*[{]/.test(form) ? undefined : typeFacts(form, minor).fields;
    if (fields !== undefined) walkFields(form, fields, EMPTY_OBJECT, path);
  };
  const walkFields = (struct: string, fields: readonly TypeField[], value: JsonObject, path?: FieldPath): void => {
    for (const { form, name } of fields) {
      if (path === undefined && (name === 'metadata' || name === 'status')) continue;
      const at = path === undefined ? fieldPath(name) : child(path, name);
      const member = value[name] ?? null;
      const detail = CHECKED_FIELDS.get(`${struct}.${name}`);
      if (detail !== undefined && isEmpty(member)) errors.push(required(at, detail, 'required'));
      else walk(form, member, at);
    }
  };
  walkFields(type, typeFacts(type, minor).fields ?? [], object);
  return errors;
}

const EMPTY_OBJECT = newJsonObject();

/** Whether Go has the zero value of a field. */
function isEmpty(value: JsonValue): boolean {
  return value === null || value === '' || value === 0 || (isJsonArray(value) && value.length === 0);
}
