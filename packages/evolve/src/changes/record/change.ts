import type { Severity, AcknowledgementTerms } from '@structural/checker';
import type { ChangeRule, Finding } from '@structural/compare';
import type { Range } from '@structural/document';

/** A place on one side of a comparison. */
export interface ChangePlace {
  readonly file: string;
  readonly range: Range;
}

/** A change of a definition, with all that is found about it: who is affected, on the way there and on the way back. */
export interface Change {
  /** Stable; findings of baselines and annotations name it. */
  readonly id: string;
  readonly rule: ChangeRule;
  readonly definition: string;
  readonly version?: string;
  /** The field as users write it; absent where the change is about no field. */
  readonly field?: string;
  /** `error`: it breaks somebody who counts · `warning`: it may, and nothing shows it · `info`: it breaks nobody, or nobody who counts. */
  readonly severity: Severity;
  /** At least one; those that count and break come first. */
  readonly findings: readonly [Finding, ...Finding[]];
  /** Where it stood; of what is new, the nearest place that there was. Absent where that side has no such definition. */
  readonly old?: ChangePlace;
  /** Where it stands; of what is gone, the nearest place that there is. */
  readonly new?: ChangePlace;
}

/** A change that somebody knows of and takes on. */
export interface AcknowledgedChange {
  readonly change: Change;
  readonly terms: AcknowledgementTerms;
}
