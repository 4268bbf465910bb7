import type { CheckResult } from '@structural/checker';
import type { Totals } from './totals.js';

/** An input that could not be read, as far as a report is concerned. */
export interface UnreadableInput {
  readonly name: string;
  readonly code: string;
  readonly message: string;
  /** Where in the input reading failed, lines and columns from 1; absent where it could not be opened. */
  readonly place?: { readonly line: number; readonly column: number };
}

/**
 * Turns results into text, piece by piece: the pieces of a run in order, first to last, are one whole report.
 *
 * A presenter is for one run, and a report can be streamed with one result in memory.
 */
export interface Presenter {
  /** Where pieces depend on those before: then one presenter must render every result of the run, in order. The others are pure. */
  readonly isStateful?: boolean;
  renderStart(): string;
  /** `first` tells the first result of a report from the others. */
  renderResult(result: CheckResult, first: boolean): string;
  /** What of a result the form has no room for, in lines to be shown beside the report; nothing unless there is such a thing. */
  renderOmitted?(result: CheckResult): string;
  renderEnd(totals: Totals, unreadable: readonly UnreadableInput[]): string;
}
