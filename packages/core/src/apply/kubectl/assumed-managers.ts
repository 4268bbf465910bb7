import { isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { applyDefaults } from '../../defaults/apply-defaults.js';
import type { CustomResourceDefinition } from '../../definition/custom-resource-definition.js';
import type { ManagedFieldsEntry } from '../../metadata/object-meta.js';
import { toResourceType } from '../../resource/resource-type.js';
import {
  childSet,
  difference,
  fieldSetOf,
  fieldSetOfPaths,
  hasMember,
  isEmptySet,
  recursiveDifference,
  union,
  type FieldSet,
} from '../fields/field-set.js';
import { printFieldsV1 } from '../fields/fields-v1.js';
import type { PathElement } from '../fields/path-element.js';
import { LAST_APPLIED_FIELD, notedObject } from '../managers/last-applied.js';
import { isTooDeep } from '../fields/nesting.js';
import { UNOWNED } from '../ownership/unowned-metadata.js';
import { compareTyped } from '../typed/compare-typed.js';
import { toFieldSet } from '../typed/to-field-set.js';
import { groupVersionText, kindOf } from '../versions/group-version-kind.js';
import { convertTyped, toTyped } from '../versions/typed-object.js';
import { withManagedFields } from '../written-object.js';

/** The manager of `kubectl apply` without `--server-side`. */
const CLIENT_SIDE = 'kubectl-client-side-apply';
/** Who owns what nothing is known of; the server's own name for a writer without one. */
const UNKNOWN = 'unknown';

/**
 * A live object with managed fields as its last-applied annotation suggests them, for one that was read without its own; undefined where it has no
 * annotation that can be read.
 *
 * What client-side apply noted, defaults included, and nobody changed since is owned by `kubectl-client-side-apply`; the rest by `unknown`, a status
 * that is a subresource by itself.
 */
export function withAssumedManagers(definition: CustomResourceDefinition, live: JsonObject): JsonObject | undefined {
  const noted = isTooDeep(live) ? undefined : notedObject(live);
  const kind = kindOf(noted ?? null);
  const served = noted === undefined || kind.group !== definition.spec.group ? undefined : toResourceType(definition, kind.version);
  if (noted === undefined || served?.ok !== true) return undefined;
  const { type } = served;
  const versions = { definition, hub: kind.version };
  const before = toTyped(versions, applyDefaults(type.structural, noted), true);
  const asLive = toTyped({ definition, hub: kind.version }, live, true);
  if (!before.ok || !asLive.ok) return undefined;
  const now = convertTyped(versions, asLive.value, groupVersionText(kind));
  const compared = now.ok ? compareTyped(before.value.type, before.value.value, now.value.value) : undefined;
  if (!now.ok || compared?.ok !== true) return undefined;
  const { modified, removed } = compared.comparison;
  const kept = difference(difference(toFieldSet(before.value.type, before.value.value), modified), removed);
  const own = difference(union(kept, fieldSetOfPaths([LAST_APPLIED_FIELD])), UNOWNED);
  const others = difference(difference(toFieldSet(now.value.type, now.value.value), own), UNOWNED);
  const status = type.hasStatus ? statusOf(others) : NONE;
  const entry = (manager: string, set: FieldSet, subresource = ''): readonly ManagedFieldsEntry[] =>
    isEmptySet(set)
      ? []
      : [
          {
            manager,
            operation: 'Update',
            apiVersion: groupVersionText(kind),
            fieldsType: 'FieldsV1',
            fieldsV1: printFieldsV1(set),
            subresource,
          },
        ];
  return withManagedFields(live, [
    ...entry(CLIENT_SIDE, type.hasStatus ? recursiveDifference(own, STATUS) : own),
    ...entry(UNKNOWN, type.hasStatus ? recursiveDifference(others, STATUS) : others),
    ...entry(UNKNOWN, status, 'status'),
  ]);
}

/** Whether an object was read from a server that, by all that is known, keeps managed fields of it, which the read left out. */
export function lacksManagers({ metadata }: JsonObject): boolean {
  if (!isJsonObject(metadata)) return false;
  const isText = (value: JsonValue | undefined): boolean => typeof value === 'string' && value !== '';
  return metadata['managedFields'] === undefined && (isText(metadata['uid']) || isText(metadata['resourceVersion']));
}

const STATUS_ELEMENT: PathElement = { kind: 'field', name: 'status' };
const STATUS = fieldSetOf([STATUS_ELEMENT], []);
const NONE = fieldSetOf([], []);

function statusOf(set: FieldSet): FieldSet {
  const below = childSet(set, STATUS_ELEMENT);
  return fieldSetOf(
    hasMember(set, STATUS_ELEMENT) ? [STATUS_ELEMENT] : [],
    below === undefined ? [] : [{ element: STATUS_ELEMENT, set: below }],
  );
}
