import { allKinds, type BuiltinKind } from '@structural/builtin';
import { versionsOf } from '@structural/core';
import { goQuote } from '@structural/go';
import type { DefinitionCatalog } from '../catalog/definition-catalog.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { Severity } from '../rules/record/severity.js';
import { nearNames } from '../names/near-names.js';
import type { FilePlace } from '../find/file-place.js';
import { isHalfTyped } from '../find/half-typed.js';
import { isBuiltInGroup, isConfigurationGroup } from '../find/kubernetes-groups.js';
import { rangeIn, type ResourceContext } from './resource-context.js';

/** True where a resource should have a definition: neither Kubernetes itself nor a tool has its kind. */
function isCustomKind({ description: { apiVersion, group } }: ResourceContext): boolean {
  return apiVersion === '' || (!isBuiltInGroup(group) && !isConfigurationGroup(group));
}

/**
 * How much is known to be wrong with a resource of an unknown kind: one that is missing from a known group, or known in a group of nearly the
 * name, is most likely misspelt. Among files that were found in a folder are those of other programs: there the kind, too, is nearly a known one.
 *
 * `catalogs` is one list for all resources of a file: what was found of a name is remembered with it.
 */
export function severityOfUnknown(context: ResourceContext, catalogs: readonly DefinitionCatalog[], asked: Asked): Severity {
  if (!isCustomKind(context)) return 'info';
  // No server has a kind in version "".
  if (isHalfTyped(context.resource.value)) return 'error';
  if (asked.requireCrd === true) return 'error';
  const { group } = context.description;
  return (asked.place?.isSought !== true && catalogs.some((catalog) => catalog.hasGroup(group))) ||
    isOfNearKind(context, catalogs) ||
    isInNearGroup(context, catalogs)
    ? 'warning'
    : 'info';
}

/** What was asked about the file, as far as it matters here. */
interface Asked {
  readonly place?: FilePlace;
  readonly requireCrd?: boolean;
}

/** Whether its group has a kind of nearly the name. */
function isOfNearKind({ description: { group, kind } }: ResourceContext, catalogs: readonly DefinitionCatalog[]): boolean {
  return isGuessed(nearKinds, group, kind, catalogs, () => nearKindsOf(kind, group, catalogs).length > 0);
}

function nearKindsOf(kind: string, group: string, catalogs: readonly DefinitionCatalog[]): readonly string[] {
  const kinds = catalogs.flatMap((catalog) => catalog.findNear(kind)).map(({ definition: { spec } }) => spec);
  return nearNames(
    kind,
    kinds.filter((spec) => spec.group === group).map((spec) => spec.names.kind),
  );
}

/** Whether a group of nearly the name has the kind. */
function isInNearGroup({ description: { group, kind } }: ResourceContext, catalogs: readonly DefinitionCatalog[]): boolean {
  return isGuessed(nearGroups, group, kind, catalogs, () => nearGroupsOf(kind, group, catalogs).length > 0);
}

type Guesses = WeakMap<readonly DefinitionCatalog[], Map<string, boolean>>;
const nearGroups: Guesses = new WeakMap();
const nearKinds: Guesses = new WeakMap();

/** Asks once for each type, as long as there are not too many of them. */
function isGuessed(guesses: Guesses, group: string, kind: string, catalogs: readonly DefinitionCatalog[], ask: () => boolean): boolean {
  const known = guesses.get(catalogs) ?? new Map<string, boolean>();
  guesses.set(catalogs, known);
  const name = JSON.stringify([group, kind]);
  let isNear = known.get(name);
  if (isNear === undefined) {
    isNear = known.size < MAX_GUESSES && ask();
    known.set(name, isNear);
  }
  return isNear;
}

function nearGroupsOf(kind: string, group: string, catalogs: readonly DefinitionCatalog[]): readonly string[] {
  const groups = catalogs
    .flatMap((catalog) => catalog.findNear(kind))
    .flatMap(({ definition: { spec } }) => (spec.names.kind === kind ? [spec.group] : []));
  return [...nearNames(group, groups), ...typesNear(group, kind).map((each) => each.group)];
}

/** The types of Kubernetes of a kind whose group has nearly the name, or begins with it; `core` is a name for that without one. */
function typesNear(group: string, kind: string): readonly BuiltinKind[] {
  const types = allKinds().filter((each) => each.kind === kind);
  const near = nearNames(
    group,
    types.map((each) => each.group),
  );
  return types.filter((each) => near.includes(each.group) || each.group.startsWith(`${group}.`) || (each.group === '' && group === 'core'));
}

/** The resources of a file that no definition is known for, of which no more is kept than what is said of them. */
export interface UnknownKinds {
  /** Adds one with what {@link severityOfUnknown} says of it. */
  add(context: ResourceContext, severity: Severity): void;
  /**
   * What there is to say: each custom kind once, as a warning where its group is known, or misspelt, and else as information, or every one as an error if
   * `requireCrd`; the kinds of Kubernetes itself all together.
   */
  diagnostics(catalogs: readonly DefinitionCatalog[]): readonly Diagnostic[];
}

/** A finding to be, about one resource or all of a kind. */
interface UnknownKind extends Pick<Diagnostic, 'file' | 'range' | 'severity'> {
  readonly description: ResourceContext['description'];
  count: number;
}

/** None so far. */
export function collectUnknownKinds({ requireCrd = false }: Asked): UnknownKinds {
  const named: UnknownKind[] = [];
  const byName = new Map<string, UnknownKind>();
  let others: OtherKinds | undefined;
  return {
    add(context, severity) {
      const { description, file } = context;
      if (!isCustomKind(context)) {
        others ??= { file, range: rangeIn(context, ['kind'], 'value'), kinds: new Set(), isOfServer: false };
        others.kinds.add(description.kind);
        // Kustomize's own transformers are of `builtin`.
        others.isOfServer ||= isBuiltInGroup(description.group) && description.apiVersion !== 'builtin';
        return;
      }
      const name = nameOf(description);
      const known = severity === 'error' ? undefined : byName.get(name);
      if (known !== undefined) {
        known.count++;
        return;
      }
      const kind = { description, file, severity, range: rangeIn(context, ['kind'], 'value'), count: 1 };
      named.push(kind);
      byName.set(name, kind);
    },
    diagnostics(catalogs) {
      const hints = new Map<string, string>();
      const diagnostics = named.map(({ count, description, file, range, severity }): Diagnostic => {
        const name = nameOf(description);
        const hint = hints.get(name) ?? hintOf(description, hints.size < MAX_GUESSES ? catalogs : [], requireCrd);
        hints.set(name, hint);
        const message = `no matches for kind ${goQuote(description.kind)} in version ${goQuote(description.apiVersion)}${count > 1 ? ` (${count} resources in this file)` : ''}`;
        return { rule: 'unknown-kind', severity, message, file, range, related: [], hint };
      });
      return others === undefined ? diagnostics : [...diagnostics, notCustom(others)];
    },
  };
}

function nameOf({ apiVersion, kind }: ResourceContext['description']): string {
  return `${apiVersion} ${kind}`;
}

// Each guess looks at all names that are known.
const MAX_GUESSES = 100;

function hintOf(description: ResourceContext['description'], catalogs: readonly DefinitionCatalog[], requireCrd: boolean): string {
  const guess = guessType(description, catalogs);
  if (description.apiVersion === '') return guess === undefined ? 'apiVersion is missing' : `apiVersion is missing; did you mean ${guess}?`;
  const consequence = requireCrd
    ? 'add its CustomResourceDefinition'
    : 'not checked, as its CustomResourceDefinition is not among those given';
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
  const near = typesNear(group, kind);
  const ofServer = near.findLast(({ version }) => STABLE.test(version)) ?? near[0];
  if (ofServer !== undefined) return `apiVersion ${ofServer.apiVersion}`;
  const [nearKind] = nearKindsOf(kind, group, catalogs);
  return nearKind === undefined ? undefined : `kind ${nearKind}`;
}

const STABLE = /^v\d+$/;

/** Resources of kinds that no CustomResourceDefinition is about; their place is that of the first. */
interface OtherKinds extends Pick<Diagnostic, 'file' | 'range'> {
  readonly kinds: Set<string>;
  /** Whether one of them is built into Kubernetes. */
  isOfServer: boolean;
}

/** One note for all of them. */
function notCustom({ file, isOfServer, kinds: names, range }: OtherKinds): Diagnostic {
  const kinds = [...names];
  const listed =
    kinds.length > MAX_LISTED ? `${kinds.slice(0, MAX_LISTED).join(', ')} and ${kinds.length - MAX_LISTED} more` : kinds.join(', ');
  const what = isOfServer ? 'built into Kubernetes' : 'read by tools and stored by no server';
  const message = `${listed}: ${what}, not checked`;
  return { rule: 'unknown-kind', severity: 'info', message, file, range, related: [] };
}

const MAX_LISTED = 5;
