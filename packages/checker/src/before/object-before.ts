import { isCreatingKubernetes } from '../server/kubernetes-versions.js';
import { isLive, NEWEST_KUBERNETES, type CustomResourceDefinition, type KubernetesVersion } from '@structural/core';
import { isJsonObject, type JsonObject } from '@structural/json';
import { describeResource } from '../find/describe-resource.js';
import type { UpdateOptions } from './update-options.js';

/** What is said of an object that lies in storage, and that a server would not create as it is. */
export const TOLERATED = 'the server tolerates this in what is stored until it is written again, and would not create it';

/** What an object is judged as an update of. */
export interface ObjectBefore<Value> {
  readonly old: Value;
  /** Whether it is the object itself, which a server returned. */
  readonly isItself: boolean;
}

/** What lies in storage of a definition; undefined for one that is created. Of servers of which only creations are known nothing is. */
export function definitionBefore(
  definition: CustomResourceDefinition,
  { liveAs, old }: UpdateOptions,
  kubernetesVersion: KubernetesVersion = NEWEST_KUBERNETES,
): ObjectBefore<CustomResourceDefinition> | undefined {
  const { metadata } = definition;
  const known = metadata.name === '' ? undefined : old?.get(metadata.name);
  if (known !== undefined) return { old: known, isItself: false };
  const isItself = isLive(metadata) && liveAs !== 'create' && !isCreatingKubernetes(kubernetesVersion);
  return isItself ? { old: definition, isItself } : undefined;
}

/** What lies in storage of a resource; undefined for one that is created. */
export function resourceBefore(resource: JsonObject, { liveAs, oldResources }: UpdateOptions): ObjectBefore<JsonObject> | undefined {
  const { group, kind, name, namespace } = describeResource(resource);
  const known = oldResources?.find(group, kind, namespace, name);
  if (known !== undefined) return { old: known, isItself: false };
  return liveAs !== 'create' && hasUid(resource) ? { old: resource, isItself: true } : undefined;
}

function hasUid({ metadata }: JsonObject): boolean {
  const uid = isJsonObject(metadata) ? metadata['uid'] : undefined;
  return typeof uid === 'string' && isLive({ uid });
}
