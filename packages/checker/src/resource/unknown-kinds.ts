import { versionsOf } from '@structural/core';
import { goQuote } from '@structural/go';
import type { DefinitionCatalog } from '../catalog/definition-catalog.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { Severity } from '../rules/record/severity.js';
import { nearNames } from '../names/near-names.js';
import { isBuiltInGroup, isConfigurationGroup } from '../find/kubernetes-groups.js';
import { rangeIn, type ResourceContext } from './resource-context.js';

/** True where a resource should have a definition: neither Kubernetes itself nor a tool has its kind. */
function isCustomKind({ description: { apiVersion, group } }: ResourceContext): boolean {
  return apiVersion === '' || (!isBuiltInGroup(group) && !isConfigurationGroup(group));
}

/**
 * How much is known to be wrong with a resource of an unknown kind: one that is missing from a known group, or known in a group of nearly the
 * name, is most likely misspelt.
 *
 * `catalogs` is one list for all resources of a file: what was found of a name is remembered with it.
 */
export function severityOfUnknown(context: ResourceContext, catalogs: readonly DefinitionCatalog[], requireCrd: boolean): Severity {
  if (!isCustomKind(context)) return 'info';
  if (requireCrd) return 'error';
  const { group } = context.description;
  return catalogs.some((catalog) => catalog.hasGroup(group)) || isInNearGroup(context, catalogs) ? 'warning' : 'info';
}

/** Whether a group of nearly the name has the kind. */
function isInNearGroup({ description: { group, kind } }: ResourceContext, catalogs: readonly DefinitionCatalog[]): boolean {
  const known = nearGroups.get(catalogs) ?? new Map<string, boolean>();
  nearGroups.set(catalogs, known);
  const name = JSON.stringify([group, kind]);
  let isNear = known.get(name);
  if (isNear === undefined) {
    isNear = known.size < MAX_GUESSES && nearGroupsOf(kind, group, catalogs).length > 0;
    known.set(name, isNear);
  }
  return isNear;
}

const nearGroups = new WeakMap<readonly DefinitionCatalog[], Map<string, boolean>>();

function nearGroupsOf(kind: string, group: string, catalogs: readonly DefinitionCatalog[]): readonly string[] {
  const groups = catalogs
    .flatMap((catalog) => catalog.findNear(kind))
    .flatMap(({ definition: { spec } }) => (spec.names.kind === kind ? [spec.group] : []));
  return nearNames(group, groups);
}

/**
 * What there is to say about the resources of a file that no definition is known for: each custom kind once, as a warning where its group is
 * known, or misspelt, and else as information, or every one as an error if `requireCrd`; the kinds of Kubernetes itself all together.
 */
export function unknownKindDiagnostics(
  contexts: readonly ResourceContext[],
  catalogs: readonly DefinitionCatalog[],
  requireCrd: boolean,
): readonly Diagnostic[] {
  const custom = contexts.filter(isCustomKind);
  const others = contexts.filter((context) => !isCustomKind(context));
  const named = requireCrd ? custom.map((context) => ({ context, count: 1 })) : [...countKinds(custom).values()];
  const hints = new Map<string, string>();
  const diagnostics = named.map(({ context, count }): Diagnostic => {
    const { apiVersion, kind } = context.description;
    const name = `${apiVersion} ${kind}`;
    const hint = hints.get(name) ?? hintOf(context, hints.size < MAX_GUESSES ? catalogs : [], requireCrd);
    hints.set(name, hint);
    const message = `no matches for kind ${goQuote(kind)} in version ${goQuote(apiVersion)}${count > 1 ? ` (${count} resources in this file)` : ''}`;
    return {
      rule: 'unknown-kind',
      severity: severityOfUnknown(context, catalogs, requireCrd),
      message,
      file: context.file,
      range: rangeIn(context, ['kind'], 'value'),
      related: [],
      hint,
    };
  });
  return [...diagnostics, ...notCustom(others)];
}

// Each guess looks at all names that are known.
const MAX_GUESSES = 100;

function countKinds(
  contexts: readonly ResourceContext[],
): ReadonlyMap<string, { readonly context: ResourceContext; readonly count: number }> {
  const kinds = new Map<string, { context: ResourceContext; count: number }>();
  for (const context of contexts) {
    const { apiVersion, kind } = context.description;
    const name = `${apiVersion} ${kind}`;
    const known = kinds.get(name);
    if (known === undefined) kinds.set(name, { context, count: 1 });
    else known.count++;
  }
  return kinds;
}

function hintOf({ description }: ResourceContext, catalogs: readonly DefinitionCatalog[], requireCrd: boolean): string {
  const guess = guessType(description, catalogs);
  const consequence = requireCrd
    ? 'add its CustomResourceDefinition'
    : 'not judged, as its CustomResourceDefinition is not among those given';
  return guess === undefined ? consequence : `did you mean ${guess}? ${consequence}`;
}

/** The known type that may have been meant: the same kind in another group, else a near name in the same one. */
function guessType({ group, kind }: ResourceContext['description'], catalogs: readonly DefinitionCatalog[]): string | undefined {
  const types = catalogs.flatMap((catalog) => catalog.findNear(kind)).map(({ definition: { spec } }) => spec);
  const sameKind = types.filter((spec) => spec.names.kind === kind);
  const [nearGroup] = nearNames(
    group,
    sameKind.map((spec) => spec.group),
  );
  const elsewhere = sameKind.find((spec) => spec.group === nearGroup) ?? (sameKind.length === 1 ? sameKind[0] : undefined);
  if (elsewhere !== undefined) {
    const version = versionsOf(elsewhere).find(({ served }) => served)?.name ?? elsewhere.version;
    return `apiVersion ${elsewhere.group}/${version}`;
  }
  const [nearKind] = nearNames(
    kind,
    types.filter((spec) => spec.group === group).map((spec) => spec.names.kind),
  );
  return nearKind === undefined ? undefined : `kind ${nearKind}`;
}

/** One note for all kinds in a file that no CustomResourceDefinition is about. */
function notCustom(contexts: readonly ResourceContext[]): readonly Diagnostic[] {
  const [first] = contexts;
  if (first === undefined) return [];
  const kinds = [...new Set(contexts.map(({ description }) => description.kind))];
  const listed =
    kinds.length > MAX_LISTED ? `${kinds.slice(0, MAX_LISTED).join(', ')} and ${kinds.length - MAX_LISTED} more` : kinds.join(', ');
  const isOfServer = contexts.some(({ description }) => isBuiltInGroup(description.group));
  const what = isOfServer ? 'built into Kubernetes' : 'read by tools and stored by no server';
  const message = `${listed}: ${what}, not judged; only custom resources are`;
  return [{ rule: 'unknown-kind', severity: 'info', message, file: first.file, range: rangeIn(first, ['kind'], 'value'), related: [] }];
}

const MAX_LISTED = 5;
