import type { Range } from '@structural/document';

/** What became of one test with one definition, as reports show it. */
export interface ReportedTest {
  /** The file that it is written in. */
  readonly file: string;
  readonly suite: string;
  readonly name: string;
  /** The file of the definition, or the built-in kind that the test is about: `Deployment.apps`. */
  readonly definition: string;
  /** The server that was asked, where there were several. */
  readonly server?: string;
  readonly outcome: 'failed' | 'passed' | 'skipped';
  /** Why it was skipped. */
  readonly reason?: string;
  readonly failure?: ReportedFailure;
}

/** Why a test failed. */
export interface ReportedFailure {
  /** Lines may follow the first one. */
  readonly message: string;
  /** What to look at: in the test first, then in its definition. */
  readonly places: readonly [ReportedPlace, ...ReportedPlace[]];
  /** What was expected and what is stored, line by line, `-` and `+` before what differs. */
  readonly diff?: readonly string[];
}

/** A place in a file, and what is to be said of it. */
export interface ReportedPlace {
  readonly file: string;
  readonly text: string;
  readonly range: Range;
  readonly message?: string;
}

/** How a run of tests went. */
export interface TestTotals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Files with tests. */
  readonly files: number;
  /** What could not be run. */
  readonly problems: number;
  /** Of the run, without reading. */
  readonly milliseconds: number;
  /** By which tests were shuffled. */
  readonly seed?: number;
}

/** Why tests could not be run. */
export interface ReportedProblem {
  readonly file: string;
  readonly message: string;
  readonly place?: ReportedPlace;
}

/** Renders a run of tests piece by piece; the pieces are written one after another. */
export interface TestPresenter {
  readonly renderStart: () => string;
  readonly renderTest: (test: ReportedTest) => string;
  readonly renderEnd: (totals: TestTotals, problems: readonly ReportedProblem[]) => string;
}
