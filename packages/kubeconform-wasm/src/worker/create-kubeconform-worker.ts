import { loadModule } from '#load-module';
import { awaitedFirst } from '../awaited-first.js';
import { checkedOptions, checkedSignal, checkedText, OPTION_TYPES } from '../checked-options.js';
import { KubeconformError } from '../kubeconform-error.js';
import type { Kubeconform, KubeconformOptions } from '../kubeconform.js';
import type { KubeconformResult } from '../placed-results.js';
import type { StartedWorker } from './worker-port.js';
import { openWorker, type WorkerValidator } from './worker-validator.js';

/** What a validator in a worker is made of. */
export interface KubeconformWorkerOptions extends KubeconformOptions {
  /** Starts a worker that runs `kubeconform-wasm/worker-thread`, for bundlers that do not bring it along; called anew for a worker that is gone. */
  readonly worker?: () => StartedWorker;
}

/** kubeconform in a worker. */
export interface KubeconformWorker extends Kubeconform {
  /** Ends the worker at once; calls that are not answered reject with a `KubeconformError`. Settles when the worker is gone. */
  terminate(): Promise<void>;
}

/** Starts a validator in a worker, as an entry point of the package offers it. */
export type CreateKubeconformWorker = (options: KubeconformWorkerOptions) => Promise<KubeconformWorker>;

/** A call and its answer. */
interface Call {
  readonly bytes: Uint8Array<ArrayBuffer>;
  isSettled: boolean;
  /** Called when it is settled, whichever way. */
  onSettled: () => void;
  resolve(results: readonly KubeconformResult[]): void;
  reject(reason: unknown): void;
}

/**
 * {@link CreateKubeconformWorker} over the workers that `startDefault` starts.
 *
 * Sources of schemas stay with the caller and are asked over messages. Texts are sent one at a time; the worker is started anew behind a call
 * that was aborted while it was judged, or over which the worker stopped.
 */
export function kubeconformWorkers(startDefault: () => StartedWorker): CreateKubeconformWorker {
  return (options) => awaitedFirst('createKubeconformWorker', open(options));

  async function open(options: KubeconformWorkerOptions): Promise<KubeconformWorker> {
    const { chosen, sources, ...rest } = checkedOptions('createKubeconformWorker', options, WORKER_OPTION_TYPES);
    const setup = { chosen, sources, module: rest.module ?? (await loadModule()), start: options.worker ?? startDefault };
    let running: Promise<WorkerValidator> | undefined = openWorker(setup);
    await running;

    const calls: Call[] = [];
    let isOpen = true;
    let isBusy = false;
    const discard = async () => {
      const last = running;
      running = undefined;
      await (await last?.catch(() => undefined))?.terminate();
    };
    const judge = async (call: Call) => {
      const mine = (running ??= openWorker(setup));
      try {
        const validator = await mine;
        if (!call.isSettled) call.resolve(await validator.validate(call.bytes));
      } catch (error) {
        call.reject(error);
        const isGone = await mine.then(
          (validator) => validator.hasStopped(),
          () => true,
        );
        if (isGone && running === mine) running = undefined;
      }
    };
    const work = async () => {
      if (isBusy) return;
      isBusy = true;
      for (let call = calls[0]; call !== undefined; call = calls[0]) {
        if (!call.isSettled) await Promise.race([judge(call), settled(call)]);
        calls.shift();
      }
      isBusy = false;
      if (!isOpen) await discard();
    };
    const cancel = (call: Call, reason: unknown) => {
      call.reject(reason);
      if (call === calls[0]) void discard();
    };
    return {
      validate: async (text, callOptions) => {
        const bytes = checkedText(text);
        const signal = checkedSignal(callOptions);
        if (!isOpen) throw new KubeconformError('the validator is closed');
        signal?.throwIfAborted();
        let onAbort: () => void = () => undefined;
        try {
          return await new Promise((resolve, reject) => {
            const call = newCall(bytes, resolve, reject);
            onAbort = () => {
              cancel(call, signal?.reason);
            };
            signal?.addEventListener('abort', onAbort, { once: true });
            calls.push(call);
            void work();
          });
        } finally {
          signal?.removeEventListener('abort', onAbort);
        }
      },
      close: () => {
        isOpen = false;
        if (!isBusy) void discard();
      },
      terminate: async () => {
        isOpen = false;
        for (const call of calls) call.reject(new KubeconformError('the validator was terminated'));
        await discard();
      },
    };
  }
}

const WORKER_OPTION_TYPES = {
  ...OPTION_TYPES,
  worker: [(value: unknown) => typeof value === 'function', 'a function that starts a worker'] as const,
};

function newCall(bytes: Uint8Array<ArrayBuffer>, resolve: Call['resolve'], reject: Call['reject']): Call {
  const settling =
    <T>(settle: (value: T) => void) =>
    (value: T) => {
      settle(value);
      call.isSettled = true;
      call.onSettled();
    };
  const call: Call = { bytes, isSettled: false, onSettled: () => undefined, resolve: settling(resolve), reject: settling(reject) };
  return call;
}

function settled(call: Call): Promise<void> {
  return new Promise((resolve) => {
    call.onSettled = resolve;
    if (call.isSettled) resolve();
  });
}
