import { invalid, type FieldError } from '../../field/error.js';
import { fieldPath } from '../../field/path.js';
import type { DefinitionDifferences } from '../../kubernetes/definition-differences.js';
import type { CustomResourceDefinitionSpec } from '../custom-resource-definition.js';
import { hasDefault, someSchemaOf } from '../every-schema.js';

const PATH = fieldPath('spec', 'preserveUnknownFields');

/**
 * Judges `spec.preserveUnknownFields`, which nobody may turn on any more; a stored `true` stays allowed.
 *
 * A v1beta1 definition that says nothing says `true`.
 */
export function validatePreserveUnknownFields(
  spec: CustomResourceDefinitionSpec,
  { preservationCalled }: DefinitionDifferences,
  old?: CustomResourceDefinitionSpec,
): readonly FieldError[] {
  if (old?.preserveUnknownFields === true || spec.preserveUnknownFields !== true) return [];
  const detail = `cannot set to true, set ${preservationCalled} to true in spec.versions[*].schema instead`;
  return [invalid(PATH, true, detail, 'definition.preserve-unknown-fields')];
}

/** Judges a definition with defaults, which are only kept where unknown fields are dropped. */
export function validateDefaultsNeedPruning(spec: CustomResourceDefinitionSpec): readonly FieldError[] {
  if (spec.preserveUnknownFields === false || !someSchemaOf(spec, hasDefault)) return [];
  return [invalid(PATH, true, 'must be false in order to use defaults in the schema', 'definition.defaults-need-pruning')];
}
