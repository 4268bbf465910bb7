import { forbidden, invalid, required, type FieldError } from '../field/error.js';
import { child, key, type FieldPath } from '../field/path.js';
import { isEmptyPart } from '../schema/keyword-parts.js';
import type { StructuralSchema } from '../schema/structural.js';
import { add } from './report.js';
import type { SpineRule } from './rule.js';

/** Where a resource stands, at the root or embedded, its `kind` and `apiVersion` are strings and its `metadata` is an object. */
export const metaHasItsTypes: SpineRule = ({ properties, extensions }, path, level, report) => {
  if (properties === undefined || (level !== 'root' && extensions['x-kubernetes-embedded-resource'] !== true)) return;
  for (const [name, type] of META_TYPES) {
    const given = properties.get(name);
    if (given === undefined || given.generic.type === type) continue;
    const at = child(key(child(path, 'properties'), name), 'type');
    add(report, invalid(at, given.generic.type ?? '', `must be ${type}`, `structural.meta-${name}`));
  }
};

const META_TYPES = [
  ['kind', 'string'],
  ['apiVersion', 'string'],
  ['metadata', 'object'],
] as const;

/** At the root, `metadata` speaks of `name` and `generateName` only; even a description is too much. */
export const rootMetadataIsImplied: SpineRule = ({ properties }, path, level, report) => {
  const metadata = level === 'root' ? properties?.get('metadata') : undefined;
  if (metadata !== undefined && !isImplied(metadata)) add(report, restricted(key(child(path, 'properties'), 'metadata')));
};

function restricted(path: FieldPath): FieldError {
  const detail = 'must not specify anything other than name and generateName, but metadata is implicitly specified';
  return forbidden(path, detail, 'structural.root-metadata');
}

function isImplied(metadata: StructuralSchema): boolean {
  return (
    Object.keys(metadata.generic).every((name) => name === 'type' || name === 'default') &&
    isEmptyPart(metadata.extensions) &&
    isEmptyPart(metadata.valueValidation) &&
    [metadata.validationRules, metadata.items, metadata.additionalProperties].every((part) => part === undefined) &&
    [...(metadata.properties?.keys() ?? [])].every((name) => name === 'name' || name === 'generateName')
  );
}

/** An embedded resource that drops unknown fields lists the known ones. */
export const embeddedResourceHasFields: SpineRule = ({ extensions, properties }, path, _level, report) => {
  if (extensions['x-kubernetes-embedded-resource'] !== true || extensions['x-kubernetes-preserve-unknown-fields'] === true) return;
  if (properties !== undefined) return;
  const detail = 'must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields';
  add(report, required(child(path, 'properties'), detail, 'structural.embedded-resource-properties'));
};
