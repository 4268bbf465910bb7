import { firstUnprintable, utf8Length } from '@structural/go';
import { invalid, printingJson, type FieldError } from '../../field/error.js';
import { child, type FieldPath } from '../../field/path.js';
import type { CustomResourceDefinitionVersion } from '../custom-resource-definition.js';

/** Judges the warning that a deprecated version sends to its clients; `path` is the version's. */
export function validateDeprecation(
  { deprecated, deprecationWarning }: CustomResourceDefinitionVersion,
  path: FieldPath,
): readonly FieldError[] {
  if (deprecationWarning === undefined) return [];
  const at = child(path, 'deprecationWarning');
  return faults(deprecated, deprecationWarning).map((fault) =>
    printingJson(invalid(at, deprecationWarning, fault, 'definition.deprecation-warning')),
  );
}

function faults(deprecated: boolean, warning: string): readonly string[] {
  if (!deprecated) return ['can only be set for deprecated versions'];
  if (warning === '') return ['must not be an empty string'];
  const found: string[] = [];
  if (utf8Length(warning) > 256) found.push('must be <= 256 characters long');
  const at = firstUnprintable(warning);
  if (at >= 0) {
    const byte = utf8Length(warning.slice(0, at));
    found.push(`must only contain printable UTF-8 characters; non-printable character found at index ${String(byte)}`);
  }
  return found;
}
