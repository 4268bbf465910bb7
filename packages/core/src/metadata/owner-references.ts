import type { JsonValue } from '@structural/json';
import { invalid, required, type FieldError } from '../field/error.js';
import { child, index, type FieldPath } from '../field/path.js';
import type { DefinitionBehaviour } from '../kubernetes/definition-behaviour.js';
import { newStruct } from '../field/struct-value.js';
import { addErrors } from '../field/add-errors.js';
import type { OwnerReference } from './object-meta.js';

/**
 * Judges the owners of an object: each complete, none an Event, at most one the controller.
 *
 * Source: `k8s.io/apimachinery/pkg/api/validation`, ValidateOwnerReferences.
 */
export function validateOwnerReferences(
  references: readonly OwnerReference[],
  path: FieldPath,
  behaviour: DefinitionBehaviour,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  const all: JsonValue[] = references.map(printed);
  let controller = '';
  references.forEach((reference, i) => {
    const at = behaviour.version.indexedOwnerReferences ? index(path, i) : path;
    addErrors(errors, completenessErrors(reference, at, behaviour));
    if (reference.controller !== true) return;
    const name = behaviour.version.namesKindsOfOwners ? `${reference.kind}/${reference.name}` : reference.name;
    if (controller === '') {
      controller = name;
      return;
    }
    const detail = `Only one reference can have Controller set to true. Found "true" in references for ${controller} and ${name}`;
    errors.push(invalid(path, all, detail, 'definition.owner-reference'));
  });
  return errors;
}

function completenessErrors(reference: OwnerReference, path: FieldPath, { version }: DefinitionBehaviour): readonly FieldError[] {
  const { indexedOwnerReferences, tersely } = version;
  const { apiVersion, kind, name, uid } = reference;
  const errors: FieldError[] = [];
  const missing = (field: string): FieldError =>
    indexedOwnerReferences
      ? required(child(path, field), 'must not be empty', 'definition.owner-reference')
      : invalid(child(path, field), '', `${tersely ? '' : `${field} `}must not be empty`, 'definition.owner-reference');
  if (versionOf(apiVersion) === '') {
    const detail = indexedOwnerReferences ? 'must be <group>/<version> or <version>' : 'version must not be empty';
    if (indexedOwnerReferences && apiVersion === '') errors.push(missing('apiVersion'));
    else errors.push(invalid(child(path, 'apiVersion'), apiVersion, detail, 'definition.owner-reference'));
  }
  if (kind === '') errors.push(missing('kind'));
  if (name === '') errors.push(missing('name'));
  if (uid === '') errors.push(missing('uid'));
  if ((apiVersion === 'v1' || apiVersion === '/v1') && kind === 'Event') {
    errors.push(invalid(path, printed(reference), '/v1, Kind=Event is disallowed from being an owner', 'definition.owner-reference'));
  }
  return errors;
}

/** The version in `version` or `group/version`; empty where there is none. */
function versionOf(apiVersion: string): string {
  const parts = apiVersion.split('/');
  return parts.length > 2 ? '' : (parts.at(-1) ?? '');
}

function printed(reference: OwnerReference): JsonValue {
  const { apiVersion, kind, name, uid, controller, blockOwnerDeletion } = reference;
  const optional = {
    ...(controller === undefined ? {} : { controller }),
    ...(blockOwnerDeletion === undefined ? {} : { blockOwnerDeletion }),
  };
  return Object.assign(newStruct(), { apiVersion, kind, name, uid, ...optional });
}
