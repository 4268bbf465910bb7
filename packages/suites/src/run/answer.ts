import type { FieldError } from '@structural/core';
import type { JsonObject } from '@structural/json';

/** What a server answers to a request of a test. */
export type SuiteAnswer = Accepted | Refused;

/** The object as a read returns it afterwards. */
export interface Accepted {
  readonly ok: true;
  readonly object: JsonObject;
  readonly warnings: readonly string[];
}

/** A refusal, in the words of the status that clients print. */
export interface Refused {
  readonly ok: false;
  readonly message: string;
  /** What it is made of; none where the object cannot be read or is of no kind that is served. */
  readonly errors: readonly FieldError[];
  readonly warnings: readonly string[];
}
