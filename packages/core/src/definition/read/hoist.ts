import { semanticEqual } from '../../decode/semantic-equal.js';
import type { StructShape } from '../../decode/shape.js';
import type {
  CustomResourceDefinition,
  CustomResourceDefinitionSpec,
  CustomResourceDefinitionVersion,
  PerVersion,
} from '../custom-resource-definition.js';

/** What may be hoisted, and what it is called at the top. */
const ASPECTS = [
  ['subresources', 'subresources'],
  ['schema', 'validation'],
  ['additionalPrinterColumns', 'additionalPrinterColumns'],
  ['selectableFields', 'selectableFields'],
] as const satisfies readonly (readonly [keyof PerVersion, keyof CustomResourceDefinitionSpec])[];

/**
 * Moves what all versions have alike from the versions to the top of `spec`, each aspect by itself.
 *
 * This is why a definition with one version, or with equal ones, is reported at `spec.validation.openAPIV3Schema`. The
 * first version's value is kept. Source: `apiextensions/v1`, conversion of CustomResourceDefinitionSpec.
 */
export function hoist(spec: CustomResourceDefinitionSpec, shape: StructShape): CustomResourceDefinitionSpec {
  const first = spec.versions?.[0];
  if (spec.versions === undefined || first === undefined) return spec;
  const top: Record<string, unknown> = {};
  const hoisted = new Set<string>();
  for (const [aspect, name] of ASPECTS) {
    if (!allEqual(spec.versions, aspect, shape)) continue;
    hoisted.add(aspect);
    if (first[aspect] !== undefined) top[name] = first[aspect];
  }
  const versions = spec.versions.map((version) => Object.fromEntries(Object.entries(version).filter(([name]) => !hoisted.has(name))));
  return { ...spec, ...top, version: first.name, versions: versions as unknown as readonly CustomResourceDefinitionVersion[] };
}

function allEqual(versions: readonly CustomResourceDefinitionVersion[], aspect: keyof PerVersion, shape: StructShape): boolean {
  const field = [...shape.fields().values()].find(({ name }) => name === aspect);
  return field !== undefined && versions.every((version) => semanticEqual(field.shape, version[aspect], versions[0]?.[aspect]));
}

/**
 * The versions as v1 shows them: each with all that is its own, be it hoisted or not.
 *
 * Where the top of `spec` has a value, it stands for every version, even over a version's own one (possible from v1beta1).
 * Source: `apiextensions/v1`, conversion of CustomResourceDefinitionSpec back from the internal form.
 */
export function versionsOf(spec: CustomResourceDefinitionSpec): readonly CustomResourceDefinitionVersion[] {
  let versions = shown.get(spec);
  if (versions === undefined) shown.set(spec, (versions = showVersions(spec)));
  return versions;
}

/** The names of the versions of a definition that are served, in its order. */
export function servedVersions({ spec }: CustomResourceDefinition): readonly string[] {
  return versionsOf(spec).flatMap(({ name, served }) => (served ? [name] : []));
}

/** A write asks for them several times. */
const shown = new WeakMap<CustomResourceDefinitionSpec, readonly CustomResourceDefinitionVersion[]>();

function showVersions(spec: CustomResourceDefinitionSpec): readonly CustomResourceDefinitionVersion[] {
  const versions = spec.versions ?? [];
  const own =
    versions.length === 0 && spec.version !== '' ? [{ name: spec.version, served: true, storage: true, deprecated: false }] : versions;
  const top: Record<string, unknown> = {};
  for (const [aspect, name] of ASPECTS) if (spec[name] !== undefined) top[aspect] = spec[name];
  return own.map((version) => ({ ...version, ...top }));
}
