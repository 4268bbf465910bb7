/** Work that waits until nothing has asked for it anew for a while. */
export interface Turns {
  /** Does some work after some milliseconds; what waited under the name before is not done. */
  later(name: string, milliseconds: number, work: () => Promise<void>): void;
  /** Does not do what waits under a name. */
  forget(name: string): void;
}

/** Nothing waits yet. What fails is the business of the work. */
export function openTurns(): Turns {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const forget = (name: string): void => {
    clearTimeout(waiting.get(name));
    waiting.delete(name);
  };
  return {
    forget,
    later(name, milliseconds, work) {
      forget(name);
      const timer = setTimeout(() => {
        waiting.delete(name);
        void work();
      }, milliseconds);
      waiting.set(name, timer);
    },
  };
}
