import { acceptedNames, nameConflicts, type CustomResourceDefinition, type CustomResourceDefinitionNames } from '@structural/core';

/** The names that a definition has once it is applied, as plain data. */
export interface ClaimedNames {
  readonly definition: string;
  readonly file: string;
  readonly group: string;
  readonly names: CustomResourceDefinitionNames;
  /** A number that is the same for copies; absent where that is not known. */
  readonly contents?: number;
  /** Whether a kustomization reads the file. */
  readonly isKustomized?: boolean;
}

/** The names that definitions have taken, in the order in which they are applied. */
export interface NameRegister {
  /** Those of a group, in that order; of definitions with one name the last. */
  of(group: string): readonly ClaimedNames[];
  add(claims: readonly ClaimedNames[]): void;
  /** The definitions, `NAME in FILE` each with its contents as far as they are known, of which one of these has a name, too, or a category. */
  meeting(claims: readonly ClaimedNames[]): readonly string[];
}

/** A register in which nothing is taken yet. */
export function openNameRegister(): NameRegister {
  const groups = new Map<string, TakenNames>();
  return {
    of: (group) => [...(groups.get(group)?.claims.values() ?? [])],
    meeting: (claims) =>
      claims.flatMap((claim) => {
        const taken = groups.get(claim.group);
        return taken === undefined ? [] : meetingIn(taken, claim).map(asMet);
      }),
    add: (claims) => {
      for (const claim of claims) take(takenIn(groups, claim.group), claim);
    },
  };
}

function asMet({ contents, definition, file }: ClaimedNames): string {
  return [definition, 'in', file, ...(contents === undefined ? [] : [contents])].join(' ');
}

/** What definitions of a group have taken. */
interface TakenNames {
  /** By the name of the definition. */
  readonly claims: Map<string, ClaimedNames>;
  /** The names of the definitions that have a name, some of them repeatedly. */
  readonly byName: Map<string, string[]>;
  /** The names of the definitions that are in a category. */
  readonly byCategory: Map<string, string[]>;
}

/** What the definitions of a group have taken, to which others can be added. */
function takenIn(groups: Map<string, TakenNames>, group: string): TakenNames {
  let taken = groups.get(group);
  if (taken === undefined) groups.set(group, (taken = { claims: new Map(), byName: new Map(), byCategory: new Map() }));
  return taken;
}

function take({ byCategory, byName, claims }: TakenNames, claim: ClaimedNames): void {
  const { definition } = claim;
  const before = claims.get(definition);
  if (before !== undefined) {
    for (const name of namesOf(before)) remove(byName, name, definition);
    for (const category of categoriesOf(before)) remove(byCategory, category, definition);
  }
  for (const name of namesOf(claim)) add(byName, name, definition);
  for (const category of categoriesOf(claim)) add(byCategory, category, definition);
  claims.set(definition, claim);
}

function add(definitions: Map<string, string[]>, word: string, definition: string): void {
  const having = definitions.get(word);
  if (having === undefined) definitions.set(word, [definition]);
  else having.push(definition);
}

function remove(definitions: Map<string, string[]>, word: string, definition: string): void {
  definitions.set(
    word,
    (definitions.get(word) ?? []).filter((name) => name !== definition),
  );
}

/** The definitions with the name of this one, with a name that it has, too, or with a name that is a category of the other. */
function meetingIn({ byCategory, byName, claims }: TakenNames, claim: ClaimedNames): readonly ClaimedNames[] {
  const others = [
    ...namesOf(claim).flatMap((name) => [...(byName.get(name) ?? []), ...(byCategory.get(name) ?? [])]),
    ...categoriesOf(claim).flatMap((category) => byName.get(category) ?? []),
  ];
  if (others.length === 0) return [claims.get(claim.definition) ?? []].flat();
  const met = new Set([claim.definition, ...others]);
  return [...claims.values()].filter(({ definition }) => met.has(definition));
}

/** Whether of two of the definitions there may be something to say that is not said of one alone. */
export function haveCommonNames(claims: readonly ClaimedNames[]): boolean {
  const groups = new Map<string, TakenNames>();
  return claims.some((claim) => {
    const taken = takenIn(groups, claim.group);
    const isMet = meetingIn(taken, claim).length > 0;
    take(taken, claim);
    return isMet;
  });
}

/** The names of a definition, which have small letters, and its kinds. */
function namesOf({ names: { kind, listKind, plural, shortNames = [], singular } }: ClaimedNames): readonly string[] {
  const names = [plural, singular, kind, listKind].concat(shortNames);
  return names.includes('') ? names.filter((name) => name !== '') : names;
}

/** Definitions share categories; one that is a name as well hides that definition. */
function categoriesOf({ names: { categories = [] } }: ClaimedNames): readonly string[] {
  return categories;
}

/** What a server makes of the names of a definition among those that are taken. */
export function judgeNames(
  { metadata, spec }: Pick<CustomResourceDefinition, 'metadata' | 'spec'>,
  claimed: readonly ClaimedNames[],
  old: CustomResourceDefinition | undefined,
) {
  const resources = new Map<string, string>();
  const kinds = new Map<string, string>();
  const accepted = old && acceptedBefore(old);
  const own = accepted && { definition: metadata.name, names: accepted };
  for (const { definition, names } of [...claimed.filter((each) => each.definition !== metadata.name), ...(own ? [own] : [])]) {
    for (const name of [names.plural, names.singular, ...(names.shortNames ?? [])])
      if (!resources.has(name)) resources.set(name, definition);
    for (const kind of [names.kind, names.listKind]) if (!kinds.has(kind)) kinds.set(kind, definition);
  }
  const conflicts = nameConflicts(spec.names, { resources, kinds }, accepted);
  return { conflicts, accepted: acceptedNames(spec.names, conflicts, accepted) };
}

/** What the server had accepted, as the status says, or else all names. */
function acceptedBefore({ spec, status }: CustomResourceDefinition): CustomResourceDefinitionNames {
  return status.acceptedNames.plural === '' ? spec.names : status.acceptedNames;
}

/** The names of a definition that a server has. */
export function claimOf(definition: CustomResourceDefinition, file: string): ClaimedNames {
  return { definition: definition.metadata.name, file, group: definition.spec.group, names: acceptedBefore(definition) };
}
