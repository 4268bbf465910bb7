import type { CustomResourceDefinition, CustomResourceDefinitionSpec } from '../custom-resource-definition.js';
import { semanticEqual } from '../../decode/semantic-equal.js';
import { nameOnCreate } from '../../metadata/generated-name.js';
import { COMPARED_SPEC } from '../read/wire.js';
import { nextGeneration, withStoredIdentity, type MetadataUpdateOptions } from '../../metadata/live.js';
import type { ObjectMeta } from '../../metadata/object-meta.js';

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
export function prepareForUpdate(
  definition: CustomResourceDefinition,
  stored: CustomResourceDefinition,
  options: MetadataUpdateOptions = {},
): CustomResourceDefinition {
  const metadata: ObjectMeta = {
    ...without(definition.metadata, ['managedFields']),
    namespace: '',
    // As if the update had been made from what was read a moment ago.
    resourceVersion: resourceVersionOf(stored),
    generation: generationOnUpdate(definition, stored),
  };
  const storedVersions = withStorageVersion(stored.status.storedVersions ?? [], definition.spec);
  return {
    metadata: withStoredIdentity(metadata, stored.metadata, options),
    spec: definition.spec,
    status: { ...stored.status, ...(storedVersions.length > 0 ? { storedVersions } : {}) },
  };
}

/**
 * A definition that was read from a server, as its storage has it: with its status, times and finalizers. What is cleared is no part of what an
 * update is judged by.
 */
export function asStored(definition: CustomResourceDefinition): CustomResourceDefinition {
  const metadata: ObjectMeta = {
    ...without(definition.metadata, ['managedFields']),
    namespace: '',
    resourceVersion: resourceVersionOf(definition),
  };
  return { ...definition, metadata };
}

function resourceVersionOf({ metadata: { resourceVersion } }: CustomResourceDefinition): string {
  return resourceVersion === '' ? '1' : resourceVersion;
}

/** The generation counts up with every change of the spec, which can only be wrong at the ends of its range: specs are compared for these alone. */
function generationOnUpdate(
  { spec }: CustomResourceDefinition,
  { metadata: { generation }, spec: old }: CustomResourceDefinition,
): number | bigint {
  const next = nextGeneration(generation);
  const isPlain = generation >= 0 && next >= 0;
  return isPlain || semanticEqual(COMPARED_SPEC, spec, old) ? generation : next;
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
