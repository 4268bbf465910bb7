import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DEEP_STACK_MB } from '@structural/document';

/** Answers requests in a thread of its own, one at a time. */
export interface DeepAnswers {
  answer(line: string): Promise<string>;
  close(): Promise<void>;
}

/** The thread that `file` is, with a stack for texts as deep as the server reads; it is started for the first request. */
export function openDeepAnswers(file: URL, minor: number): DeepAnswers {
  let worker: Worker | undefined;
  return {
    async answer(line) {
      worker ??= new Worker(file, { workerData: minor, resourceLimits: { stackSizeMb: DEEP_STACK_MB } });
      const answered = once(worker, 'message') as Promise<[string]>;
      worker.postMessage(line);
      const [text] = await answered;
      return text;
    },
    close: async () => {
      await worker?.terminate();
    },
  };
}
