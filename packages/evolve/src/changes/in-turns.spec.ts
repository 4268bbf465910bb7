import { inTurns, type InTurnsOptions } from './in-turns.js';

/** Counts to a number, or until it is over; each step takes ten milliseconds of a clock that only steps move. */
function counting(most: number): {
  readonly turns: InTurnsOptions;
  steps(isOver: () => boolean): Generator<void, number>;
  pauses(): number;
} {
  let time = 1_000;
  let pauses = 0;
  return {
    pauses: () => pauses,
    turns: {
      now: () => time,
      pause: () => {
        pauses++;
        time += 500;
        return Promise.resolve();
      },
      every: 30,
      within: Infinity,
    },
    *steps(isOver) {
      for (let count = 0; count < most; count++) {
        if (isOver()) return count;
        time += 10;
        yield;
      }
      return most;
    },
  };
}

it('lets others have a turn after some steps, and comes to the end', async () => {
  const { pauses, steps, turns } = counting(10);
  expect([await inTurns(steps, turns), pauses()]).toEqual([10, 3]);
});

it('is over in time, with what is known by then', async () => {
  const { steps, turns } = counting(1_000);
  expect(await inTurns(steps, { ...turns, within: 600 })).toBe(6);
});

it('is over when it is stopped', async () => {
  const { pauses, steps, turns } = counting(1_000);
  expect(await inTurns(steps, { ...turns, isStopped: () => pauses() > 1 })).toBe(6);
});

it('answers at once when it is given up', async () => {
  const { pauses, steps, turns } = counting(1_000);
  expect(await inTurns(steps, { ...turns, giveUp: () => (pauses() === 2 ? 'given up' : undefined) })).toBe('given up');
  expect(pauses()).toBe(2);
});
