import type { ErrorMatcher, ExpectedObject } from '../case/test-case.js';
import type { WrittenPlace, SuiteObject } from '../case/written.js';
import type { FieldError } from '@structural/core';
import type { SuiteAnswer } from './answer.js';
import type { StoredDifference } from './stored-difference.js';

/** What became of a test with one definition. */
export type CaseResult =
  | { readonly outcome: 'passed'; readonly answers: readonly SuiteAnswer[] }
  | { readonly outcome: 'skipped'; readonly reason: string }
  | { readonly outcome: 'failed'; readonly failure: CaseFailure; readonly answers: readonly SuiteAnswer[] };

/** Why a test fails. */
export interface CaseFailure {
  readonly kind: 'accepted' | 'annotations' | 'definition' | 'error' | 'refused' | 'stored' | 'warnings';
  /** One sentence, in which the server's words may stand. */
  readonly message: string;
  /** What in the test is to be looked at. */
  readonly at: WrittenPlace;
  /** The index of the request that did not come out; absent where the definition did not. */
  readonly request?: number;
  /** Where the object is written that the errors are about. */
  readonly object?: SuiteObject;
  /** The errors of the refusal, where one is not as expected. */
  readonly errors?: readonly FieldError[];
  /** The error that is not among those that were said, and all that was said. */
  readonly unsaid?: { readonly matcher: ErrorMatcher; readonly message: string };
  /** The warnings that came, where others were expected. */
  readonly warnings?: readonly string[];
  /** How what is stored differs, and the object that was expected. */
  readonly stored?: StoredDifference & { readonly object: ExpectedObject };
}
