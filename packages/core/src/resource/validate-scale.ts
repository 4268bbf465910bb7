import { isInt64, type JsonObject } from '@structural/json';
import type { CustomResourceSubresourceScale } from '../definition/custom-resource-definition.js';
import { invalid, type FieldError } from '../field/error.js';
import { fieldPath } from '../field/path.js';
import { accessorError, nestedField } from './nested-field.js';

const MAX_INT32 = 2147483647;

/** Judges the replicas that a `scale` subresource asks for; the path in an error is the definition's, with its leading dot. Source: `pkg/registry/customresource`, ValidateScaleSpec. */
export function validateScaleSpec(scale: CustomResourceSubresourceScale | undefined, object: JsonObject): readonly FieldError[] {
  return scale === undefined ? [] : replicasErrors(scale.specReplicasPath, object);
}

/** Judges the replicas that there are, and the text of the label selector. Source: `pkg/registry/customresource`, ValidateScaleStatus. */
export function validateScaleStatus(scale: CustomResourceSubresourceScale | undefined, object: JsonObject): readonly FieldError[] {
  if (scale === undefined) return [];
  const errors = [...replicasErrors(scale.statusReplicasPath, object)];
  if (scale.labelSelectorPath === undefined) return errors;
  const names = namesIn(scale.labelSelectorPath);
  const found = nestedField(object, names);
  const error = !found.ok
    ? found.error
    : found.value === undefined || typeof found.value === 'string'
      ? undefined
      : accessorError(names, found.value, 'string');
  if (error !== undefined) errors.push(invalid(fieldPath(scale.labelSelectorPath), '', error, 'scale.label-selector'));
  return errors;
}

function replicasErrors(path: string, object: JsonObject): readonly FieldError[] {
  const names = namesIn(path);
  const found = nestedField(object, names);
  const at = fieldPath(path);
  if (!found.ok) return [invalid(at, 0, found.error, 'scale.replicas')];
  const replicas = found.value === undefined ? 0 : found.value;
  if (!isInt64(replicas)) return [invalid(at, 0, accessorError(names, replicas, 'int64'), 'scale.replicas')];
  if (replicas < 0) return [invalid(at, replicas, 'should be a non-negative integer', 'scale.replicas')];
  return replicas > MAX_INT32 ? [invalid(at, replicas, `should be less than or equal to ${String(MAX_INT32)}`, 'scale.replicas')] : [];
}

function namesIn(path: string): readonly string[] {
  return path.replace(/^\./, '').split('.');
}
