/** Resolves in the next turn of the event loop: what came from outside meanwhile, such as a signal, is seen to first. */
export function turn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

/** Gets ready for work that waits for nothing: what it gives, awaited between two pieces, is a {@link turn} where none was for a while. */
export function openTurns(): () => Promise<void> | undefined {
  // The finer clock of Node.js takes 20 ms to load.
  let last = Date.now();
  return () => (Math.abs(Date.now() - last) < TURN_MILLISECONDS ? undefined : turn().then(() => void (last = Date.now())));
}

const TURN_MILLISECONDS = 50;
