import type { DefinitionDifferences } from './definition-differences.js';
import type { PublishingBehaviour } from './publishing-behaviour.js';
import type { LibraryName, Language, RuleBehaviour } from './rule-behaviour.js';
import type { ValueBehaviour } from './value-behaviour.js';

/** Everything that differs between servers. */
export interface ServerBehaviour {
  /** How well its verdicts are known: word by word, as far as its changes are known, for new definitions alone, or not at all. */
  readonly known: 'exact' | 'roughly' | 'new definitions' | 'not';
  readonly values: ValueBehaviour;
  readonly definitions: DefinitionDifferences;
  readonly rules: RuleBehaviour;
  readonly publishing: PublishingBehaviour;
  readonly migration: MigrationBehaviour;
}

/** How a server migrates stored objects by itself. */
export interface MigrationBehaviour {
  /** The version of storagemigration.k8s.io. */
  readonly version: 'v1alpha1' | 'v1beta1' | 'v1';
  /** On by default, and `status.storedVersions` is set to the storage version when it has succeeded. */
  readonly isReliable: boolean;
}

/** The record of a minor: what its newest patch does otherwise than that of the minor before. */
export interface ServerChanges {
  readonly known?: ServerBehaviour['known'];
  readonly values?: Partial<ValueBehaviour>;
  readonly definitions?: Partial<DefinitionDifferences>;
  readonly rules?: Partial<Omit<RuleBehaviour, 'language' | 'libraries'>> & {
    readonly language?: Partial<Language>;
    /** One that is taken away and added again comes last. */
    readonly libraries?: ListChanges<LibraryName>;
  };
  readonly publishing?: Partial<Omit<PublishingBehaviour, 'deleteOptionsGroups'>> & { readonly deleteOptionsGroups?: ListChanges<string> };
  readonly migration?: MigrationBehaviour;
}

interface ListChanges<T> {
  readonly without?: readonly T[];
  readonly with?: readonly T[];
}

/** What a server does after the changes of its record. */
export function changed(before: ServerBehaviour, changes: ServerChanges): ServerBehaviour {
  const { language, libraries, ...rules } = changes.rules ?? {};
  const { deleteOptionsGroups, ...publishing } = changes.publishing ?? {};
  return {
    known: changes.known ?? before.known,
    values: { ...before.values, ...changes.values },
    definitions: { ...before.definitions, ...changes.definitions },
    rules: {
      ...before.rules,
      ...rules,
      language: { ...before.rules.language, ...language },
      libraries: changedList(before.rules.libraries, libraries),
    },
    publishing: {
      ...before.publishing,
      ...publishing,
      // By group, then by version.
      deleteOptionsGroups: [...changedList(before.publishing.deleteOptionsGroups, deleteOptionsGroups)].sort(byGroup),
    },
    migration: changes.migration ?? before.migration,
  };
}

function changedList<T>(before: readonly T[], { with: added = [], without = [] }: ListChanges<T> = {}): readonly T[] {
  return [...before.filter((each) => !without.includes(each)), ...added];
}

/** The core group, which has no name, comes first. */
function byGroup(a: string, b: string): number {
  return Number(a.includes('/')) - Number(b.includes('/')) || (a < b ? -1 : 1);
}
