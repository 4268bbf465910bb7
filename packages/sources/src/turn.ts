/** Resolves in the next turn of the event loop: what came from outside meanwhile, such as a signal, is seen to first. */
export function turn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

/** After how long somebody who does not wait for anything else should let others have one. */
export const TURN_MILLISECONDS = 50;
