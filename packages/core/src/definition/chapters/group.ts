import { invalid, required, type FieldError } from '../../field/error.js';
import { fieldPath } from '../../field/path.js';
import { dns1123SubdomainFaults } from '../../names/dns-name.js';

const PATH = fieldPath('spec', 'group');

/** Judges `spec.group`: a domain with at least one dot. */
export function validateGroup(group: string): readonly FieldError[] {
  if (group === '') return [required(PATH, '', 'definition.group')];
  const faults = dns1123SubdomainFaults(group);
  if (faults.length > 0) return [invalid(PATH, group, faults.join(','), 'definition.group')];
  return group.includes('.') ? [] : [invalid(PATH, group, 'should be a domain with at least one dot', 'definition.group')];
}
