import { setTimeout as pause } from 'node:timers/promises';

/**
 * What differs between the server and the engine once the server has settled: asked again, after pauses that double, while there is a difference and there
 * is patience, in milliseconds.
 */
export async function onceSettled(patience: number, differences: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const end = performance.now() + patience;
  for (let step = 20; ; step *= 2) {
    const found = await differences();
    if (found.length === 0 || performance.now() > end) return found;
    await pause(Math.min(step, 1_000));
  }
}
