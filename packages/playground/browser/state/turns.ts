/** Work that is done again whenever something has changed, never twice at a time. */
export interface Turns {
  ask(): void;
}

/** Milliseconds between a change and the work, in which more changes may come. */
const SOON = 10;

/** `work` gives false where it has to be done again, as what it was about has changed; what it throws is reported, and the next change is taken all the same. */
export function openTurns(work: () => Promise<boolean>, report: (error: unknown) => void): Turns {
  let isRunning = false;
  let isWanted = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await new Promise((resolve) => setTimeout(resolve, SOON));
      try {
        if (!(await work())) isWanted = true;
      } catch (error) {
        report(error);
      }
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
