/** Work that is done again whenever something has changed, never twice at a time. */
export interface Turns {
  ask(): void;
}

/** Milliseconds between a change and the work, in which more changes may come. */
const SOON = 10;

/** `work` gives false where it has to be done again, as what it was about has changed. */
export function openTurns(work: () => Promise<boolean>): Turns {
  let isRunning = false;
  let isWanted = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await new Promise((resolve) => setTimeout(resolve, SOON));
      if (!(await work())) isWanted = true;
    }
    isRunning = false;
  };
  return {
    ask() {
      isWanted = true;
      if (!isRunning) void run();
    },
  };
}
