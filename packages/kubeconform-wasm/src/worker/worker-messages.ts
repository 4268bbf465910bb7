import type { ChosenOptions } from '../checked-options.js';
import { KubeconformError } from '../kubeconform-error.js';
import type { KubeconformResult } from '../placed-results.js';
import type { SchemaSource, SchemaText } from '../schemas/schema-source.js';
import { messageOf, tagOf } from '../value-name.js';

/** What is sent to a worker. It judges one text at a time. */
export type ToWorker =
  | {
      readonly type: 'open';
      readonly module: WebAssembly.Module;
      readonly chosen: ChosenOptions;
      readonly sources: readonly Pick<SchemaSource, 'base' | 'locations'>[];
    }
  | { readonly type: 'validate'; readonly bytes: Uint8Array }
  /** What a source has; `failure` is the number of what it threw, which stays where the source is. */
  | { readonly type: 'schema'; readonly request: number; readonly text?: SchemaText | undefined; readonly failure?: number };

/** What a worker says. */
export type FromWorker =
  | { readonly type: 'opened' }
  | { readonly type: 'read'; readonly request: number; readonly source: number; readonly path: string }
  | { readonly type: 'results'; readonly results: readonly SentResult[] }
  | { readonly type: 'failed'; readonly error: SentError };

/** A result on its way; its cause is an error, or the number of what a source threw. */
export interface SentResult extends Omit<KubeconformResult, 'cause'> {
  readonly cause?: SentError | number;
}

/** An error as data that every runtime can copy. */
export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly cause?: SentError;
}

/** The failure of a source that lives on the other side. */
export class FailureElsewhere extends Error {
  constructor(
    readonly failure: number,
    message: string,
  ) {
    super(message);
  }
}

/** An error as data, with its causes; of a chain longer than a few the end is left out. */
export function sentError(error: unknown, depth = 0): SentError {
  const own = tagOf(error) === 'Error' ? (error as Error) : undefined;
  const inner = own?.cause === undefined || depth >= DEEPEST ? {} : { cause: sentError(own.cause, depth + 1) };
  return { name: own?.name ?? 'Error', message: messageOf(error), stack: own?.stack, ...inner };
}

/** The error that was sent: a {@link KubeconformError}, or an Error with the name of the one it was. */
export function receivedError({ name, message, stack, ...rest }: SentError): Error {
  const inner = rest.cause === undefined ? {} : { cause: receivedError(rest.cause) };
  const error = name === 'KubeconformError' ? new KubeconformError(message, inner) : Object.assign(new Error(message, inner), { name });
  if (stack !== undefined) error.stack = stack;
  return error;
}

const DEEPEST = 8;
