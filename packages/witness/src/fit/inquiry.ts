import type { FitPlace, KubernetesVersion } from '@structural/core';

/** How a proof is looked for. */
export interface Inquiry {
  readonly version: KubernetesVersion;
  /** Nothing is dropped from any object of the definition. */
  readonly keepsUnknown: boolean;
  readonly effort: InquiryEffort;
  /** How deep a proof may still go. */
  readonly depth: number;
}

/** Why nothing is accepted at a place, where that is proved: the search itself, for what it looks at below a place. */
export type WhyEmpty = (place: FitPlace, inquiry: Inquiry) => string | undefined;

/** What is left to look at, so that no schema takes long. */
export interface InquiryEffort {
  left: number;
}

/** As much as one definition is worth: a value, a count or a schema that is held against another takes one. */
export function newEffort(): InquiryEffort {
  return { left: 2 * PLENTY };
}

/** As long as so much is left, no search ends for want of it, as nothing that is looked at as one takes more. */
export const PLENTY = 100_000;

/** An inquiry from the top; `version` is whose values are asked for. */
export function newInquiry(version: KubernetesVersion, keepsUnknown: boolean, effort: InquiryEffort = newEffort()): Inquiry {
  return { version, keepsUnknown, effort, depth: MAX_DEPTH };
}

const MAX_DEPTH = 12;
