import { definitionOf, manifest } from '../../../tests/definition.js';
import { errorText } from '../../field/error.js';
import { fieldPath } from '../../field/path.js';
import { validateDefinition } from '../admission/validate.js';
import { validateGroup } from './group.js';
import { validateNames, validateRequiredNames } from './names.js';
import { validateScope } from './scope.js';

const LABEL =
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')";
const SUBDOMAIN = /^spec\.group: Invalid value: ".*": a lowercase RFC 1123 subdomain must consist of/;

describe('group', () => {
  test.each([
    ['stable.example.com', []],
    ['', ['spec.group: Required value']],
    ['example', ['spec.group: Invalid value: "example": should be a domain with at least one dot']],
    ['Example.com', [expect.stringMatching(SUBDOMAIN)]],
    ['a..b', [expect.stringMatching(SUBDOMAIN)]],
    [`${'a.'.repeat(127)}b`, ['spec.group: Invalid value: "' + `${'a.'.repeat(127)}b": must be no more than 253 characters`]],
  ])('%j', (group, errors) => {
    expect(validateGroup(group).map(errorText)).toEqual(errors);
  });
});

describe('scope', () => {
  test.each([
    ['Cluster', []],
    ['', ['spec.scope: Required value']],
    ['cluster', ['spec.scope: Unsupported value: "cluster": supported values: "Cluster", "Namespaced"']],
  ])('%j', (scope, errors) => {
    expect(validateScope(scope).map(errorText)).toEqual(errors);
  });
});

describe('names', () => {
  const NONE = { plural: '', singular: '', kind: '', listKind: '' };

  test('that are missing are all required', () => {
    expect(validateRequiredNames(NONE).map(errorText)).toEqual(
      ['plural', 'singular', 'kind', 'listKind'].map((name) => `spec.names.${name}: Required value`),
    );
    expect(validateNames(NONE, fieldPath('status', 'acceptedNames'))).toEqual([]);
  });

  test('are DNS labels, kinds without regard to case', () => {
    const names = { plural: 'A', singular: 'a_', kind: '1A', listKind: 'FooList', shortNames: ['ok', 'No'], categories: ['all', '-'] };
    expect(validateNames(names, fieldPath('spec', 'names')).map(errorText)).toEqual([
      `spec.names.plural: Invalid value: "A": ${LABEL}`,
      `spec.names.singular: Invalid value: "a_": ${LABEL}`,
      `spec.names.kind: Invalid value: "1A": may have mixed case, but should otherwise match: ${LABEL}`,
      `spec.names.shortNames[1]: Invalid value: "No": ${LABEL}`,
      `spec.names.categories[1]: Invalid value: "-": ${LABEL}`,
    ]);
  });

  test('of more than 63 bytes get both faults in one message', () => {
    const [error] = validateNames({ ...NONE, plural: 'é'.repeat(32) }, fieldPath('spec', 'names'));
    expect(error?.detail).toBe(`must be no more than 63 characters,${LABEL}`);
  });

  test('of kind and list must differ', () => {
    const names = { plural: 'shirts', kind: 'Shirt', listKind: 'Shirt' };
    expect(validateDefinition(definitionOf(manifest([{ type: 'object' }], { names }))).errors.map(errorText)).toEqual([
      'spec.names.listKind: Invalid value: "Shirt": kind and listKind may not be the same',
    ]);
  });

  test('are lowered as Go does it: the dotted I of Turkish becomes a plain one', () => {
    expect(validateNames({ ...NONE, kind: 'İ' }, fieldPath('spec', 'names'))).toEqual([]);
  });
});
