import type { CustomResourceDefinition, KubernetesVersion } from '@structural/core';
import type { Direction } from './records/audience.js';
import type { Finding } from './finding/finding.js';

/** Two definitions of one name. */
export interface DefinitionPair {
  readonly name: string;
  readonly old: CustomResourceDefinition;
  readonly new: CustomResourceDefinition;
}

/** What may be chosen about a comparison. */
export interface CompareOptions {
  /** By default the way there alone. */
  readonly directions?: readonly Direction[];
  /** Whose server judges the witnesses; the newest one by default. */
  readonly kubernetesVersion?: KubernetesVersion;
  /** Leaves out versions that say `alpha`; whether they are there at all is compared all the same. */
  readonly exemptAlpha?: boolean;
  /** Asked again and again: once it is true nothing more is tried, and what is left is undecided. Time makes verdicts of what is left differ. */
  readonly isOver?: () => boolean;
  /** Called for each pair before it is compared: how many were, how many there are, and the name of the definition. */
  readonly onPair?: (done: number, total: number, name: string) => void;
  /** Seeds the searches; the same seed has the same witnesses. */
  readonly seed?: number;
}

/** What came of comparing some definitions with some others. */
export interface Comparison {
  readonly pairs: readonly DefinitionPair[];
  /** The names of definitions that only the new side has. */
  readonly added: readonly string[];
  /** The names of definitions that only the old side has; each is a finding, too. */
  readonly removed: readonly string[];
  /** Names that a side has more than once; the last definition of such a name was compared, as the last one applied counts. */
  readonly repeated: readonly { readonly side: 'old' | 'new'; readonly name: string }[];
  /** How many changes were not looked at since the time was over; those are undecided. */
  readonly leftOut: number;
  /** By definition, then by version and place. */
  readonly findings: readonly Finding[];
}
