import { isJsonArray, isJsonObject, type JsonObject } from '@structural/json';
import { applyDefaults } from '../defaults/apply-defaults.js';
import { withMember } from '../pruning/rewrite.js';
import { toResourceType } from '../resource/resource-type.js';
import { fieldSetOfPaths, difference, hasField, isEmptySet, union } from './fields/field-set.js';
import { failed, success, wrapped, type Attempt } from './fields/failure.js';
import { capOwners } from './managers/cap-owners.js';
import { lastAppliedFields, withLastApplied } from './managers/last-applied.js';
import { newIdentity, ownerId, type Managed, type Owner } from './managers/owners.js';
import { applyFields } from './ownership/apply-fields.js';
import type { Claim, ResetFields } from './ownership/claim-fields.js';
import { withoutUnownedMetadata } from './ownership/unowned-metadata.js';
import { updateFields } from './ownership/update-fields.js';
import { objectText } from './versions/group-version-kind.js';
import { toObject, toTyped, type Versions } from './versions/typed-object.js';

/** The request on whose account fields are owned. */
export interface FieldsRequest {
  readonly versions: Versions;
  /** The version of the request with its group. */
  readonly apiVersion: string;
  readonly manager: string;
  /** Empty for the resource itself. */
  readonly subresource: string;
  readonly resetFields: ResetFields;
  /** The time of the request, as `metadata` has times. */
  readonly now: string;
}

/** An object and who owns its fields; `metadata.managedFields` of it is what it was before. */
export interface ManagedObject {
  readonly object: JsonObject;
  readonly managed: Managed;
}

/** Who began to own what was there before anything was applied. */
const BEFORE_FIRST_APPLY = 'before-first-apply';

/**
 * Applies fields to an object, empty but for its kind if it is new, and keeps book of who owns what.
 *
 * What kubectl applied without the server's help is taken over without a conflict by the manager `kubectl`. Source: apimachinery `managedfields`,
 * NewDefaultFieldManager and those that it wraps.
 */
export function applyAndManage(request: FieldsRequest, live: ManagedObject, applied: JsonObject, force: boolean): Attempt<ManagedObject> {
  const attempt = applyOrTakeOver(request, live, applied, force);
  if (!attempt.ok || request.manager !== 'kubectl') return attempt;
  return success({ ...attempt.value, object: withLastApplied(attempt.value.object, applied) });
}

function applyOrTakeOver(request: FieldsRequest, live: ManagedObject, applied: JsonObject, force: boolean): Attempt<ManagedObject> {
  const attempt = applyTracked(request, live, applied, force);
  if (attempt.ok || request.manager !== 'kubectl' || attempt.failure.kind !== 'conflicts') return attempt;
  const { conflicts } = attempt.failure;
  const taken = lastAppliedFields(request.versions, live.object, request.apiVersion);
  if (taken === undefined) return attempt;
  if (isEmptySet(difference(fieldSetOfPaths(conflicts.map(({ path }) => path)), taken))) return applyTracked(request, live, applied, true);
  return { ok: false, failure: { kind: 'conflicts', conflicts: conflicts.filter(({ path }) => !hasField(taken, path)) } };
}

/** Where nobody owns anything yet, what is there is owned by somebody first. */
function applyTracked(request: FieldsRequest, live: ManagedObject, applied: JsonObject, force: boolean): Attempt<ManagedObject> {
  if (live.managed.owners.size > 0) return applyOnce(request, live, applied, force);
  const empty = withMember(withMember(EMPTY, 'apiVersion', request.apiVersion), 'kind', applied['kind'] ?? '');
  const before = updateAndManage({ ...request, manager: BEFORE_FIRST_APPLY }, { object: empty, managed: live.managed }, live.object);
  if (!before.ok) return wrapped('failed to create manager for existing fields', before.failure);
  return applyOnce(request, { object: live.object, managed: before.value }, applied, force);
}

const EMPTY: JsonObject = Object.freeze(Object.create(null) as JsonObject);

function applyOnce(request: FieldsRequest, live: ManagedObject, applied: JsonObject, force: boolean): Attempt<ManagedObject> {
  const { apiVersion, now, versions } = request;
  const identity = newIdentity(request.manager, 'Apply', apiVersion, request.subresource);
  const id = ownerId(identity);
  if (appliesManagedFields(applied)) return failed('metadata.managedFields must be nil', 'bad-request');
  const patch = toTyped(versions, applied, false);
  if (!patch.ok) return wrapped(`failed to create typed patch object (${objectText(applied)})`, patch.failure);
  const old = toTyped(versions, live.object, true);
  if (!old.ok) return wrapped(`failed to create typed live object (${objectText(live.object)})`, old.failure);
  const result = applyFields(newClaim(request, id, force), identity, live.managed.owners, old.value, patch.value);
  if (!result.ok) return result;
  const owners = withoutUnownedMetadata(result.value.owners, id);
  const { object } = result.value;
  if (object === undefined) return success({ object: live.object, managed: { owners, times: live.managed.times } });
  const merged = toObject(object);
  if (!merged.ok) return wrapped(`failed to convert new typed object (${objectText(applied)}) to object`, merged.failure);
  return success({ object: withDefaults(versions, merged.value), managed: { owners, times: new Map(live.managed.times).set(id, now) } });
}

function newClaim({ apiVersion, resetFields, versions }: FieldsRequest, id: string, force: boolean): Claim {
  return { versions, apiVersion, resetFields, id, force };
}

/** Defaults are filled in before anything else is done to the merged object; they are owned by nobody. */
function withDefaults({ definition, hub }: Versions, object: JsonObject): JsonObject {
  const served = toResourceType(definition, hub);
  return served.ok ? (applyDefaults(served.type.structural, object) as JsonObject) : object;
}

/** A list of managed fields, though it be empty, must not be applied. */
function appliesManagedFields({ metadata }: JsonObject): boolean {
  const entries = isJsonObject(metadata) ? metadata['managedFields'] : undefined;
  return isJsonArray(entries) && entries.every(isJsonObject);
}

/** While an update is compared nobody's old fields are its own, so that what it takes from itself counts as changed. */
const CURRENT_OPERATION = 'current-operation';

/**
 * Keeps book of who owns what after an update, which owns what it changed.
 *
 * Source: apimachinery `managedfields`, managedFieldsUpdater and capManagersManager.
 */
export function updateAndManage(request: FieldsRequest, live: ManagedObject, updated: JsonObject): Attempt<Managed> {
  const { apiVersion, manager, now, subresource, versions } = request;
  const identity = newIdentity(manager, 'Update', apiVersion, subresource);
  const after = toTyped(versions, updated, true);
  if (!after.ok) return wrapped(`failed to convert new object (${objectText(updated)}) to smd typed`, after.failure);
  const before = toTyped(versions, live.object, true);
  if (!before.ok) return wrapped(`failed to convert live object (${objectText(live.object)}) to smd typed`, before.failure);
  const claim = newClaim(request, CURRENT_OPERATION, true);
  const changed = updateFields(claim, identity, live.managed.owners, before.value, after.value);
  if (!changed.ok) return wrapped(`failed to update ManagedFields (${objectText(updated)})`, changed.failure);
  const owners = new Map<string, Owner>(withoutUnownedMetadata(changed.value, CURRENT_OPERATION));
  const current = owners.get(CURRENT_OPERATION);
  if (current === undefined) return success(capOwners({ owners, times: live.managed.times }));
  const id = ownerId(identity);
  const previous = owners.get(id);
  owners.delete(CURRENT_OPERATION);
  owners.set(id, previous === undefined ? current : { ...current, set: union(current.set, previous.set) });
  return success(capOwners({ owners, times: new Map(live.managed.times).set(id, now) }));
}
