import type { CustomResourceDefinition, CustomResourceDefinitionSpec } from './custom-resource-definition.js';
import { nameOnCreate } from '../metadata/generated-name.js';
import type { ObjectMeta } from '../metadata/object-meta.js';

const NO_NAMES = { plural: '', singular: '', kind: '', listKind: '' };

/**
 * A definition as the server makes it ready to be created: what only the server decides is cleared, the status begins anew, and
 * a missing name is generated, with `xxxxx` for the random part.
 *
 * Source: `k8s.io/apiserver/pkg/registry/rest`, BeforeCreate, and `pkg/registry/customresourcedefinition`, PrepareForCreate.
 */
export function prepareForCreate(definition: CustomResourceDefinition): CustomResourceDefinition {
  const kept = without(definition.metadata, ['creationTimestamp', 'deletionTimestamp', 'deletionGracePeriodSeconds', 'managedFields']);
  const name = nameOnCreate(kept);
  const metadata: ObjectMeta = { ...kept, name, namespace: '', uid: '', selfLink: '', generation: 1 };
  const storedVersions = withStorageVersion([], definition.spec);
  const status = { acceptedNames: NO_NAMES, observedGeneration: 0, ...(storedVersions.length > 0 ? { storedVersions } : {}) };
  return { metadata, spec: definition.spec, status };
}

/**
 * A definition as the server makes it ready to replace `stored`: with its status, and all that a request cannot change.
 *
 * Source: `k8s.io/apiserver/pkg/registry/rest`, BeforeUpdate, and `pkg/registry/customresourcedefinition`, PrepareForUpdate.
 */
export function prepareForUpdate(definition: CustomResourceDefinition, stored: CustomResourceDefinition): CustomResourceDefinition {
  const kept = without(definition.metadata, ['managedFields']);
  const metadata: ObjectMeta = {
    ...kept,
    namespace: '',
    uid: kept.uid === '' ? stored.metadata.uid : kept.uid,
    // As if the update had been made from what was read a moment ago.
    resourceVersion: stored.metadata.resourceVersion === '' ? '1' : stored.metadata.resourceVersion,
    generation: stored.metadata.generation,
  };
  const storedVersions = withStorageVersion(stored.status.storedVersions ?? [], definition.spec);
  return { metadata, spec: definition.spec, status: { ...stored.status, ...(storedVersions.length > 0 ? { storedVersions } : {}) } };
}

function without(metadata: ObjectMeta, optional: readonly (keyof ObjectMeta)[]): ObjectMeta {
  return Object.fromEntries(
    Object.entries(metadata).filter(([name]) => !optional.includes(name as keyof ObjectMeta)),
  ) as unknown as ObjectMeta;
}

function withStorageVersion(storedVersions: readonly string[], { versions = [] }: CustomResourceDefinitionSpec): readonly string[] {
  const storage = versions.find((version) => version.storage)?.name;
  return storage === undefined || storedVersions.includes(storage) ? storedVersions : [...storedVersions, storage];
}
