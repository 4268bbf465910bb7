/** Milliseconds that other requests wait at most for a command that takes long. */
export const TURN = 50;

/** Lets other requests have a turn. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, 0));
}

/** Gives a function that lets others have a turn, where they have not had one for a while. */
export function openBreaks(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < TURN) return;
    await nextTurn();
    last = performance.now();
  };
}
