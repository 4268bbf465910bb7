import { cpuUsage } from 'node:process';

/** The cheapest of a few runs in milliseconds of processor time: what else the machine does only ever adds. */
function cheapest(run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 3; i++) {
    const start = cpuUsage();
    run();
    const { user, system } = cpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

/** What growing the input tenfold costs, from times too short to mean anything on: quadratic work would cost a hundredfold. */
export function growth<T>(make: (size: number) => T, run: (input: T) => unknown, size: number): number {
  const [small, large] = [make(size), make(10 * size)];
  run(small);
  return (
    cheapest(() => run(large)) /
    Math.max(
      cheapest(() => run(small)),
      3,
    )
  );
}

/** Tenfold, and what caches, collections and a busy machine may add; well below quadratic. */
export const LINEAR = 50;
