import { versionsOf, type CustomResourceDefinition } from '@structural/core';

/** The annotation of a CRD that was made of the JSON schemas of a catalog: it has the kinds and versions that were looked up, and there may be others. */
export const SCHEMA_ANNOTATION = 'structural/made-of-json-schemas';

/** Whether a definition was made of JSON schemas, so that it says nothing of other kinds of its group. */
export function isOfSchemas({ metadata }: CustomResourceDefinition): boolean {
  return metadata.annotations?.has(SCHEMA_ANNOTATION) === true;
}

/** Whether a definition says nothing of a version: one that was made of JSON schemas, and has none of this one. */
export function saysNothingOf(definition: CustomResourceDefinition, version: string): boolean {
  return isOfSchemas(definition) && !versionsOf(definition.spec).some(({ name }) => name === version);
}
