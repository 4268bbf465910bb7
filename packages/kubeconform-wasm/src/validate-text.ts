import type { Engine } from './engine.js';
import type { GoInstance } from './go-instance.js';
import { KubeconformError } from './kubeconform-error.js';
import type { RawResult } from './placed-results.js';

/**
 * Every resource's result in a text. A document over which the program fails gets an error of its own, and a new instance goes on behind it.
 */
export async function validateText(engine: Engine, open: (instance: GoInstance) => number, text: Uint8Array): Promise<readonly RawResult[]> {
  const results: RawResult[] = [];
  let from = 0;
  for (;;) {
    const failure = await engine.enqueue((instance) => validateFrom(instance, open(instance), text, from, results));
    if (failure === undefined) return results;
    const { end, message, next, start } = failure;
    results.push({ start, end, item: -1, kind: '', version: '', namespace: '', name: '', status: 'error', message: `kubeconform failed: ${message}`, errors: [] });
    if (next <= from || next >= text.length) return results;
    from = next;
  }
}

interface Failure {
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly next: number;
}

function validateFrom(instance: GoInstance, id: number, text: Uint8Array, from: number, results: RawResult[]): Promise<Failure | undefined> {
  return new Promise((resolve, reject) => {
    let document = { start: from, end: text.length, next: text.length };
    void instance.stopped.then((message) => {
      // Some items of a list may have been judged before the program failed over another.
      while (results.at(-1)?.start === document.start && results.at(-1)?.item !== -1) results.pop();
      resolve({ message, ...document });
    });
    instance.program.validate(
      id,
      text,
      from,
      (start, end, next) => {
        document = { start, end, next };
      },
      (lines) => {
        for (const result of JSON.parse(lines) as readonly RawResult[]) results.push(result);
      },
      (problem) => {
        if (problem === '') resolve(undefined);
        else reject(new KubeconformError(problem));
      },
    );
  });
}
