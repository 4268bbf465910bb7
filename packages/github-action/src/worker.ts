import { provers } from '@structural/evolve';
import { judgeBatches, type Job, type Outcome } from '@structural/runner';
import { openRender, type ActionPiece } from './open-render.js';

const judge = judgeBatches(openRender, { provers });

/** Judges one batch in a worker thread. */
export function judgeBatch(jobs: readonly Job[]): Promise<readonly Outcome<ActionPiece>[]> {
  return judge(jobs);
}
