import { serveWorker } from './serve-worker.js';
import type { ToWorker } from './worker-messages.js';

const receive = serveWorker((message) => {
  globalThis.postMessage(message);
});
globalThis.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  receive(data);
});
