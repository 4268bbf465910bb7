import { judgeBatches, type Job, type Outcome } from '@structural/runner';
import { judges } from './judges.js';
import { openReport, type ReportPiece, type ReportRendering } from './open-render.js';

const judge = judgeBatches<ReportPiece, ReportRendering>(async (setup, checking) => (await openReport(setup, checking)).render, judges);

/** Judges one batch in a worker thread. */
export function judgeBatch(jobs: readonly Job[]): Promise<readonly Outcome<ReportPiece>[]> {
  return judge(jobs);
}
