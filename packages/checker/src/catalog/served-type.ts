import { servedVersions, toResourceType, type CustomResourceDefinition } from '@structural/core';

/** The resource type of a version that the server serves; undefined for any other. */
export function servedType(definition: CustomResourceDefinition, version: string): ReturnType<typeof toResourceType> | undefined {
  return servedVersions(definition).includes(version) ? toResourceType(definition, version) : undefined;
}
