/** How a computation shares its thread with other work; clock and timers are the host's. */
export interface InTurnsOptions<U = never> {
  /** Milliseconds on a clock. */
  now(): number;
  /** Lets other work have a turn. */
  pause(): Promise<void>;
  /** Milliseconds that other work waits at most, a single step aside. */
  readonly every: number;
  /** Milliseconds after which the computation is over. */
  readonly within: number;
  /** Whether the computation is over before that. */
  isStopped?(): boolean;
  /** Asked after each turn of others: what to answer at once, whatever the computation would come to; undefined to go on. */
  giveUp?(): U | undefined;
}

/**
 * Runs a computation of steps, such as `comparingCatalogs`, so that other work goes on meanwhile. Whether it is over is for the computation to ask: it
 * comes to its end all the same, with what it knows.
 */
export async function inTurns<T, U = never>(
  stepsUntil: (isOver: () => boolean) => Generator<void, T>,
  { every, giveUp, isStopped, now, pause, within }: InTurnsOptions<U>,
): Promise<T | U> {
  const start = now();
  const steps = stepsUntil(() => isStopped?.() === true || now() - start > within);
  for (let turn = start; ;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (now() - turn < every) continue;
    await pause();
    turn = now();
    const answer = giveUp?.();
    if (answer !== undefined) return answer;
  }
}
