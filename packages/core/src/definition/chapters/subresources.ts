import type { ErrorOrigin } from '../../field/origin.js';
import { invalid, required, type FieldError } from '../../field/error.js';
import { child, type FieldPath } from '../../field/path.js';
import type { CustomResourceDefinitionSpec, CustomResourceSubresources } from '../custom-resource-definition.js';
import { validateSimpleJsonPath } from './simple-json-path.js';

/**
 * Judges subresources: the paths of `scale` must lead into spec or status.
 *
 * The server's paths have a dot inside of one step (`scale.specReplicasPath`). Source: `pkg/apis/apiextensions/validation`,
 * ValidateCustomResourceDefinitionSubresources.
 */
export function validateSubresources(subresources: CustomResourceSubresources | undefined, path: FieldPath): readonly FieldError[] {
  const scale = subresources?.scale;
  if (scale === undefined) return [];
  const selector = scale.labelSelectorPath ?? '';
  return [
    ...requiredPath(scale.specReplicasPath, '.spec', child(path, 'scale.specReplicasPath'), 'definition.scale-spec-replicas'),
    ...requiredPath(scale.statusReplicasPath, '.status', child(path, 'scale.statusReplicasPath'), 'definition.scale-status-replicas'),
    ...(selector === '' ? [] : selectorPath(selector, child(path, 'scale.labelSelectorPath'))),
  ];
}

function requiredPath(jsonPath: string, under: string, path: FieldPath, origin: ErrorOrigin): readonly FieldError[] {
  if (jsonPath === '') return [required(path, '', origin)];
  const malformed = validateSimpleJsonPath(jsonPath, path, origin);
  if (malformed.length > 0 || jsonPath.startsWith(`${under}.`)) return malformed;
  return [invalid(path, jsonPath, `should be a json path under ${under}`, origin)];
}

function selectorPath(jsonPath: string, path: FieldPath): readonly FieldError[] {
  const malformed = validateSimpleJsonPath(jsonPath, path, 'definition.scale-label-selector');
  if (malformed.length > 0 || jsonPath.startsWith('.spec.') || jsonPath.startsWith('.status.')) return malformed;
  return [invalid(path, jsonPath, 'should be a json path under either .spec or .status', 'definition.scale-label-selector-prefix')];
}

/** Tells by name whether a version's status is a subresource; of versions with one name the first one counts. */
export function statusByVersion(spec: CustomResourceDefinitionSpec): (version: string) => boolean {
  const versions = spec.versions ?? [];
  if (versions.every(({ subresources }) => subresources === undefined)) return () => spec.subresources?.status !== undefined;
  const byName = new Map([...versions].reverse().map(({ name, subresources }) => [name, subresources?.status !== undefined]));
  return (version) => byName.get(version) === true;
}

/** True where the status of any version is a subresource. */
export function hasAnyStatus(spec: CustomResourceDefinitionSpec): boolean {
  return spec.subresources?.status !== undefined || (spec.versions ?? []).some(({ subresources }) => subresources?.status !== undefined);
}
