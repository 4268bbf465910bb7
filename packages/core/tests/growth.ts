/** The shortest of a few runs in milliseconds: what else the machine does only ever adds. */
function fastest(run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 3; i++) {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

/** What growing the input tenfold costs, from times too short to mean anything on: quadratic work would cost a hundredfold. */
export function growth<T>(make: (size: number) => T, run: (input: T) => unknown, size: number): number {
  const [small, large] = [make(size), make(10 * size)];
  run(small);
  return fastest(() => run(large)) / Math.max(fastest(() => run(small)), 2);
}

/** Tenfold, and what caches, collections and a busy machine may add; well below quadratic. */
export const LINEAR = 35;
