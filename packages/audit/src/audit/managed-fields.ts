import { managedEntries } from '@structural/core';
import { isJsonObject, type JsonObject } from '@structural/json';

/** Who wrote an object in which version. */
export interface ManagedBy {
  readonly version: string;
  readonly manager: string;
}

/** What the managedFields of an object tell of versions and managers; nothing where kubectl did not show them. */
export function managersOf(object: JsonObject): readonly ManagedBy[] {
  return writersOf(object).map(({ apiVersion, manager }) => ({ version: apiVersion.slice(apiVersion.indexOf('/') + 1), manager }));
}

/** The same, with the versions as they are written there. */
export function writersOf(object: JsonObject): readonly { readonly apiVersion: string; readonly manager: string }[] {
  return managedEntries(object)
    .filter(isJsonObject)
    .flatMap(({ apiVersion, manager }) =>
      typeof apiVersion === 'string' ? [{ apiVersion, manager: typeof manager === 'string' ? manager : '' }] : [],
    );
}
