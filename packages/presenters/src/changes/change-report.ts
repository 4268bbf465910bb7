import type { KubernetesVersion } from '@structural/checker';
import type { ComparedCatalogs } from '@structural/evolve';
import type { Direction, Strictness } from '@structural/compare';
import type { UnreadableInput } from '../presenter.js';
import type { TextOf } from '../text/other-texts.js';

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
