import { serveWorker } from './worker/serve-worker.js';
import type { ToWorker } from './worker/worker-messages.js';

const receive = serveWorker((message) => {
  globalThis.postMessage(message);
});
globalThis.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  receive(data);
});
