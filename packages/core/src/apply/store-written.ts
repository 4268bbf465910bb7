import { goQuote } from '@structural/go';
import { isJsonObject, jsonEqual, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { invalid } from '../field/error.js';
import { fieldPath } from '../field/path.js';
import type { ManagedFieldsEntry } from '../metadata/object-meta.js';
import { NO_METADATA, readObjectMetaLeniently } from '../metadata/object-meta-json.js';
import { withMember } from '../pruning/rewrite.js';
import type { Resource } from '../resource/decode-resource.js';
import { prepareForCreate, prepareForStatusUpdate, prepareForUpdate } from '../resource/prepare-resource.js';
import type { ResourceType } from '../resource/resource-type.js';
import {
  validateResource,
  validateResourceStatusUpdate,
  validateResourceUpdate,
  type ResourceAdmission,
} from '../resource/validate-resource.js';
import { success } from './fields/failure.js';
import { invalidObject, refusal, refusalOf, resourceText, type Refusal } from './refusal.js';
import type { WriteAnswer, WriteRequest } from './request.js';
import { withManagedFields, withMetadataField, withOldTimes, writtenAndRead } from './written-object.js';

/**
 * What becomes of an object once it is known who owns its fields: it is made ready, validated, written and read again.
 *
 * Source: `k8s.io/apiserver/pkg/registry/generic/registry`, Store.Update.
 */
export function storeWritten(
  request: WriteRequest,
  type: ResourceType,
  old: Resource | undefined,
  sent: JsonObject,
  managedFields: readonly ManagedFieldsEntry[] | undefined,
): WriteAnswer {
  const { admission } = request;
  const mutated = mutatedBy(admission, sent, old, managedFields);
  if (!('object' in mutated)) return mutated;
  const { object } = mutated;
  const metadata = readObjectMetaLeniently(object['metadata'] ?? null) ?? NO_METADATA;
  if (metadata.name === '') return refusal(400, 'BadRequest', 'resource name may not be empty');
  const resource: Resource = { object, metadata };
  const fault = preconditionFault(request, old, resource);
  if (fault !== undefined) return fault;
  if (request.storage !== undefined) return storedElsewhere(request, request.storage, old, resource, managedFields);
  const verdict = validate(request, type, old, resource);
  if (verdict.errors.length > 0) return invalidObject(`${type.kind}.${type.group}`, metadata.name, verdict.errors);
  const entries =
    old !== undefined && isUnchanged(request, type, old, resource)
      ? withOldTimes(managedFields, old.metadata.managedFields)
      : managedFields;
  const ready = prepared(request, type, old, resource);
  const denial = admission?.validate(ready.object, old?.object);
  if (denial !== undefined) return denial;
  const isDeleted = old !== undefined && endsDeletion(ready, old);
  const written = isDeleted ? success(ready.object) : writtenAndRead(request.definition, type.version, ready.object, request.converter);
  if (!written.ok) return refusalOf(written.failure);
  // Which version it has afterwards is the cluster's to tell.
  const version = old?.metadata.resourceVersion ?? '';
  const stored = withMetadataField(written.value, 'resourceVersion', version === '' ? undefined : version);
  return {
    kind: 'written',
    operation: old === undefined ? 'create' : 'update',
    object: withManagedFields(stored, entries),
    ...(old === undefined ? {} : { before: old.object }),
    ...(isDeleted ? { isDeleted } : {}),
    warnings: verdict.warnings,
    unevaluatedRules: verdict.unevaluatedRules,
  };
}

/** An object with what admission changes, which sees who owns its fields and has no say in it. */
function mutatedBy(
  admission: WriteRequest['admission'],
  sent: JsonObject,
  old: Resource | undefined,
  managedFields: readonly ManagedFieldsEntry[] | undefined,
): { readonly object: JsonObject } | Refusal {
  if (admission === undefined) return { object: sent };
  const mutated = admission.mutate(withManagedFields(sent, managedFields), old?.object);
  return 'object' in mutated ? { object: withManagedFields(mutated.object, undefined) } : mutated;
}

/** What becomes of an object that is not stored by a definition. */
function storedElsewhere(
  { admission }: WriteRequest,
  storage: NonNullable<WriteRequest['storage']>,
  old: Resource | undefined,
  { object }: Resource,
  managedFields: readonly ManagedFieldsEntry[] | undefined,
): WriteAnswer {
  const stored = storage.write(object, old?.object);
  if (!('object' in stored)) return stored;
  const denial = admission?.validate(stored.object, old?.object);
  if (denial !== undefined) return denial;
  const metadata = readObjectMetaLeniently(stored.object['metadata'] ?? null) ?? NO_METADATA;
  const isDeleted = old !== undefined && endsDeletion({ object: stored.object, metadata }, old);
  const isSame = old !== undefined && jsonEqual(plain(stored.object), plain(old.object));
  return {
    kind: 'written',
    operation: old === undefined ? 'create' : 'update',
    object: withManagedFields(stored.object, isSame ? withOldTimes(managedFields, old.metadata.managedFields) : managedFields),
    ...(old === undefined ? {} : { before: old.object }),
    ...(isDeleted ? { isDeleted } : {}),
    warnings: stored.warnings,
    unevaluatedRules: 0,
  };
}

/** Whether a write ends the deletion of an object. Source: `k8s.io/apiserver/pkg/registry/generic/registry`, ShouldDeleteDuringUpdate. */
function endsDeletion({ metadata }: Resource, { metadata: old }: Resource): boolean {
  const { deletionGracePeriodSeconds: grace = 0, deletionTimestamp } = old;
  return (metadata.finalizers ?? []).length === 0 && deletionTimestamp !== undefined && Number(grace) === 0;
}

const MODIFIED = 'the object has been modified; please apply your changes to the latest version and try again';

/** Why the server does not go on with an object for its uid and resourceVersion; where the latter is not known of the live object it is not judged. */
function preconditionFault(request: WriteRequest, old: Resource | undefined, { metadata }: Resource): Refusal | undefined {
  const resource = resourceText(request.definition);
  const { name, resourceVersion, uid } = metadata;
  const conflict = (why: string): Refusal =>
    refusal(409, 'Conflict', `Operation cannot be fulfilled on ${resource} ${goQuote(name)}: ${why}`);
  if (old === undefined && uid !== '') {
    return conflict(`uid mismatch: the provided object specified uid ${uid}, and no existing object was found`);
  }
  if (!/^\d*$/.test(resourceVersion)) {
    return refusal(500, '', `strconv.ParseUint: parsing ${goQuote(resourceVersion)}: invalid syntax`);
  }
  const before = old?.metadata.resourceVersion ?? '';
  if (!/^\d+$/.test(before)) return undefined;
  const [now, then] = [BigInt(resourceVersion), BigInt(before)];
  if (now === 0n && then !== 0n) {
    return invalidObject(resource, name, [invalid(RESOURCE_VERSION, 0, 'must be specified for an update', 'metadata.resource-version')]);
  }
  return now === then ? undefined : conflict(MODIFIED);
}

const RESOURCE_VERSION = fieldPath('metadata', 'resourceVersion');

/** The object that is written; defaults are filled in before that or when it is read, never in between. */
function prepared({ subresource }: WriteRequest, type: ResourceType, old: Resource | undefined, resource: Resource): Resource {
  if (old === undefined) return prepareForCreate(type, resource);
  return subresource === 'status' ? prepareForStatusUpdate(resource, old) : prepareForUpdate(type, resource, old);
}

function validate(request: WriteRequest, type: ResourceType, old: Resource | undefined, resource: Resource): ResourceAdmission {
  if (old === undefined) return validateResource(type, resource, request);
  return request.subresource === 'status'
    ? validateResourceStatusUpdate(type, resource, old, request)
    : validateResourceUpdate(type, resource, old, request);
}

/** Whether a request would write what is there already, but for managed fields. */
function isUnchanged(request: WriteRequest, type: ResourceType, old: Resource, resource: Resource): boolean {
  const { object } = prepared(request, type, old, resource);
  const metadata = request.subresource === 'status' ? object['metadata'] : resource.object['metadata'];
  let written = withMember(object, 'metadata', metadata ?? null);
  // Times that a request cannot change are the old ones, whatever it says.
  const before = isJsonObject(old.object['metadata']) ? old.object['metadata'] : newJsonObject();
  for (const name of ['creationTimestamp', 'deletionTimestamp'] as const) {
    if (before[name] !== undefined) written = withMetadataField(written, name, before[name]);
  }
  return jsonEqual(plain(written), plain(old.object));
}

/** An object without managed fields, and without its generation, which is the server's. */
function plain(object: JsonObject): JsonValue {
  const metadata = isJsonObject(object['metadata']) ? object['metadata'] : newJsonObject();
  return withMember(object, 'metadata', withMember(withMember(metadata, 'managedFields', undefined), 'generation', undefined));
}
