import {
  compareVersions,
  definitionConditions,
  servedVersions,
  type CustomResourceDefinition,
  type KubernetesVersion,
} from '@structural/core';
import type { AcceptedDefinition, ServedDefinition } from './served-definition.js';

/**
 * Establishes definitions in the order given, as controllers would if they were created one after the other: one whose names another one has
 * is accepted, and not served. Of two with one name the later one counts.
 *
 * Linear in the definitions, but for those whose names are taken.
 */
export function serveDefinitions(
  accepted: readonly AcceptedDefinition[],
  kubernetesVersion: KubernetesVersion,
): ReadonlyMap<string, ServedDefinition> {
  const byName = new Map<string, AcceptedDefinition>();
  for (const each of accepted) byName.set(each.definition.metadata.name, each);
  const groups = new Map<string, GroupNames>();
  const served = new Map<string, ServedDefinition>();
  for (const [name, each] of byName) {
    const { spec } = each.definition;
    let names = groups.get(spec.group);
    if (names === undefined) groups.set(spec.group, (names = { resources: new Set(), kinds: new Set(), definitions: [] }));
    const entry = hasTaken(names, each.definition)
      ? contested(each, names.definitions, kubernetesVersion)
      : serveOne(each, kubernetesVersion);
    served.set(name, entry);
    if (namesAccepted(entry)) take(names, each.definition);
  }
  return served;
}

/** What the definitions of a group are called. */
interface GroupNames {
  readonly resources: Set<string>;
  readonly kinds: Set<string>;
  readonly definitions: CustomResourceDefinition[];
}

function resourceNames({ spec: { names } }: CustomResourceDefinition): readonly string[] {
  return [names.plural, names.singular, ...(names.shortNames ?? [])].filter((name) => name !== '');
}

function hasTaken({ kinds, resources }: GroupNames, definition: CustomResourceDefinition): boolean {
  const { kind, listKind } = definition.spec.names;
  return kinds.has(kind) || kinds.has(listKind) || resourceNames(definition).some((name) => resources.has(name));
}

function take(group: GroupNames, definition: CustomResourceDefinition): void {
  group.definitions.push(definition);
  for (const name of resourceNames(definition)) group.resources.add(name);
  group.kinds.add(definition.spec.names.kind).add(definition.spec.names.listKind);
}

const known = new WeakMap<AcceptedDefinition, ServedDefinition>();

function serveOne(accepted: AcceptedDefinition, kubernetesVersion: KubernetesVersion): ServedDefinition {
  let entry = known.get(accepted);
  if (entry === undefined) known.set(accepted, (entry = contested(accepted, [], kubernetesVersion)));
  return entry;
}

function contested(
  accepted: AcceptedDefinition,
  others: readonly CustomResourceDefinition[],
  kubernetesVersion: KubernetesVersion,
): ServedDefinition {
  const { definition } = accepted;
  const conditions = definitionConditions(definition, others, kubernetesVersion);
  return {
    accepted,
    definition,
    conditions,
    acceptedNames: acceptedNames(definition, others),
    isEstablished: conditions.some(({ status, type }) => type === 'Established' && status === 'True'),
    versions: servedVersions(definition).toSorted(compareVersions),
  };
}

/** The fields of the names that no other definition has taken. Source: `apiextensions-apiserver/pkg/controller/status`, calculateNamesAndConditions. */
function acceptedNames({ spec: { names } }: CustomResourceDefinition, others: readonly CustomResourceDefinition[]): readonly string[] {
  const resources = new Set(others.flatMap(resourceNames));
  const kinds = new Set(others.flatMap(({ spec }) => [spec.names.kind, spec.names.listKind]));
  const isFree = (taken: ReadonlySet<string>, own: string | readonly string[] | undefined): boolean =>
    own === undefined || ![own].flat().some((name) => taken.has(name));
  return [
    ...(['plural', 'singular', 'shortNames'] as const).filter((field) => isFree(resources, names[field])),
    ...(['kind', 'listKind'] as const).filter((field) => isFree(kinds, names[field])),
    'categories',
  ];
}

function namesAccepted({ conditions }: ServedDefinition): boolean {
  return conditions.some(({ status, type }) => type === 'NamesAccepted' && status === 'True');
}
