import type { ErrorOrigin } from '../../field/origin.js';
import { DeferredValue, forbidden, invalid, required, type FieldError } from '../../field/error.js';
import { semanticEqual } from '../../decode/semantic-equal.js';
import { child, fieldPath, index, type FieldPath } from '../../field/path.js';
import type { CustomResourceDefinitionSpec, CustomResourceDefinitionVersion, PerVersion } from '../custom-resource-definition.js';
import { goVersions } from '../go-struct.js';
import { COMPARED } from '../read/wire.js';
import { dns1035LabelFaults } from '../../names/dns-name.js';

const PATH = fieldPath('spec', 'versions');

/** The path of one version. */
export function versionPath(i: number): FieldPath {
  return index(PATH, i);
}

/**
 * Judges whether there is a schema where there must be one: for all versions, or, where the stored definition lacked one, for
 * those that are served and drop unknown fields.
 */
export function validateSchemaPresence(spec: CustomResourceDefinitionSpec, requireOpenAPISchema: boolean): readonly FieldError[] {
  if (spec.validation?.openAPIV3Schema !== undefined) return [];
  if (!requireOpenAPISchema && spec.preserveUnknownFields === true) return [];
  const detail = requireOpenAPISchema ? '' : 'because otherwise all fields are pruned';
  const errors: FieldError[] = [];
  spec.versions?.forEach(({ served, schema }, i) => {
    if (schema?.openAPIV3Schema !== undefined || !(requireOpenAPISchema || served)) return;
    errors.push(required(child(child(versionPath(i), 'schema'), 'openAPIV3Schema'), detail, 'definition.schema'));
  });
  return errors;
}

/** Judges the name of one version. */
export function validateVersionName({ name }: CustomResourceDefinitionVersion, i: number): readonly FieldError[] {
  const faults = dns1035LabelFaults(name);
  return faults.length === 0 ? [] : [invalid(child(versionPath(i), 'name'), name, faults.join(','), 'definition.version-name')];
}

/**
 * Judges versions together: nothing both at the top and in a version, nothing in all versions alike, no name twice, one for storage.
 *
 * The first two can only be wrong in v1beta1, as v1 hoists what is alike; selectable fields are not looked at.
 */
export function validateVersionsTogether(spec: CustomResourceDefinitionSpec): readonly FieldError[] {
  const versions = spec.versions ?? [];
  const printed = new DeferredValue(() => goVersions(spec.versions));
  const wrong = (detail: string, origin: ErrorOrigin): FieldError => invalid(PATH, printed, detail, origin);
  const names = new Set(versions.map(({ name }) => name));
  return [
    ...TOP_LEVEL.filter(([top, own]) => isSet(spec[top]) && versions.some((version) => isSet(version[own]))).map(([top, , called]) =>
      forbidden(fieldPath('spec', top), `top-level and per-version ${called} are mutually exclusive`, `definition.hoisted-${top}`),
    ),
    ...TOP_LEVEL.filter(([, own]) => areAlike(versions, own)).map(([top, , called]) =>
      wrong(
        `per-version ${called} may not all be set to identical values (top-level ${top} should be used instead)`,
        `definition.identical-${top}`,
      ),
    ),
    ...(names.size === versions.length ? [] : [wrong('must contain unique version names', 'definition.version-names')]),
    ...(versions.filter(({ storage }) => storage).length === 1
      ? []
      : [wrong('must have exactly one version marked as storage version', 'definition.storage-version')]),
    ...validateTopLevelVersion(spec),
  ];
}

/** What may stand at the top or in versions, where it stands in each, and how the server calls it. */
const TOP_LEVEL = [
  ['validation', 'schema', 'schemas'],
  ['subresources', 'subresources', 'subresources'],
  ['additionalPrinterColumns', 'additionalPrinterColumns', 'additionalPrinterColumns'],
] as const satisfies readonly (readonly [keyof CustomResourceDefinitionSpec, keyof PerVersion, string])[];

function isSet(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}

function areAlike(versions: readonly CustomResourceDefinitionVersion[], aspect: keyof PerVersion): boolean {
  const shape = COMPARED.version.fields().get(aspect)?.shape;
  if (versions.length === 0 || shape === undefined || !versions.every((version) => isSet(version[aspect]))) return false;
  return versions.every((version) => semanticEqual(shape, version[aspect], versions[0]?.[aspect]));
}

/** Judges `spec.version`, the name of the first version, which is thus reported twice when it is malformed. */
function validateTopLevelVersion({ version, versions = [] }: CustomResourceDefinitionSpec): readonly FieldError[] {
  if (version === '') return [];
  const errors: FieldError[] = [];
  const path = fieldPath('spec', 'version');
  const faults = dns1035LabelFaults(version);
  if (faults.length > 0) errors.push(invalid(path, version, faults.join(','), 'definition.version'));
  if (versions[0] !== undefined && versions[0].name !== version) {
    errors.push(invalid(path, version, 'must match the first version in spec.versions', 'definition.version'));
  }
  return errors;
}
