import type { ManagedFieldsEntry } from './object-meta.js';
import type { DefinitionBehaviour } from '../kubernetes/definition-behaviour.js';
import type { KubernetesVersion } from '../kubernetes/kubernetes-version.js';
import { invalid, notSupported, required, tooLong, type FieldError } from '../field/error.js';
import { child, index, type FieldPath } from '../field/path.js';
import { isPrintable, utf8Length } from '@structural/go';

const MAX_MANAGER_BYTES = 128;
const MAX_SUBRESOURCE_BYTES = 256;

/** Judges who manages which fields. Source: `k8s.io/apimachinery/pkg/apis/meta/v1/validation`, ValidateManagedFields. */
export function validateManagedFields(
  entries: readonly ManagedFieldsEntry[],
  path: FieldPath,
  { version }: DefinitionBehaviour,
): readonly FieldError[] {
  return entries.flatMap((entry, i) => entryErrors(entry, index(path, i), version));
}

function entryErrors(
  { operation, fieldsType, manager, subresource }: ManagedFieldsEntry,
  path: FieldPath,
  { knownOperations }: KubernetesVersion,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  const at = child(path, 'operation');
  if (operation !== 'Apply' && operation !== 'Update') {
    if (!knownOperations) errors.push(invalid(at, operation, 'must be `Apply` or `Update`', 'metadata.managed-fields'));
    else if (operation === '') errors.push(required(at, 'must not be empty', 'metadata.managed-fields'));
    else errors.push(notSupported(at, operation, ['Apply', 'Update'], 'metadata.managed-fields'));
  }
  if (fieldsType !== '' && fieldsType !== 'FieldsV1') {
    errors.push(invalid(child(path, 'fieldsType'), fieldsType, 'must be `FieldsV1`', 'metadata.managed-fields'));
  }
  for (const error of managerErrors(manager, child(path, 'manager'))) errors.push(error);
  if (utf8Length(subresource) > MAX_SUBRESOURCE_BYTES) {
    errors.push(tooLong(child(path, 'subresource'), MAX_SUBRESOURCE_BYTES, 'metadata.managed-fields'));
  }
  return errors;
}

/** What is wrong with the name of a manager. Source: ValidateFieldManager. */
export function managerErrors(manager: string, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (utf8Length(manager) > MAX_MANAGER_BYTES) errors.push(tooLong(path, MAX_MANAGER_BYTES, 'metadata.managed-fields'));
  let position = 0;
  for (const character of manager) {
    if (!isPrintable(character)) {
      errors.push(
        invalid(
          path,
          manager,
          `invalid character ${codePointText(character)} (at position ${String(position)})`,
          'metadata.managed-fields',
        ),
      );
    }
    position += utf8Length(character);
  }
  return errors;
}

/** A character that cannot be printed as Go's `%#U` shows it: its number only. */
function codePointText(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
