import type { ChosenOptions } from '../checked-options.js';
import type { KubeconformResult } from '../placed-results.js';
import { readSchema } from '../schemas/read-schema.js';
import type { SchemaSource } from '../schemas/schema-source.js';
import { messageOf } from '../value-name.js';
import { receivedError, type FromWorker, type SentResult } from './worker-messages.js';
import { workerPort, type StartedWorker } from './worker-port.js';

/** What a worker's validator is made of. */
export interface WorkerSetup {
  readonly chosen: ChosenOptions;
  readonly sources: readonly SchemaSource[];
  readonly module: WebAssembly.Module;
  readonly start: () => StartedWorker;
}

/** A validator in one worker. */
export interface WorkerValidator {
  /** Judges a text, whose bytes the worker takes; only one at a time. Rejects when the worker has stopped. */
  validate(bytes: Uint8Array<ArrayBuffer>): Promise<readonly KubeconformResult[]>;
  hasStopped(): boolean;
  /** Stops whatever it does; a call that is not answered then never is. */
  terminate(): Promise<void>;
}

/** Starts a worker with a validator in it. Rejects where the worker does not start, or refuses an option. */
export async function openWorker({ chosen, module, sources, start }: WorkerSetup): Promise<WorkerValidator> {
  let waiting: { resolve(message: FromWorker): void; reject(error: Error): void } | undefined;
  let stopped: Error | undefined;
  let failures: unknown[] = [];

  const answerRead = async (request: number, index: number, path: string) => {
    const source = sources[index];
    try {
      const text = source && (await readSchema(source, path));
      port.post({ type: 'schema', request, text });
    } catch (error) {
      const failure = failures.push(error) - 1;
      port.post({ type: 'schema', request, failure, text: messageOf(error) });
    }
  };
  const onMessage = (message: FromWorker) => {
    if (message.type === 'read') void answerRead(message.request, message.source, message.path);
    else if (message.type === 'failed') waiting?.reject(receivedError(message.error));
    else waiting?.resolve(message);
  };
  const port = workerPort(start(), onMessage, (error) => {
    stopped = error;
    waiting?.reject(error);
  });
  const ask = async (post: () => void): Promise<FromWorker> => {
    if (stopped !== undefined) throw stopped;
    port.keepAlive(true);
    try {
      return await new Promise<FromWorker>((resolve, reject) => {
        waiting = { resolve, reject };
        post();
      });
    } finally {
      waiting = undefined;
      port.keepAlive(false);
    }
  };
  const received = ({ cause, ...rest }: SentResult): KubeconformResult => {
    if (cause === undefined) return rest;
    return { ...rest, cause: typeof cause === 'number' ? failures[cause] : receivedError(cause) };
  };
  try {
    await ask(() => {
      port.post({
        type: 'open',
        module,
        chosen,
        sources: sources.map(({ base, locations }) => ({ locations: [...locations], ...(base !== undefined && { base }) })),
      });
    });
  } catch (error) {
    await port.terminate();
    throw error;
  }
  return {
    validate: async (bytes) => {
      failures = [];
      const answer = await ask(() => {
        port.post({ type: 'validate', bytes }, [bytes.buffer]);
      });
      return answer.type === 'results' ? answer.results.map(received) : [];
    },
    hasStopped: () => stopped !== undefined,
    terminate: () => port.terminate(),
  };
}
