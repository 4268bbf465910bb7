import type { ServedKind } from '../cluster/served-kind.js';

/** What a run reads of a cluster. */
export interface ReadRights {
  /** The names of the definitions that are read; all of them where it is absent. */
  readonly definitions?: readonly string[];
  /** The kinds whose objects are read. */
  readonly kinds: readonly Pick<ServedKind, 'group' | 'plural'>[];
  /** Whether namespaces are listed, which shards are made of. */
  readonly namespaces?: boolean;
}

/** The smallest ClusterRole with which that can be read, as YAML: it allows to list, and nothing else. */
export function clusterRole({ definitions, kinds, namespaces = false }: ReadRights): string {
  const byGroup = new Map<string, string[]>();
  for (const { group, plural } of kinds) byGroup.set(group, [...(byGroup.get(group) ?? []), plural]);
  const rules = [
    rule('apiextensions.k8s.io', ['customresourcedefinitions'], definitions),
    ...(namespaces ? [rule('', ['namespaces'])] : []),
    ...[...byGroup].sort(([a], [b]) => (a < b ? -1 : 1)).map(([group, plurals]) => rule(group, [...new Set(plurals)].sort())),
  ];
  return `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: structural-reader
rules:
${rules.join('')}`;
}

function rule(group: string, resources: readonly string[], names: readonly string[] = []): string {
  const list = (key: string, values: readonly string[]): string => `  ${key}:\n${values.map((value) => `  - ${value}\n`).join('')}`;
  return `- apiGroups:
  - ${group === '' ? '""' : group}
${list('resources', resources)}${names.length === 0 ? '' : list('resourceNames', names)}  verbs:
  - list
`;
}
