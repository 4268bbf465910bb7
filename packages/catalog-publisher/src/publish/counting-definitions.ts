import { compareTexts } from './compare-texts.js';
import type { PublishingProblem } from './published-api.js';

/** By what a server distinguishes definitions, and what it distinguishes them from others. */
export interface DefinitionIdentity {
  /** `metadata.name`. */
  readonly name: string;
  readonly group: string;
  readonly kind: string;
  readonly listKind: string;
}

/** A definition that was read somewhere, as far as it matters to others. */
export interface SeenDefinition {
  readonly file: string;
  /** A hash over all that documents are made of. */
  readonly fingerprint: string;
  readonly identity: DefinitionIdentity;
  /** Why a server refuses it; undefined where it does not. */
  readonly refusal: PublishingProblem | undefined;
  /** What is wrong with annotations for entities. */
  readonly annotationProblems: readonly PublishingProblem[];
}

/**
 * The definitions that a server would serve to which all were applied in order, by name; and what is to be said of the others: why they are refused,
 * that a later one counts, that their kind is taken.
 */
export function countingDefinitions<Found extends SeenDefinition>(
  all: readonly Found[],
): { readonly counting: readonly Found[]; readonly problems: readonly PublishingProblem[] } {
  const accepted = all.filter(({ refusal }) => refusal === undefined);
  const last = new Map(accepted.map((one) => [one.identity.name, one]));
  const { conflicts, published } = withoutConflicts([...last.values()]);
  return {
    counting: published,
    problems: [
      ...all.flatMap(({ refusal }) => refusal ?? []),
      ...overridden(accepted, last),
      ...conflicts,
      ...published.flatMap(({ annotationProblems }) => annotationProblems),
    ],
  };
}

function overridden(accepted: readonly SeenDefinition[], last: ReadonlyMap<string, SeenDefinition>): readonly PublishingProblem[] {
  return accepted.flatMap(({ file, fingerprint, identity: { name } }) => {
    const counting = last.get(name);
    return counting === undefined || counting.fingerprint === fingerprint
      ? []
      : [{ reason: 'overridden', file, definition: name, message: `another CRD of this name counts, in ${counting.file}` }];
  });
}

/** Of two definitions that define one kind in one group, a server accepts the names of one; here the one whose name is first. */
function withoutConflicts<Found extends SeenDefinition>(
  definitions: readonly Found[],
): { readonly published: readonly Found[]; readonly conflicts: readonly PublishingProblem[] } {
  const kinds = new Map<string, Found>();
  const conflicts: PublishingProblem[] = [];
  for (const one of [...definitions].sort((a, b) => compareTexts(a.identity.name, b.identity.name))) {
    const { group, kind, listKind, name } = one.identity;
    const [taken] = [kind, listKind].flatMap((word) => {
      const holder = kinds.get(`${group} ${word}`);
      return holder === undefined ? [] : [{ holder: holder.identity.name, word }];
    });
    if (taken === undefined) {
      for (const word of [kind, listKind]) kinds.set(`${group} ${word}`, one);
    } else {
      conflicts.push({
        reason: 'conflict',
        file: one.file,
        definition: name,
        message: `${taken.holder} defines the kind ${taken.word} of this group already`,
      });
    }
  }
  return { published: [...new Set(kinds.values())], conflicts };
}
