import { expectedInputs, type RunInput } from '@structural/runner';
import { openActivity, type Activity } from './activity.js';
import type { Streams } from './streams.js';

/** Shows how far a long run is. */
export interface Progress {
  /** To be called after each input. */
  advance(done: number): Promise<void>;
  /** Wipes what is shown, before anything else is written to the terminal and at the end. */
  clear(): void;
}

/** What progress is shown with. */
type Shown = Pick<Streams, 'activity' | 'stderr' | 'env'>;

/**
 * Shows how many inputs are done, by the bar of the run. How many there are is asked each time, as it is but an estimate for what is read of a
 * cluster.
 */
export function openProgress(inputs: readonly RunInput[], shown: Shown, quiet: boolean): Progress {
  const activity = activityOf(shown, quiet);
  const expected = expectedInputs(inputs);
  const unit = inputs.some((input) => 'entries' in input && input.entries !== undefined) ? 'objects' : 'files';
  return {
    advance: (done) => activity.step({ done, total: expected(), unit }),
    clear: activity.clear,
  };
}

/** Shows how far work is that nothing else gets its turn beside. */
export interface Count {
  /** To be called when a part begins, and as often as one likes while it goes on. */
  show(done: number, total: number, what: string): void;
  /** Wipes what is shown, before anything else is written to the terminal. */
  clear(): void;
}

/** The same for parts of a computation, with what is being done. Resolves once the bar can be drawn without waiting. */
export async function openCount(shown: Shown, quiet: boolean, unit: string): Promise<Count> {
  const activity = activityOf(shown, quiet);
  await activity.ready();
  return { show: (done, total, what) => activity.show({ done, total, unit, what }), clear: activity.clear };
}

function activityOf({ activity, env, stderr }: Shown, quiet: boolean): Activity {
  return activity ?? openActivity(() => ({ stderr, env, quiet }));
}
