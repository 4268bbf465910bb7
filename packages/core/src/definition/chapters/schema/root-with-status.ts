import { forbidden, invalid, type FieldError } from '../../../field/error.js';
import { child, type FieldPath } from '../../../field/path.js';
import type { JSONSchemaProps } from '../../../schema/json-schema-props.js';
import { addErrors } from '../../../field/add-errors.js';
import { goSchema, SCHEMA_FIELDS } from '../../go-struct.js';

/** What may be said at the root where the status is a subresource, in the server's order and spelling. */
const ALLOWED = [
  'Description',
  'Type',
  'Format',
  'Title',
  'Maximum',
  'ExclusiveMaximum',
  'Minimum',
  'ExclusiveMinimum',
  'MaxLength',
  'MinLength',
  'Pattern',
  'MaxItems',
  'MinItems',
  'UniqueItems',
  'MultipleOf',
  'Required',
  'Items',
  'Properties',
  'ExternalDocs',
  'Example',
  'XPreserveUnknownFields',
  'XValidations',
];

/**
 * Judges the root of a schema: whatever is said there would be lost where `properties.status` is validated on its own.
 *
 * Only the first keyword in the order of Go's struct is reported. `path` is that of what holds `openAPIV3Schema`; as the server
 * prints it, its steps below have a dot inside.
 */
export function validateRoot(schema: JSONSchemaProps, path: FieldPath, hasStatus: boolean, errors: FieldError[]): void {
  if (hasStatus) addErrors(errors, firstRefused(schema, path));
  if (schema.nullable !== true) return;
  errors.push(forbidden(child(path, 'openAPIV3Schema.nullable'), 'nullable cannot be true at the root', 'root.nullable'));
}

function firstRefused(schema: JSONSchemaProps, path: FieldPath): readonly FieldError[] {
  for (const [goName, keyword] of SCHEMA_FIELDS) {
    if (schema[keyword] === undefined) continue;
    if (keyword === 'type' && schema.type !== 'object') {
      const detail = 'only "object" is allowed as the type at the root of the schema if the status subresource is enabled';
      return [invalid(child(path, 'openAPIV3Schema.type'), schema.type ?? '', detail, 'root.type')];
    }
    if (ALLOWED.includes(goName)) continue;
    const detail = `only [${ALLOWED.join(' ')}] fields are allowed at the root of the schema if the status subresource is enabled`;
    return [
      invalid(
        child(path, 'openAPIV3Schema'),
        goSchema(schema),
        detail,
        keyword === '$ref' ? 'root.ref' : keyword === '$schema' ? 'root.schema' : `root.${keyword}`,
      ),
    ];
  }
  return [];
}
