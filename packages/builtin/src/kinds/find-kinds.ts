import { KIND_FACTS } from '../facts/kind-facts.js';
import { minorsIn } from '../facts/minors.js';
import type { BuiltinKind } from './builtin-kind.js';
import { GONE_KINDS } from './gone-kinds.js';
import { SHORT_NAMES } from './short-names.js';

/** A kind of a version, if it ever was one of Kubernetes' own. */
export function findKind(apiVersion: string, kind: string): BuiltinKind | undefined {
  return kindsOfGroup(groupOf(apiVersion)).find((each) => each.kind === kind && each.apiVersion === apiVersion);
}

/** All kinds and versions of a group; none for a group that is not Kubernetes' own. */
export function kindsOfGroup(group: string): readonly BuiltinKind[] {
  return (byGroup ??= readKinds()).get(group) ?? [];
}

/** All kinds and versions. */
export function allKinds(): readonly BuiltinKind[] {
  return [...(byGroup ??= readKinds()).values()].flat();
}

let byGroup: ReadonlyMap<string, readonly BuiltinKind[]> | undefined;

function groupOf(apiVersion: string): string {
  return apiVersion.slice(0, Math.max(apiVersion.indexOf('/'), 0));
}

function readKinds(): ReadonlyMap<string, readonly BuiltinKind[]> {
  const groups = new Map<string, BuiltinKind[]>();
  for (const line of `${KIND_FACTS.trim()}${GONE_KINDS.trimEnd()}`.split('\n')) {
    const kind = readKind(line);
    const known = groups.get(kind.group);
    if (known === undefined) groups.set(kind.group, [kind]);
    else known.push(kind);
  }
  return groups;
}

function readKind(line: string): BuiltinKind {
  const [shown = '', version = '', kind = '', plural = '', scope, type = '-', served = '-', on = '-', deprecated, removed, ...replacement] =
    line.split(' ');
  const group = shown === '-' ? '' : shown;
  const [apiVersion = '-', replacing = kind] = replacement;
  return {
    group,
    version,
    apiVersion: group === '' ? version : `${group}/${version}`,
    kind,
    plural: plural === '-' ? '' : plural,
    shortNames: SHORT_NAMES.get(plural) ?? [],
    namespaced: scope === 'Namespaced',
    ...(type === '-' ? {} : { type }),
    isServedBy: minorsIn(served),
    isOnIn: minorsIn(on),
    ...(deprecated === '-' ? {} : { deprecated: Number(deprecated) }),
    ...(removed === '-' ? {} : { removed: Number(removed) }),
    ...(apiVersion === '-' ? {} : { replacement: { apiVersion, kind: replacing } }),
  };
}
