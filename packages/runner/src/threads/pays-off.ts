/**
 * Whether work that took so many milliseconds for `done` of `total` inputs is worth workers: starting one takes a moment, it has to warm up,
 * and it has to read the definitions that it needs once more.
 */
export function paysOff(milliseconds: number, done: number, total: number): boolean {
  return milliseconds > WARM_UP && (milliseconds / done) * (total - done) > WORTH_WORKERS;
}

const WARM_UP = 400;
const WORTH_WORKERS = 3_000;
