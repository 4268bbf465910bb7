import { utf8Length } from '@structural/go';

/**
 * How deep a document may nest, in mappings and sequences, before it is refused as `too-deep`, unless {@link readDeep} was called.
 *
 * The API server allows {@link SERVER_MAX_DEPTH}; what builds a value and most readers of one recurse, and half of Node's default stack of 984 kB is
 * used up at about this depth. No known manifest is deeper than 100.
 */
export const MAX_DEPTH = 1_000;

/** How deep the API server reads. Source: `sigs.k8s.io/json`, and goyaml, which counts brackets and indentation apart. */
export const SERVER_MAX_DEPTH = 10_000;

/** The stack that a thread needs so that everything may recurse as deep as the server reads, in MiB; what is not used costs nothing. */
export const DEEP_STACK_MB = 128;

let deepest = MAX_DEPTH;

/** Lets all that is read in this thread nest as deep as the server allows. Only for threads with a stack of {@link DEEP_STACK_MB}. */
export function readDeep(): void {
  deepest = SERVER_MAX_DEPTH;
}

/** How deep documents may nest in this thread. */
export function maxDepth(): number {
  return deepest;
}

/** The API server's limit for one request body, in bytes of UTF-8. Source: apiserver `DefaultMaxRequestBodyBytes`. */
export const MAX_DOCUMENT_BYTES = 3_145_728;

/** What the API server answers to a larger body. */
export const TOO_LARGE_MESSAGE = `Request entity too large: limit is ${MAX_DOCUMENT_BYTES}`;

/** True when `text[start, end)` needs more than {@link MAX_DOCUMENT_BYTES} bytes of UTF-8. Linear, and constant for ordinary sizes. */
export function isTooLarge(text: string, start: number, end: number): boolean {
  return exceeds(text, start, end, MAX_DOCUMENT_BYTES);
}

/** True when `text[start, end)` needs more than `limit` bytes of UTF-8. */
export function exceeds(text: string, start: number, end: number, limit: number): boolean {
  if ((end - start) * 3 <= limit) return false;
  return end - start > limit || utf8Length(text, start, end) > limit;
}
