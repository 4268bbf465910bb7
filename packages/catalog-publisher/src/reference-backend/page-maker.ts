import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PageOrder } from './page-order.js';
import { referencePage } from './reference-page.js';

/** Beside the bundle; sources have none, and make their pages in this thread. */
const PROGRAM = fileURLToPath(new URL('./reference-worker.cjs', import.meta.url));
const MAX_MILLISECONDS = 120_000;

/**
 * Makes the page of a definition in a thread of its own, since samples of some take seconds, for which a backend would answer nobody.
 *
 * Undefined where the definition cannot be read or has no such version. Rejects after two minutes, and where memory does not suffice.
 */
export function makePage(order: PageOrder): Promise<string | undefined> {
  if (!existsSync(PROGRAM)) return Promise.resolve(referencePage(order));
  return new Promise((resolve, reject) => {
    const worker = new Worker(PROGRAM, { workerData: order, resourceLimits: { maxOldGenerationSizeMb: 1024 } });
    const timer = setTimeout(() => {
      reject(new Error('the reference takes too long to make'));
      void worker.terminate();
    }, MAX_MILLISECONDS);
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', () => {
      clearTimeout(timer);
      reject(new Error('the reference was not made'));
    });
  });
}
