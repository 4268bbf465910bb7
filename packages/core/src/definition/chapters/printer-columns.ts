import { invalid, required, type FieldError } from '../../field/error.js';
import { child, index, type FieldPath } from '../../field/path.js';
import type { CustomResourceColumnDefinition } from '../custom-resource-definition.js';
import { addErrors } from '../../field/add-errors.js';
import { validateSimpleJsonPath } from './simple-json-path.js';

const TYPES = ['boolean', 'date', 'integer', 'number', 'string'];
const FORMATS = ['byte', 'date', 'date-time', 'double', 'float', 'int32', 'int64', 'password'];

/**
 * Judges printer columns at `path`. A `jsonPath` is not parsed: a broken one is admitted and its column stays empty.
 *
 * Source: `pkg/apis/apiextensions/validation`, ValidateCustomResourceColumnDefinition.
 */
export function validatePrinterColumns(
  columns: readonly CustomResourceColumnDefinition[] | undefined,
  path: FieldPath,
): readonly FieldError[] {
  return (columns ?? []).flatMap((column, i) => columnErrors(column, index(path, i)));
}

function columnErrors({ name, type, format, jsonPath }: CustomResourceColumnDefinition, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (name === '') errors.push(required(child(path, 'name'), '', 'definition.column-name'));
  const types = `must be one of ${TYPES.join(',')}`;
  if (type === '') errors.push(required(child(path, 'type'), types, 'definition.column-type'));
  else if (!TYPES.includes(type)) errors.push(invalid(child(path, 'type'), type, types, 'definition.column-type'));
  if (format !== '' && !FORMATS.includes(format)) {
    errors.push(invalid(child(path, 'format'), format, `must be one of ${FORMATS.join(',')}`, 'definition.column-format'));
  }
  const at = child(path, 'JSONPath');
  if (jsonPath === '') errors.push(required(at, '', 'definition.column-path'));
  else addErrors(errors, validateSimpleJsonPath(jsonPath, at, 'definition.column-path'));
  return errors;
}
