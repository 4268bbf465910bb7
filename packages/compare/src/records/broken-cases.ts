import type { Case } from '@structural/witness';

/** Cases in which a rule does not hold, some of them. */
export interface BrokenCases {
  /** `none` is a proof that there is no case. */
  readonly kind: 'found' | 'none' | 'unknown';
  readonly cases: readonly Case[];
}
