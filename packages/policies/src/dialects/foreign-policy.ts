import type { JsonObject, JsonPath } from '@structural/json';
import type { PolicyDialect } from '../policy/dialect.js';
import type { ValidatingAdmissionPolicy } from '../policy/policy.js';

/** A policy of another tool that is written in this language, as a policy of the server with a dialect. */
export interface ForeignPolicy {
  readonly kind: 'ValidatingPolicy' | 'ConstraintTemplate';
  readonly policy: ValidatingAdmissionPolicy & { readonly dialect: PolicyDialect };
  readonly manifest: JsonObject;
  /** Where its parts are in the object, for which a policy of the server has `spec`. */
  readonly root: JsonPath;
  /** How many variables are the tool's own, before those that are written. */
  readonly ownVariables: number;
  /** What the policy is evaluated on, where that is nothing that is known. */
  readonly unknownMode?: string;
  /** The name of the list of match conditions. */
  readonly conditions: 'matchConditions' | 'matchCondition';
}
