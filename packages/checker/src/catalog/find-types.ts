import { compareVersions, versionsOf } from '@structural/core';
import type { CatalogEntry } from './definition-catalog.js';

/** A type that a word names, in one version. */
export interface NamedType {
  readonly entry: CatalogEntry;
  readonly version: string;
}

/**
 * The types that a word names, the one that kubectl prefers first: by group, then by version as discovery orders them.
 *
 * A word is a plural or singular name in any case, else a short name, else (which kubectl would not take) a kind. Versions that are not
 * served do not count. Source: `client-go/restmapper`.
 */
export function findTypes(entries: readonly CatalogEntry[], word: string): readonly NamedType[] {
  const name = word.toLowerCase();
  const served = [...entries].sort((a, b) => compareTexts(groupOf(a), groupOf(b)));
  const named = served.filter(
    ({
      definition: {
        spec: { names },
      },
    }) => names.plural === name || names.singular === name,
  );
  if (named.length > 0) return named.flatMap(versions);
  const short = served.filter(
    ({
      definition: {
        spec: { names },
      },
    }) => names.shortNames?.includes(word) === true,
  );
  if (short.length > 0) return short.slice(0, 1).flatMap(versions);
  return served
    .filter(
      ({
        definition: {
          spec: { names },
        },
      }) => names.kind.toLowerCase() === name,
    )
    .flatMap(versions);
}

function versions(entry: CatalogEntry): readonly NamedType[] {
  return versionsOf(entry.definition.spec)
    .flatMap(({ name, served }) => (served ? [name] : []))
    .sort(compareVersions)
    .map((version) => ({ entry, version }));
}

function groupOf({ definition }: CatalogEntry): string {
  return definition.spec.group;
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
