import { readCatalog, type DefinitionCatalog } from '@structural/checker';
import { readDefinition, versionsOf, type CustomResourceDefinition, type CustomResourceDefinitionVersion } from '@structural/core';
import { printJson, type JsonObject } from '@structural/json';
import { toManifest } from './manifest.js';

/** A definition as a cluster has it at one moment. */
export interface DefinitionState {
  /** As it would be applied. */
  readonly manifest: JsonObject;
  readonly definition: CustomResourceDefinition;
  /** The definition alone, to judge objects by. */
  readonly catalog: DefinitionCatalog;
  /** What `status.storedVersions` says: the versions that objects may lie in storage as. */
  readonly storedVersions: readonly string[];
}

/** A state, or why a definition cannot be in one. */
export type ToState = { readonly ok: true; readonly state: DefinitionState } | { readonly ok: false; readonly error: string };

/**
 * Reads a definition of `apiextensions.k8s.io/v1` as a cluster would have it, without looking whether a server accepts it.
 *
 * Without `storedVersions` those of its status count, and its storage version where there is none.
 */
export function toState(value: JsonObject, storedVersions?: readonly string[]): ToState {
  const { apiVersion } = value;
  if (apiVersion === 'apiextensions.k8s.io/v1beta1')
    return {
      ok: false,
      error: 'it is of apiextensions.k8s.io/v1beta1, which no server reads any more; kubectl structural migrate makes it v1',
    };
  const manifest = toManifest(value);
  const read = readDefinition(value);
  if (!read.ok) return { ok: false, error: read.decodeError };
  const catalog = readCatalog([{ file: 'definition.json', text: printJson(manifest) }]);
  const definition = catalog.entries[0]?.definition;
  if (definition === undefined)
    return { ok: false, error: catalog.problems[0]?.message ?? 'it is not a complete CustomResourceDefinition' };
  const storage = storageVersionOf(definition);
  if (storage === undefined) return { ok: false, error: 'none of its versions is the storage version' };
  return { ok: true, state: { manifest, definition, catalog, storedVersions: storedVersions ?? readStored(read.definition) ?? [storage] } };
}

/** What the status of a definition says of stored versions; undefined where it says nothing, as in a manifest. */
function readStored({ status }: CustomResourceDefinition): readonly string[] | undefined {
  return status.storedVersions === undefined || status.storedVersions.length === 0 ? undefined : status.storedVersions;
}

/** The version that objects are written in; undefined where none is. */
export function storageVersionOf({ spec }: CustomResourceDefinition): string | undefined {
  return versionsOf(spec).find(({ storage }) => storage)?.name;
}

/** The versions of a state, hoisted parts in each of them. */
export function versionsIn({ definition }: Pick<DefinitionState, 'definition'>): readonly CustomResourceDefinitionVersion[] {
  return versionsOf(definition.spec);
}

/** The stored versions after a definition was applied: its storage version joins those that were there, as the server does it. */
export function storedAfter(before: readonly string[], definition: CustomResourceDefinition): readonly string[] {
  const storage = storageVersionOf(definition);
  return storage === undefined || before.includes(storage) ? before : [...before, storage];
}
