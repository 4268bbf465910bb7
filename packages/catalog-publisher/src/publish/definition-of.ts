import type { CustomResourceDefinition } from '@structural/core';
import type { PublishedApi } from './published-api.js';

const definitions = new WeakMap<PublishedApi, CustomResourceDefinition>();

/** Remembers of which definition an API is a version. */
export function withDefinition(api: PublishedApi, definition: CustomResourceDefinition): PublishedApi {
  definitions.set(api, definition);
  return api;
}

/** The definition of an API. Throws for one that nobody has remembered, such as a copy. */
export function definitionOf(api: PublishedApi): CustomResourceDefinition {
  const definition = definitions.get(api);
  if (definition === undefined) throw new TypeError(`${api.definition} ${api.version} is not an API that publishManifests gave`);
  return definition;
}
