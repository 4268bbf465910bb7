import { compareVersions, type KubernetesVersion } from '@structural/core';
import { compareUtf8 } from '@structural/json';
import { serveDefinitions } from './serve-definitions.js';
import type { AcceptedDefinition, ServedDefinition } from './served-definition.js';

/** A version of a group, and the definitions that serve it, by their names. */
export interface ServedVersion {
  readonly version: string;
  readonly definitions: readonly ServedDefinition[];
}

/** What is served of one group. Names are contested in it and nowhere else, so that it depends on no other. */
export interface ServedGroup {
  /** By their names, in their order. */
  readonly definitions: ReadonlyMap<string, ServedDefinition>;
  /** The versions of established definitions, by preference; none where no definition is. */
  readonly versions: readonly ServedVersion[];
}

/** Establishes the definitions of a group in the order given; versions that are as `before` are the same list. */
export function serveGroup(
  accepted: readonly AcceptedDefinition[],
  kubernetesVersion: KubernetesVersion,
  before: readonly ServedVersion[] = [],
): ServedGroup {
  const served = serveDefinitions(accepted, kubernetesVersion);
  const definitions = new Map([...served].sort(([a], [b]) => compareUtf8(a, b)));
  const versions = new Map<string, ServedDefinition[]>();
  for (const entry of definitions.values()) {
    if (!entry.isEstablished) continue;
    for (const version of entry.versions) {
      const known = versions.get(version);
      if (known === undefined) versions.set(version, [entry]);
      else known.push(entry);
    }
  }
  const now = [...versions]
    .sort(([a], [b]) => compareVersions(a, b))
    .map(([version, definitions]): ServedVersion => ({ version, definitions }));
  return { definitions, versions: same(before, now) };
}

/** The versions before where they are the same as now, so that all that was made of them is kept. */
function same(before: readonly ServedVersion[], now: readonly ServedVersion[]): readonly ServedVersion[] {
  if (before.length !== now.length) return now;
  const isSame = now.every(({ definitions, version }, i) => {
    const other = before[i];
    return (
      other?.version === version &&
      other.definitions.length === definitions.length &&
      definitions.every((each, j) => each === other.definitions[j])
    );
  });
  return isSame ? before : now;
}
