import { inTurns } from '@structural/evolve';
import { EXIT_INTERRUPTED, type ExitCode } from '../program/exit-code.js';

/** How long what does not wait for anything may keep a signal waiting, in milliseconds. */
const TURN = 100;

/** What a computation came to, and whether it was ended early by the signal of Ctrl-C. */
export interface TurnsOutcome<T> {
  readonly value: T;
  readonly isInterrupted: boolean;
}

/**
 * Runs a computation step by step, which is over after so many seconds, or with the first SIGINT; a second one ends the process. It comes to its end all
 * the same, with what it knows.
 */
export async function untilInterrupted<T>(
  seconds: number,
  stepsUntil: (isOver: () => boolean) => Generator<void, T>,
): Promise<TurnsOutcome<T>> {
  let isInterrupted = false;
  const interrupt = (): void => void (isInterrupted = true);
  process.once('SIGINT', interrupt);
  try {
    const value = await inTurns(stepsUntil, {
      now: () => performance.now(),
      pause: () => new Promise((resolve) => void setImmediate(resolve)),
      every: TURN,
      within: seconds * 1000,
      isStopped: () => isInterrupted,
    });
    return { value, isInterrupted };
  } finally {
    process.off('SIGINT', interrupt);
  }
}

/** The exit code of a computation that would have ended with this one. */
export function codeOf({ isInterrupted }: Pick<TurnsOutcome<unknown>, 'isInterrupted'>, code: ExitCode): ExitCode {
  return isInterrupted ? EXIT_INTERRUPTED : code;
}
