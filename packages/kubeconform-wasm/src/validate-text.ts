import type { Engine } from './go/engine.js';
import type { GoInstance } from './go/go-instance.js';
import { KubeconformError } from './kubeconform-error.js';
import type { RawResult } from './placed-results.js';
import { readFailures, type ReadFailures } from './schemas/read-failures.js';
import type { SchemaNames } from './schemas/schema-names.js';
import { messageOf } from './value-name.js';

/** A validator in an instance of the program. */
export interface OpenValidator {
  /** Its number, by which the program knows it; it is made where it is not there yet. */
  open(instance: GoInstance): number;
  readonly names: SchemaNames;
  /** Gives it up, with the schemas that it holds. */
  forget(instance: GoInstance): void;
}

/**
 * Every resource's result in a text. A document over which the program fails gets an error of its own, and a new instance goes on behind it.
 *
 * When `signal` is aborted the documents that the program has not come to are left out.
 */
export async function validateText(
  engine: Engine,
  validator: OpenValidator,
  text: Uint8Array,
  signal: AbortSignal | undefined,
): Promise<readonly RawResult[]> {
  const results: RawResult[] = [];
  const failures = readFailures();
  let from = 0;
  for (;;) {
    const failure = await engine.enqueue(
      async (instance) => {
        if (signal?.aborted === true) return undefined;
        const failed = await validateFrom(instance, validator.open(instance), text, from, results);
        // kubeconform keeps in mind that a schema is missing, which it was for this time alone.
        if (failures.any() && failed === undefined) validator.forget(instance);
        return failed;
      },
      { failures, signal },
    );
    if (failure === undefined) return results.map((result) => explained(result, failures, validator.names));
    const { end, message, next, start, ...cause } = failure;
    results.push({
      start,
      end,
      item: -1,
      kind: '',
      version: '',
      namespace: '',
      name: '',
      status: 'error',
      message: `kubeconform failed: ${message}`,
      errors: [],
      ...cause,
    });
    if (next <= from || next >= text.length) return results.map((result) => explained(result, failures, validator.names));
    from = next;
  }
}

/** A result that names schemas as their sources do, with what a source threw or a schema that cannot be used, if that is why it is an error. */
function explained(result: RawResult, failures: ReadFailures, names: SchemaNames): RawResult {
  const { message, refusals: [refusal] = [] } = result;
  const own = { ...result, message: names.inVerdict(message) };
  if (result.status !== 'error') return own;
  const failure = failures.causeOf(message) ?? (refusal && failures.causeOf(refusal.message));
  if (failure !== undefined) return { ...own, message: `${own.message}: ${messageOf(failure.error)}`, cause: failure.error };
  if (refusal === undefined || !message.startsWith('could not find schema for ')) return own;
  const cause = new KubeconformError(
    `the schema ${names.inRefusal(refusal.location)} cannot be used: ${names.inRefusal(refusal.message).replace(/\s*\n\s*/g, ' ')}`,
  );
  return { ...own, message: `${own.message}: ${cause.message}`, cause };
}

interface Failure {
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly next: number;
  readonly cause?: unknown;
}

function validateFrom(
  instance: GoInstance,
  id: number,
  text: Uint8Array,
  from: number,
  results: RawResult[],
): Promise<Failure | undefined> {
  return new Promise((resolve) => {
    let document = { start: from, end: text.length, next: text.length };
    void instance.stopped.then(({ reason, ...cause }) => {
      // Some items of a list may have been judged before the program failed over another.
      while (results.at(-1)?.start === document.start && results.at(-1)?.item !== -1) results.pop();
      resolve({ message: reason, ...document, ...cause });
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
        // What is left of the text has a document that is larger than kubeconform reads.
        const start = document.next < text.length ? document.next : from;
        resolve(problem === '' ? undefined : { message: problem, start, end: text.length, next: text.length });
      },
    );
  });
}
