import { jsonEqual, type JsonObject } from '@structural/json';
import { nextGeneration, withStoredIdentity, type MetadataUpdateOptions } from '../metadata/live.js';
import type { ObjectMeta } from '../metadata/object-meta.js';
import { withMetadata, type Resource } from './decode-resource.js';
import { nameOnCreate } from '../metadata/generated-name.js';
import { withoutFields } from '../metadata/object-meta-json.js';
import type { ResourceType } from './resource-type.js';
import { withMember } from '../pruning/rewrite.js';

/**
 * A resource as the server makes it ready to be created: without what only the server decides and without a status of its own.
 *
 * A missing name is generated, with `xxxxx` for the random part; a missing namespace is `default`, as a request's would be.
 * Source: `k8s.io/apiserver/pkg/registry/rest`, BeforeCreate, and `pkg/registry/customresource`, PrepareForCreate.
 */
export function prepareForCreate(type: ResourceType, { object, metadata }: Resource): Resource {
  const kept = withoutFields(scoped(type, metadata), ['creationTimestamp', 'deletionTimestamp', 'deletionGracePeriodSeconds']);
  const name = nameOnCreate(kept);
  const prepared: ObjectMeta = { ...kept, name, uid: '', selfLink: '', generation: 1 };
  return withMetadata({ object: type.hasStatus ? withMember(object, 'status', undefined) : object, metadata }, prepared);
}

/**
 * A resource as the server makes it ready to replace a stored one: with the stored status, if that is a resource of its own, and
 * with what a request cannot change. Its generation counts up if anything but metadata changes.
 *
 * Source: `k8s.io/apiserver/pkg/registry/rest`, BeforeUpdate, and `pkg/registry/customresource`, PrepareForUpdate.
 */
export function prepareForUpdate(
  type: ResourceType,
  { object, metadata }: Resource,
  stored: Resource,
  options: MetadataUpdateOptions = {},
): Resource {
  const updated = type.hasStatus ? withMember(object, 'status', stored.object['status']) : object;
  const before = stored.metadata.generation;
  const generation = sameButMetadata(updated, stored.object) ? before : nextGeneration(before);
  return withServerMetadata({ object: updated, metadata }, { ...scoped(type, metadata), generation }, stored, options);
}

/** A resource as the server makes it ready to replace the status of a stored one: all but the status is the stored one's. */
export function prepareForStatusUpdate({ object }: Resource, stored: Resource): Resource {
  const updated = withMember(stored.object, 'status', object['status']);
  const metadata = withoutFields(stored.metadata, ['managedFields']);
  return withServerMetadata({ object: updated, metadata }, metadata, stored, {});
}

/** A stored resource as an update finds it: in its scope, and with a version by which updates of the same state are distinguished. */
export function asStored(type: ResourceType, stored: Resource): Resource {
  return withMetadata(stored, { ...scoped(type, stored.metadata), resourceVersion: '1' });
}

function withServerMetadata(
  resource: Resource,
  metadata: ObjectMeta,
  { metadata: old }: Resource,
  options: MetadataUpdateOptions,
): Resource {
  return withMetadata(resource, withStoredIdentity({ ...metadata, resourceVersion: old.resourceVersion }, old, options));
}

/** The namespace is the request's to tell, and managed fields belong to the server. */
function scoped({ namespaced }: ResourceType, metadata: ObjectMeta): ObjectMeta {
  const namespace = !namespaced ? '' : metadata.namespace === '' ? 'default' : metadata.namespace;
  return { ...withoutFields(metadata, ['managedFields']), namespace };
}

function sameButMetadata(a: JsonObject, b: JsonObject): boolean {
  return jsonEqual(withMember(a, 'metadata', undefined), withMember(b, 'metadata', undefined));
}
