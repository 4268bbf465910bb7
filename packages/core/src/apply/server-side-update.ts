import { isJsonObject, type JsonObject } from '@structural/json';
import type { ManagedFieldsEntry } from '../metadata/object-meta.js';
import { decodeResource, type Resource } from '../resource/decode-resource.js';
import { toResourceType, type ResourceType } from '../resource/resource-type.js';
import { updateAndManage } from './manage-fields.js';
import { NOBODY, printManagedFields, readManagedFields } from './managers/managed-fields.js';
import type { Managed } from './managers/owners.js';
import { isTooDeep, TOO_DEEP } from './fields/nesting.js';
import { readLive, withNulls } from './read-live.js';
import { refusal, refusalOf } from './refusal.js';
import type { UpdateRequest, WriteAnswer } from './request.js';
import { emptyObject, fieldsRequest, NO_RESOURCE, notFound } from './server-side-apply.js';
import { storeWritten } from './store-written.js';
import { groupVersionText, kindOf } from './versions/group-version-kind.js';
import { withManagedFields } from './written-object.js';

/**
 * What the API server does when an object is created or replaced by any other request than apply: who writes owns what changes.
 *
 * Managed fields that the object brings along count, if they can be read; where nobody owned anything an update does not begin to keep book. Never
 * throws and reads no clock. Source: apimachinery `managedfields`, FieldManager.UpdateNoErrors.
 */
export function serverSideUpdate(request: UpdateRequest): WriteAnswer {
  const { definition, subresource, updated } = request;
  if (isTooDeep(updated) || isTooDeep(request.live ?? null)) return { kind: 'undecided', message: TOO_DEEP };
  const served = toResourceType(definition, request.version ?? kindOf(updated).version);
  if (!served.ok || (subresource === 'status' && !served.type.hasStatus)) return NO_RESOURCE;
  const { type } = served;
  const live = request.live === undefined ? undefined : readLive(definition, type, request.live, request.storage !== undefined);
  if (live?.ok === false) return refusalOf(live.failure);
  const decoded = decodeResource(type, updated);
  if (!decoded.ok) return refusal(400, 'BadRequest', decoded.decodeError);
  const resource = request.storage === undefined ? decoded.resource : withNulls(decoded.resource, updated);
  if (live === undefined && subresource === 'status') return isJsonObject(updated) ? notFound(request, updated) : NO_RESOURCE;
  const entries = managedAfter(request, type, live?.value.resource, resource);
  return storeWritten(request, type, live?.value.resource, withManagedFields(resource.object, undefined), entries);
}

function managedAfter(
  request: UpdateRequest,
  type: ResourceType,
  live: Resource | undefined,
  updated: Resource,
): readonly ManagedFieldsEntry[] | undefined {
  const managed = managedBefore(request, live, updated);
  if (managed.owners.size === 0 && live !== undefined && live.metadata.uid !== '') return undefined;
  const old: JsonObject = live?.object ?? request.empty ?? emptyObject(groupVersionText(type), type.kind);
  const object = withManagedFields(updated.object, undefined);
  const attempt = updateAndManage(fieldsRequest(request, type.version), { object: old, managed }, object);
  return attempt.ok ? printManagedFields(attempt.value) : live?.metadata.managedFields;
}

/** Who owned what: as the update has it, if it may say so and does, else as it was. */
function managedBefore({ subresource }: UpdateRequest, live: Resource | undefined, { metadata }: Resource): Managed {
  const entries = metadata.managedFields ?? [];
  if (subresource === undefined) {
    if (entries.length === 1 && entries.every(isBlank)) return NOBODY;
    const own = readManagedFields(entries);
    if (own.ok && own.managed.owners.size > 0) return own.managed;
  }
  const before = readManagedFields(live?.metadata.managedFields ?? []);
  return before.ok ? before.managed : NOBODY;
}

function isBlank({ fieldsV1, time, ...texts }: ManagedFieldsEntry): boolean {
  return fieldsV1 === undefined && time === undefined && Object.values(texts).every((text) => text === '');
}
