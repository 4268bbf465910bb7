/** The clock by which a server dates what it writes. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Stops the clock at a time, or moves it there. */
  set(time: Date | number | string): void;
  /** Moves it on by so many milliseconds; one that runs goes on from there. */
  advance(milliseconds: number): void;
  /** Lets it run as the machine's clock does, at the machine's time. */
  reset(): void;
}

/** A clock that runs until a test sets it. */
export function openClock(): Clock {
  let stopped: number | undefined;
  let ahead = 0;
  return {
    now: () => stopped ?? Date.now() + ahead,
    set: (time) => {
      const next = new Date(time).getTime();
      if (Number.isNaN(next)) throw new RangeError(`${JSON.stringify(time)} is not a time`);
      stopped = next;
    },
    advance: (milliseconds) => {
      if (stopped === undefined) ahead += milliseconds;
      else stopped += milliseconds;
    },
    reset: () => {
      stopped = undefined;
      ahead = 0;
    },
  };
}
