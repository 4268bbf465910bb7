import type { DefinitionDifferences } from './definition-differences.js';
import type { ValueBehaviour } from './value-behaviour.js';

/** Everything that differs between servers. What `cel` and `publishing` do of it stands in their lists, by the names that are here. */
export interface ServerBehaviour {
  /**
   * How well its verdicts are known: word by word, of a release that is not out yet, as far as its changes are known, or for new definitions alone.
   */
  readonly known: 'exact' | 'preview' | 'roughly' | 'new definitions';
  /** The release whose answers these are: its newest patch that is known. */
  readonly release: string;
  readonly values: ValueBehaviour;
  readonly definitions: DefinitionDifferences;
  /** What `cel` knows as rules of that minor. */
  readonly rules: '1.15' | '1.26' | '1.27' | '1.28' | '1.29' | '1.30' | '1.31' | '1.32' | '1.33' | '1.34' | '1.37' | '1.38';
  /** What `publishing` knows as that of that minor. */
  readonly publishing:
    | '1.22'
    | '1.24'
    | '1.25'
    | '1.27'
    | '1.28'
    | '1.29'
    | '1.30'
    | '1.31'
    | '1.32'
    | '1.33'
    | '1.34'
    | '1.35'
    | '1.36'
    | '1.37'
    | '1.38';
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
export interface ServerChanges extends Partial<Omit<ServerBehaviour, 'definitions' | 'release'>> {
  readonly release: string;
  /** What a patch before the newest does otherwise than that, by its number; of others nothing is known. */
  readonly patches?: Readonly<Record<number, Omit<ServerChanges, 'patches' | 'release'>>>;
  readonly definitions?: Partial<DefinitionDifferences>;
}

/** What a server does after the changes of its record. */
export function changed(before: ServerBehaviour, changes: Partial<ServerChanges>): ServerBehaviour {
  return {
    ...before,
    ...changes,
    values: { ...before.values, ...changes.values },
    definitions: { ...before.definitions, ...changes.definitions },
  };
}
