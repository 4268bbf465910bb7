import type { JsonPath } from '@structural/json';
import type { Audience, Direction } from '../records/audience.js';
import type { ChangeRule } from '../rules/change-rules.js';
import type { Witness } from '../records/witness.js';

/** What every finding says. */
interface FindingHead {
  /**
   * Stable: made of the rule, the definition, the version, the place in the schema, what tells changes of one place apart, the audience and the
   * direction, never of words. `id` without the part from the last `#` on is {@link change}.
   */
  readonly id: string;
  /** The id of the change, which findings for several audiences and both directions share. */
  readonly change: string;
  readonly rule: ChangeRule;
  readonly audience: Audience;
  readonly direction: Direction;
  /** The name of the definition: `jobs.example.com`. */
  readonly definition: string;
  /** Absent where the change is about the definition as a whole. */
  readonly version?: string;
  /** The field as users write it, `spec.jobs[].name`, `spec.labels{}` for values of a map; empty for the root; absent where it is about no field. */
  readonly field?: string;
  /** Where it stands in the old manifest, in the form of v1; of what is new, the nearest place that there was. */
  readonly oldPath?: JsonPath;
  /** Where it stands in the new manifest, in the form of v1; of what is gone, the nearest place that there is. */
  readonly newPath?: JsonPath;
  /** One clause about the change and what it does to the audience. */
  readonly message: string;
  /** A further clause, such as that unchanged stored data is ratcheted. */
  readonly note?: string;
}

/** It breaks, and here is what it breaks. */
export interface BreakingFinding extends FindingHead {
  readonly verdict: 'breaking';
  readonly witness: Witness;
}

/** It may break: nothing was found within the budget that shows it, and nothing shows that there is nothing. */
export interface UndecidedFinding extends FindingHead {
  readonly verdict: 'undecided';
  /** What was tried, in a clause. */
  readonly tried: string;
}

/** A change that breaks nothing for the audience. */
export interface HarmlessFinding extends FindingHead {
  readonly verdict: 'harmless';
}

/** What a change does to one audience in one direction. */
export type Finding = BreakingFinding | UndecidedFinding | HarmlessFinding;
