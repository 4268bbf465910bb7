import { Worker } from 'node:worker_threads';
import { kubeconformWorkers, type CreateKubeconformWorker } from './worker/create-kubeconform-worker.js';

export type { CreateKubeconformWorker, KubeconformWorker, KubeconformWorkerOptions } from './worker/create-kubeconform-worker.js';
export type { StartedWorker } from './worker/worker-port.js';

/**
 * Starts kubeconform over some schemas in a worker, so that the caller's thread stays free.
 *
 * As `createKubeconform`, with a memory of its own; an idle worker does not keep a process of Node.js from ending. Rejects with a
 * `KubeconformError` where an option is wrong or the worker does not start.
 */
export const createKubeconformWorker: CreateKubeconformWorker = kubeconformWorkers(
  () => new Worker(new URL('./worker-thread-node.js', import.meta.url)),
);
