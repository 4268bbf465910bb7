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
  /** The definitions, `NAME in FILE` each with its contents as far as they are known, that have a name which one of these has, too. */
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
      for (const claim of claims) {
        let taken = groups.get(claim.group);
        if (taken === undefined) groups.set(claim.group, (taken = { claims: new Map(), byWord: new Map() }));
        take(taken, claim);
      }
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
  /** The names of the definitions that have a word, some of them repeatedly. */
  readonly byWord: Map<string, string[]>;
}

function take({ byWord, claims }: TakenNames, claim: ClaimedNames): void {
  const { definition } = claim;
  const before = claims.get(definition);
  if (before !== undefined)
    for (const word of wordsOf(before))
      byWord.set(
        word,
        (byWord.get(word) ?? []).filter((name) => name !== definition),
      );
  for (const word of wordsOf(claim)) {
    const having = byWord.get(word);
    if (having === undefined) byWord.set(word, [definition]);
    else having.push(definition);
  }
  claims.set(definition, claim);
}

function meetingIn({ byWord, claims }: TakenNames, claim: ClaimedNames): readonly ClaimedNames[] {
  const others = wordsOf(claim).flatMap((word) => byWord.get(word) ?? []);
  if (others.length === 0) return [claims.get(claim.definition) ?? []].flat();
  const met = new Set([claim.definition, ...others]);
  return [...claims.values()].filter(({ definition }) => met.has(definition));
}

/** Whether two of the definitions have a name that is the same. */
export function haveCommonNames(claims: readonly ClaimedNames[]): boolean {
  return claims.some((claim, i) => claims.slice(0, i).some((other) => other.group === claim.group && meet(claim, other)));
}

function meet(a: ClaimedNames, b: ClaimedNames): boolean {
  if (a.definition === b.definition) return true;
  const words = wordsOf(a);
  return wordsOf(b).some((word) => words.includes(word));
}

/** The names and categories of a definition, which have small letters, and its kinds. */
function wordsOf({ names: { categories = [], kind, listKind, plural, shortNames = [], singular } }: ClaimedNames): readonly string[] {
  const words = [plural, singular, kind, listKind].concat(shortNames, categories);
  return words.includes('') ? words.filter((word) => word !== '') : words;
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
