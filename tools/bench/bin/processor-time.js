import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const CLOCK = fileURLToPath(new URL('clock.cjs', import.meta.url));

/**
 * Runs a program in Node.js: the milliseconds that processors were busy with it, those that passed, and the most memory that it had. An exit code above
 * `most` is thrown with what it printed.
 */
export function processorTime(args, { most = 1, ...options } = {}) {
  const start = performance.now();
  const { error, output, status } = spawnSync(process.execPath, ['--require', CLOCK, ...args], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    timeout: 600_000,
    ...options,
  });
  const wait = performance.now() - start;
  if (error !== undefined || status === null || status > most)
    throw new Error(`${args.join(' ')} ended with ${String(status)}: ${error?.message ?? output[2].slice(-500)}`);
  return { ...JSON.parse(output[3]), wait };
}

/** The one in the middle. */
export function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
}
