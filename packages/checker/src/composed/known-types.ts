import { NEWEST_KUBERNETES, versionsOf, type JSONSchemaProps } from '@structural/core';
import { builtinEntry } from '../builtin/builtin-entries.js';
import type { CatalogEntry, DefinitionCatalog } from '../catalog/definition-catalog.js';
import type { CheckOptions } from '../options/check-options.js';

/**
 * The schemas of a kind, such as `Database` of `example.com/v1`; none where no definition of that version is known, several where a repository has it
 * in several ways: which of them is applied with an object is not known.
 */
export type SchemasOf = (apiVersion: string, kind: string) => readonly JSONSchemaProps[];

/** The schemas of the kinds in catalogs, and of built-in kinds. */
export function openSchemas(
  catalogs: readonly DefinitionCatalog[],
  { builtin, kubernetesVersion = NEWEST_KUBERNETES }: Pick<CheckOptions, 'builtin' | 'kubernetesVersion'>,
): SchemasOf {
  return (apiVersion, kind) => {
    const slash = apiVersion.indexOf('/');
    const group = apiVersion.slice(0, Math.max(slash, 0));
    const version = apiVersion.slice(slash + 1);
    const entries = catalogs.flatMap((catalog) => catalog.find(group, kind));
    if (entries.length > 0) return [...new Set(entries.flatMap((entry) => schemaIn(entry, version)))];
    const entry = builtin === 'off' ? undefined : builtinEntry(apiVersion, kind, kubernetesVersion);
    return entry === undefined ? [] : schemaIn(entry, version);
  };
}

function schemaIn({ definition: { spec } }: CatalogEntry, version: string): readonly JSONSchemaProps[] {
  return versionsOf(spec).flatMap(({ name, schema }) => (name === version ? (schema?.openAPIV3Schema ?? []) : []));
}
