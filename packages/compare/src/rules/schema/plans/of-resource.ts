import type { JSONSchemaProps, ResourceType } from '@structural/core';
import type { SchemaPlace } from '@structural/witness';

const NAMES: ReadonlySet<string> = new Set(['apiVersion', 'kind']);

/** Whether a place is that of the version or the kind of an embedded resource, which the server asks to be texts. */
export function isOfResource({ above, place }: { readonly place: SchemaPlace; readonly above: JSONSchemaProps | undefined }): boolean {
  const last = place.at(-1);
  return above?.['x-kubernetes-embedded-resource'] === true && last?.kind === 'property' && NAMES.has(last.name);
}

/** Whether a place is of a status that is written by itself, of which the server does not ask that embedded resources are whole. */
export function isOfStatus([first]: SchemaPlace, { hasStatus }: ResourceType): boolean {
  return hasStatus && first?.kind === 'property' && first.name === 'status';
}
