import { findKind, kindIn, kindsOfGroup, type BuiltinKind } from '@structural/builtin';
import { NEWEST_KUBERNETES, versionsOf, type JSONSchemaProps, type KubernetesVersion } from '@structural/core';
import { builtinEntry } from '../builtin/builtin-entries.js';
import type { CatalogEntry, DefinitionCatalog } from '../catalog/definition-catalog.js';
import type { CheckOptions } from '../options/check-options.js';
import { kubernetesVersionText } from '../server/kubernetes-versions.js';

/**
 * The schemas of a kind, such as `Database` of `example.com/v1`; none where no definition of that version is known, several where a repository has it
 * in several ways: which of them is applied with an object is not known.
 */
export type SchemasOf = (apiVersion: string, kind: string) => readonly JSONSchemaProps[];

/** What is known of the kinds that an object names. */
export interface KnownTypes {
  /** Such as `Kubernetes 1.37`. */
  readonly server: string;
  readonly schemasOf: SchemasOf;
  /** Whether the objects of a kind are in a namespace; undefined where that is not known, or several definitions say otherwise. */
  readonly isNamespaced: (apiVersion: string, kind: string) => boolean | undefined;
  /** Whether the server does not have a kind of one of Kubernetes' own groups. */
  readonly isMissing: (apiVersion: string, kind: string) => boolean;
}

/** The kinds of catalogs, and built-in kinds. */
export function openTypes(
  catalogs: readonly DefinitionCatalog[],
  { builtin, kubernetesVersion = NEWEST_KUBERNETES }: CheckOptions,
): KnownTypes {
  const isOff = builtin === 'off';
  const entriesOf = (apiVersion: string, kind: string): readonly CatalogEntry[] => {
    const group = groupOf(apiVersion);
    return catalogs.flatMap((catalog) => catalog.find(group, kind));
  };
  return {
    server: `Kubernetes ${kubernetesVersionText(kubernetesVersion)}`,
    schemasOf(apiVersion, kind) {
      const version = apiVersion.slice(apiVersion.indexOf('/') + 1);
      const entries = entriesOf(apiVersion, kind);
      if (entries.length > 0) return [...new Set(entries.flatMap((entry) => schemaIn(entry, version)))];
      const entry = isOff ? undefined : builtinEntry(apiVersion, kind, kubernetesVersion);
      return entry === undefined ? [] : schemaIn(entry, version);
    },
    isNamespaced(apiVersion, kind) {
      const entries = entriesOf(apiVersion, kind);
      const scopes = new Set(entries.map(({ definition: { spec } }) => spec.scope === 'Namespaced'));
      if (scopes.size > 0) return scopes.size === 1 ? scopes.has(true) : undefined;
      return isOff ? undefined : findKind(apiVersion, kind)?.namespaced;
    },
    isMissing: (apiVersion, kind) =>
      !isOff &&
      kindsOfGroup(groupOf(apiVersion)).length > 0 &&
      entriesOf(apiVersion, kind).length === 0 &&
      !isServed(findKind(apiVersion, kind), kubernetesVersion),
  };
}

/** The group of an `apiVersion`; that of the core is the empty text. */
export function groupOf(apiVersion: string): string {
  return apiVersion.slice(0, Math.max(apiVersion.indexOf('/'), 0));
}

function schemaIn({ definition: { spec } }: CatalogEntry, version: string): readonly JSONSchemaProps[] {
  return versionsOf(spec).flatMap(({ name, schema }) => (name === version ? (schema?.openAPIV3Schema ?? []) : []));
}

function isServed(kind: BuiltinKind | undefined, { minor }: KubernetesVersion): boolean {
  return kind !== undefined && ['served', 'off'].includes(kindIn(kind, minor));
}
