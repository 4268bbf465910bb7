import { judgeBatches, type Job, type Outcome } from '@structural/runner';
import { judges } from './judges.js';
import { openRender, type ActionPiece } from './open-render.js';

const judge = judgeBatches(openRender, judges);

/** Judges one batch in a worker thread. */
export function judgeBatch(jobs: readonly Job[]): Promise<readonly Outcome<ActionPiece>[]> {
  return judge(jobs);
}
