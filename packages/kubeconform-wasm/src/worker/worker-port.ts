import { KubeconformError } from '../kubeconform-error.js';
import { messageOf, valueName } from '../value-name.js';
import type { FromWorker, ToWorker } from './worker-messages.js';

/** A worker that has been started: a browser's `Worker`, or one of `node:worker_threads`. */
export interface StartedWorker {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  terminate(): unknown;
}

/** The two ends of talking with a worker, whichever runtime it is of. */
export interface WorkerPort {
  post(message: ToWorker, transfer?: ArrayBuffer[]): void;
  /** Whether the process stays for what the worker does; browsers have no such thing. */
  keepAlive(isKept: boolean): void;
  terminate(): Promise<void>;
}

/** Listens to a worker. `onEnd` is called when it can say nothing more, unless it was terminated from here; throws for what is no worker. */
export function workerPort(
  started: unknown,
  onMessage: (message: FromWorker) => void,
  onEnd: (error: KubeconformError) => void,
): WorkerPort {
  if (!isWorker(started))
    throw new KubeconformError(`the option worker must be a function that gives a new Worker, not ${valueName(started)}`);
  let isOver = false;
  const end = (reason: string, cause?: unknown) => {
    if (isOver) return;
    isOver = true;
    onEnd(new KubeconformError(`the worker has stopped: ${reason}`, cause === undefined ? {} : { cause }));
  };
  if (isNodeWorker(started)) {
    started.on('message', onMessage as (value: never) => void);
    started.on('error', (error: unknown) => {
      end(messageOf(error), error);
    });
    started.on('messageerror', (error: unknown) => {
      end(messageOf(error), error);
    });
    started.on('exit', (code: unknown) => {
      end(`exit code ${String(code)}`);
    });
  } else {
    started.addEventListener('message', ({ data }) => {
      onMessage(data as FromWorker);
    });
    started.addEventListener('error', ({ error, message }) => {
      end(message ?? 'its script cannot be loaded; worker-src must allow it, and a bundler must bring it along', error);
    });
    started.addEventListener('messageerror', () => {
      end('a message could not be read');
    });
  }
  return {
    post: (message, transfer = []) => {
      started.postMessage(message, transfer);
    },
    keepAlive: (isKept) => {
      if (!isNodeWorker(started)) return;
      if (isKept) started.ref();
      else started.unref();
    },
    terminate: async () => {
      isOver = true;
      await started.terminate();
    },
  };
}

interface NodeWorker extends StartedWorker {
  on(event: string, listener: (value: never) => void): unknown;
  ref(): void;
  unref(): void;
}

interface BrowserWorker extends StartedWorker {
  addEventListener(
    event: string,
    listener: (event: { readonly data?: unknown; readonly error?: unknown; readonly message?: string }) => void,
  ): void;
}

function isWorker(value: unknown): value is NodeWorker | BrowserWorker {
  return (
    typeof value === 'object' &&
    value !== null &&
    'postMessage' in value &&
    'terminate' in value &&
    ('on' in value || 'addEventListener' in value)
  );
}

function isNodeWorker(value: NodeWorker | BrowserWorker): value is NodeWorker {
  return 'on' in value;
}
