import type { KubernetesVersion } from '@structural/checker';
import type { Direction, Strictness } from '@structural/compare';
import type { TextOf, UnreadableInput } from '@structural/presenters';
import type { ComparedCatalogs } from '../changes/compare-catalogs.js';

/** A comparison, with all that its reports show. */
export interface ChangeReport {
  readonly compared: ComparedCatalogs;
  readonly strictness: Strictness;
  readonly directions: readonly Direction[];
  readonly kubernetesVersion: KubernetesVersion;
  /** The texts of the files of both sides, as places count them. */
  readonly oldText: TextOf;
  readonly newText: TextOf;
  readonly unreadable: readonly UnreadableInput[];
}
