import { inOrderFound, type KeyOrder, type DecodeStep } from './step.js';

/** A value that did not fit. */
export interface Failure {
  readonly step: DecodeStep | undefined;
  readonly text: string;
  /** Go stops here; any other failure lets it read on to the end of the type that decodes itself, or of everything. */
  readonly fatal: boolean;
}

/**
 * The failure that Go reports: the first fatal one or the first of the first self-decoding type that has one, else the first.
 *
 * Source: `sigs.k8s.io/json`, saveError.
 */
export function reportedFailure(failures: readonly Failure[], order: KeyOrder): Failure | undefined {
  const open: { readonly within: DecodeStep | undefined; readonly first: Failure }[] = [];
  for (const failure of inOrderFound(failures, order)) {
    const innermost = open[open.length - 1];
    if (innermost !== undefined && !contains(innermost.within, failure.step)) return innermost.first;
    if (failure.fatal) return failure;
    const within = selfDecoding(failure.step);
    if (innermost === undefined || innermost.within !== within) open.push({ within, first: failure });
  }
  return open.pop()?.first;
}

/** The innermost value around a step whose type decodes itself. */
function selfDecoding(step: DecodeStep | undefined): DecodeStep | undefined {
  let at = step;
  while (at !== undefined && !at.boundary) at = at.parent;
  return at;
}

function contains(around: DecodeStep | undefined, step: DecodeStep | undefined): boolean {
  if (around === undefined) return true;
  let at = step;
  while (at !== undefined && at !== around) at = at.parent;
  return at === around;
}
