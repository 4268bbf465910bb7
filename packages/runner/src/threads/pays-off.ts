/**
 * Whether work that took so many milliseconds for `done` of `total` inputs is worth workers: starting one takes a moment, it has to warm up, and it
 * has to read the definitions that it needs once more.
 */
export function paysOff(milliseconds: number, done: number, total: number): boolean {
  const left = (milliseconds / done) * (total - done);
  return milliseconds > WARM_UP ? left > WORTH_WORKERS : done >= FIRST_LOOK && left > 3 * WORTH_WORKERS;
}

/** So many files, the first of which take longest, before much is made of how long they took. */
const FIRST_LOOK = 16;
const WARM_UP = 250;
/** Of what is left, as it looks after a start in which all code ran for the first time; in the end it takes half of that. */
const WORTH_WORKERS = 3_000;
