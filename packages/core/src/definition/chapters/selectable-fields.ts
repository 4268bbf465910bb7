import { duplicate, invalid, required, tooMany, type FieldError } from '../../field/error.js';
import { child, index, type FieldPath } from '../../field/path.js';
import type { JSONSchemaProps } from '../../schema/json-schema-props.js';
import type { SelectableField } from '../custom-resource-definition.js';
import type { AdmissionFindings } from '../findings.js';
import { fieldPathInSchema, NIL_DEREFERENCE } from './schema/field-path-in-schema.js';

/** More than this many different fields cannot be selected by. */
export const MAX_SELECTABLE_FIELDS = 8;

/**
 * Judges the fields that resources can be selected by: different paths outside of metadata, to strings, booleans and integers.
 *
 * `schema` is undefined where it has no structural form; a real server crashes then, and also beyond `additionalProperties: true`.
 * Source: `pkg/apis/apiextensions/validation`, ValidateCustomResourceSelectableFields.
 */
export function validateSelectableFields(
  fields: readonly SelectableField[],
  schema: JSONSchemaProps | undefined,
  path: FieldPath,
  allowTooMany: boolean,
  findings: AdmissionFindings,
): void {
  const seen = new Set<string>();
  fields.forEach(({ jsonPath }, i) => {
    const at = child(index(path, i), 'jsonPath');
    if (jsonPath === '') {
      findings.errors.push(required(at, '', 'definition.selectable-field'));
      return;
    }
    const found = fieldPathInSchema(jsonPath, schema, false);
    if (found.kind === 'panic') findings.panic ??= { message: NIL_DEREFERENCE, at };
    else if (found.kind === 'invalid') findings.errors.push(wrong(at, jsonPath, `is an invalid path: ${found.error}`));
    else {
      if (found.root === 'metadata') findings.errors.push(wrong(at, jsonPath, 'must not point to fields in metadata'));
      if (!isSelectable(found.schema)) findings.errors.push(wrong(at, jsonPath, NOT_SELECTABLE));
      if (seen.has(found.text)) findings.errors.push(duplicate(at, jsonPath, 'definition.selectable-field-duplicate'));
      seen.add(found.text);
    }
  });
  if (seen.size > MAX_SELECTABLE_FIELDS && !allowTooMany) {
    findings.errors.push(tooMany(path, seen.size, MAX_SELECTABLE_FIELDS, 'definition.selectable-fields-number'));
  }
}

const NOT_SELECTABLE = 'must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.';

function isSelectable(schema: JSONSchemaProps | undefined): boolean {
  return ['string', 'boolean', 'integer'].includes(schema?.type ?? '');
}

function wrong(path: FieldPath, jsonPath: string, detail: string): FieldError {
  return invalid(path, jsonPath, detail, 'definition.selectable-field');
}
