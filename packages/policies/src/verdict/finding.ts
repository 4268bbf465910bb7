import type { ForeignSpeaker, PolicyPart, ValidationAction } from '../policy/policy.js';

/** Something that a policy has against a request. */
export interface PolicyFinding {
  readonly policy: string;
  /** Undefined where the policy itself is at fault. */
  readonly binding: string | undefined;
  /** The parameters by which it was found. */
  readonly params: string | undefined;
  readonly part: PolicyPart;
  /** Whether something went wrong, in place of a validation that does not hold. */
  readonly isError: boolean;
  readonly message: string;
  /** The reason of the status; empty for the usual one. */
  readonly reason: string;
  /** What the binding does with it. */
  readonly actions: readonly ValidationAction[];
  /** Set where only a cluster knows whether the policy says so: what that depends on. */
  readonly dependsOn?: string;
  /** Set where the policy is another tool's. */
  readonly foreign?: ForeignSpeaker;
}

/** All that policies say of a request. */
export interface PolicyVerdict {
  readonly findings: readonly PolicyFinding[];
  /** By `policy/key`. */
  readonly auditAnnotations: ReadonlyMap<string, string>;
}
