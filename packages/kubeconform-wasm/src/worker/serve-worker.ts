import { createKubeconform } from '../create-kubeconform.js';
import type { Kubeconform } from '../kubeconform.js';
import type { KubeconformResult } from '../placed-results.js';
import type { SchemaText } from '../schemas/schema-source.js';
import { FailureElsewhere, sentError, type FromWorker, type SentResult, type ToWorker } from './worker-messages.js';

/** Answers what the other side asks for; the result gets its messages. Schemas are asked for there. */
export function serveWorker(post: (message: FromWorker) => void): (message: ToWorker) => void {
  let validator: Promise<Kubeconform> | undefined;
  let lastRequest = 0;
  const requests = new Map<number, { resolve(text: SchemaText | undefined): void; reject(failure: FailureElsewhere): void }>();

  const read = (source: number, path: string) =>
    new Promise<SchemaText | undefined>((resolve, reject) => {
      lastRequest += 1;
      requests.set(lastRequest, { resolve, reject });
      post({ type: 'read', request: lastRequest, source, path });
    });
  const answer = (work: () => Promise<FromWorker>) => {
    work().then(post, (error: unknown) => {
      post({ type: 'failed', error: sentError(error) });
    });
  };
  return (message) => {
    if (message.type === 'open') {
      const { chosen, module, sources } = message;
      answer(async () => {
        validator = createKubeconform({
          ...chosen,
          module,
          schemas: sources.map((source, i) => ({ ...source, read: (path) => read(i, path) })),
        });
        await validator;
        return { type: 'opened' };
      });
    } else if (message.type === 'validate') {
      answer(async () => ({ type: 'results', results: ((await (await validator)?.validate(message.bytes)) ?? []).map(toSent) }));
    } else {
      const { failure, request, text } = message;
      const asked = requests.get(request);
      requests.delete(request);
      if (failure === undefined) asked?.resolve(text);
      else asked?.reject(new FailureElsewhere(failure, typeof text === 'string' ? text : ''));
    }
  };
}

function toSent(result: KubeconformResult): SentResult {
  const { cause, ...rest } = result;
  if (cause === undefined) return rest;
  return { ...rest, cause: cause instanceof FailureElsewhere ? cause.failure : sentError(cause) };
}
