import type { ErrorOrigin } from '../../field/origin.js';
import { invalid, required, type FieldError } from '../../field/error.js';
import { child, fieldPath, index, type FieldPath } from '../../field/path.js';
import type { CustomResourceDefinitionNames } from '../custom-resource-definition.js';
import { dns1035LabelFaults } from '../../names/dns-name.js';
import { goLowerCase } from '@structural/go';

/** The names that a definition cannot do without; the accepted names in its status can. */
export function validateRequiredNames(names: CustomResourceDefinitionNames): readonly FieldError[] {
  return (['plural', 'singular', 'kind', 'listKind'] as const)
    .filter((name) => names[name] === '')
    .map((name) => required(fieldPath('spec', 'names', name), '', `definition.names-${name}`));
}

/**
 * Judges the names that are given, in `spec.names` or in `status.acceptedNames`.
 *
 * Source: `pkg/apis/apiextensions/validation`, ValidateCustomResourceDefinitionNames.
 */
export function validateNames(names: CustomResourceDefinitionNames, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  for (const name of ['plural', 'singular'] as const) addLabel(names[name], child(path, name), `definition.names-${name}`, errors);
  for (const name of ['kind', 'listKind'] as const) addMixedCase(names[name], child(path, name), `definition.names-${name}`, errors);
  addLabels(names.shortNames, child(path, 'shortNames'), 'definition.names-shortNames', errors);
  if (names.kind !== '' && names.kind === names.listKind) {
    // Otherwise nobody could tell a list from what it lists.
    errors.push(invalid(child(path, 'listKind'), names.listKind, 'kind and listKind may not be the same', 'definition.names-listKind'));
  }
  addLabels(names.categories, child(path, 'categories'), 'definition.names-categories', errors);
  return errors;
}

function addLabel(name: string, path: FieldPath, origin: ErrorOrigin, errors: FieldError[]): void {
  const faults = name === '' ? [] : dns1035LabelFaults(name);
  if (faults.length > 0) errors.push(invalid(path, name, faults.join(','), origin));
}

function addMixedCase(name: string, path: FieldPath, origin: ErrorOrigin, errors: FieldError[]): void {
  const faults = name === '' ? [] : dns1035LabelFaults(goLowerCase(name));
  if (faults.length > 0) errors.push(invalid(path, name, `may have mixed case, but should otherwise match: ${faults.join(',')}`, origin));
}

function addLabels(names: readonly string[] | undefined, path: FieldPath, origin: ErrorOrigin, errors: FieldError[]): void {
  names?.forEach((name, i) => {
    const faults = dns1035LabelFaults(name);
    if (faults.length > 0) errors.push(invalid(index(path, i), name, faults.join(','), origin));
  });
}
