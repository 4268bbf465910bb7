import type { CustomResourceDefinition } from '../definition/custom-resource-definition.js';
import { versionsOf } from '../definition/read/hoist.js';
import { fieldSetOf, type FieldSet } from './fields/field-set.js';
import type { ResetFields } from './ownership/claim-fields.js';
import { groupVersionText } from './versions/group-version-kind.js';

/**
 * What a request does not come to own, since the server sets it back: the status, where that is a subresource; and through the latter spec and
 * metadata, in every version that has it.
 *
 * Source: `pkg/registry/customresource`, GetResetFields, and `pkg/apiserver`, getStatusResetFields.
 */
export function resetFieldsOf({ spec }: CustomResourceDefinition, version: string, subresource: string): ResetFields {
  const withStatus = versionsOf(spec).filter(({ subresources }) => subresources?.status !== undefined);
  const names = withStatus.map(({ name }) => name);
  const at = (version: string): string => groupVersionText({ group: spec.group, version });
  if (subresource === 'status') return new Map(names.map((name) => [at(name), OUTSIDE_STATUS]));
  return new Map(names.includes(version) ? [[at(version), STATUS]] : []);
}

const STATUS = topFields('status');
const OUTSIDE_STATUS = topFields('metadata', 'spec');

function topFields(...names: readonly string[]): FieldSet {
  return fieldSetOf(
    names.map((name) => ({ kind: 'field', name })),
    [],
  );
}
