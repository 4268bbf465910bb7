/** Resolves in the next turn of the event loop: what came from outside meanwhile, such as a signal, is seen to first. */
export function turn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
