// How much the properties, fuzzers and seeded searches of this repository try: tests and scripts read it here, so that a night's run is the same
// code as a test's, only longer.
//
// STRUCTURAL_BUDGET: `small` (what every build runs), `large` (what the nightly workflow runs, 25 times as much), or a number from 1 that
// multiplies.
// STRUCTURAL_SEED: a whole number, for other random cases than those of every build.
const SIZES = { small: 1, large: 25 };

const { STRUCTURAL_BUDGET = 'small', STRUCTURAL_SEED = '1' } = process.env;

/** What the counts of properties and searches are multiplied with. */
export const budget = SIZES[STRUCTURAL_BUDGET] ?? Number(STRUCTURAL_BUDGET);
if (!(budget >= 1 && budget < Infinity))
  throw new Error(`STRUCTURAL_BUDGET is "${STRUCTURAL_BUDGET}": write small, large, or a number from 1`);

/** The seed of all random cases; 1 unless STRUCTURAL_SEED says otherwise. */
export const seed = Number(STRUCTURAL_SEED || NaN);
if (!Number.isSafeInteger(seed)) throw new Error(`STRUCTURAL_SEED is "${STRUCTURAL_SEED}": write a whole number`);

/** How many cases to try where a build tries `count`. */
export function runs(count) {
  return Math.round(count * budget);
}

/** How long a test may take, in milliseconds, that takes at most `milliseconds` in a build. */
export function timeout(milliseconds) {
  return Math.round(milliseconds * budget);
}

/**
 * The processor time that this process has used, in milliseconds: what a limit of a test is measured with, as a clock runs on while a busy machine
 * does something else. Threads of the process count, children do not.
 */
export function processorTime() {
  const { system, user } = process.cpuUsage();
  return (user + system) / 1_000;
}
