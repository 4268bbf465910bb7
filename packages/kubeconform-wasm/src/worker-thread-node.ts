import { parentPort } from 'node:worker_threads';
import { serveWorker } from './worker/serve-worker.js';
import type { ToWorker } from './worker/worker-messages.js';

const receive = serveWorker((message) => parentPort?.postMessage(message));
parentPort?.on('message', (message: ToWorker) => {
  receive(message);
});
