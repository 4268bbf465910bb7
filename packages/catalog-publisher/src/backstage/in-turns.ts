import { setImmediate } from 'node:timers/promises';

const MAX_TURN_MILLISECONDS = 25;

/** Takes the steps of a long work so that the process answers others in between. */
export async function inTurns<T>(steps: Iterator<void, T>): Promise<T> {
  for (let begun = performance.now(); ;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - begun < MAX_TURN_MILLISECONDS) continue;
    await setImmediate();
    begun = performance.now();
  }
}
