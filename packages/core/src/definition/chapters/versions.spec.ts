import { definitionOf, manifest } from '../../../tests/definition.js';
import { errorText } from '../../field/error.js';
import { fieldPath } from '../../field/path.js';
import { NEWEST_KUBERNETES } from '../../kubernetes/kubernetes-version.js';
import { validateDefinition } from '../admission/validate.js';
import { validateDeprecation } from './deprecation.js';
import { validateStoredVersions } from './stored-versions.js';
import { validateSchemaPresence } from './versions.js';

const version = (name: string, storage: boolean): object => ({
  name,
  served: true,
  storage,
  schema: { openAPIV3Schema: { type: 'object' } },
});
const details = (versions: readonly object[]): readonly string[] =>
  validateDefinition(definitionOf(manifest([], { versions }))).errors.map(({ detail }) => detail);

describe('versions', () => {
  test('have different names, one of which is stored', () => {
    expect(details([version('v1', true), version('v2', false)])).toEqual([]);
    expect(details([version('v1', false), version('v1', false)])).toEqual([
      'must contain unique version names',
      'must have exactly one version marked as storage version',
      'must have at least one stored version',
    ]);
    expect(details([version('v1', true), version('v2', true)])).toEqual([
      'must have exactly one version marked as storage version',
      'must have the storage version v2',
    ]);
    expect(details([])).toEqual(['must have exactly one version marked as storage version', 'must have at least one stored version']);
  });

  test('are shown as Go prints its structs', () => {
    const [error] = validateDefinition(
      definitionOf(manifest([], { versions: [{ name: 'v1', served: false, storage: false }] })),
    ).errors.slice(1);
    expect(errorText(error!)).toBe(
      'spec.versions: Invalid value: [{"Name":"v1","Served":false,"Storage":false,"Deprecated":false,"DeprecationWarning":null,"Schema":null,' +
        '"Subresources":null,"AdditionalPrinterColumns":null,"SelectableFields":null}]: must have exactly one version marked as storage version',
    );
  });

  test('that were stored once must stay', () => {
    const spec = definitionOf(manifest([], { versions: [version('v2', true)] })).spec;
    expect(validateStoredVersions(['v1', 'v2'], spec.versions ?? [], NEWEST_KUBERNETES).map(errorText)).toEqual([
      'status.storedVersions[0]: Invalid value: "v1": missing from spec.versions; v1 was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in v1 and removes v1 from status.storedVersions',
    ]);
  });

  test('need a schema, or, where the stored definition lacked one, only if they are served and drop unknown fields', () => {
    const versions = [
      { name: 'v1', served: true, storage: true },
      { name: 'v2', served: false, storage: false },
    ];
    const { spec } = definitionOf(manifest([], { versions }));
    expect(validateSchemaPresence(spec, true).map(errorText)).toEqual([
      'spec.versions[0].schema.openAPIV3Schema: Required value',
      'spec.versions[1].schema.openAPIV3Schema: Required value',
    ]);
    expect(validateSchemaPresence(spec, false).map(errorText)).toEqual([
      'spec.versions[0].schema.openAPIV3Schema: Required value: because otherwise all fields are pruned',
    ]);
    expect(validateSchemaPresence({ ...spec, preserveUnknownFields: true }, false)).toEqual([]);
  });
});

describe('a deprecation warning', () => {
  const faults = (deprecated: boolean, deprecationWarning?: string): readonly string[] =>
    validateDeprecation(
      { name: 'v1', served: true, storage: true, deprecated, ...(deprecationWarning === undefined ? {} : { deprecationWarning }) },
      fieldPath('spec'),
    ).map(({ detail }) => detail);

  test.each<[boolean, string | undefined, readonly string[]]>([
    [true, undefined, []],
    [true, 'use v2, dès que possible', []],
    [false, 'use v2', ['can only be set for deprecated versions']],
    [true, '', ['must not be an empty string']],
    [true, 'é'.repeat(129), ['must be <= 256 characters long']],
    [true, 'é\n', ['must only contain printable UTF-8 characters; non-printable character found at index 2']],
    [true, '\u00a0', ['must only contain printable UTF-8 characters; non-printable character found at index 0']],
  ])('deprecated: %j, %j', (deprecated, warning, expected) => {
    expect(faults(deprecated, warning)).toEqual(expected);
  });
});
