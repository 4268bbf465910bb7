import type { ResourceVerdict } from './resource-verdict.js';

/**
 * Verdicts in the order of a file: a list, or of very many what `packedVerdicts` opens, which makes each one again when it is asked for. Whoever needs one
 * and the same object later keeps it.
 */
export interface ResourceVerdicts extends Iterable<ResourceVerdict> {
  readonly length: number;
  at(index: number): ResourceVerdict | undefined;
  some(is: (verdict: ResourceVerdict) => boolean): boolean;
  find(is: (verdict: ResourceVerdict) => boolean): ResourceVerdict | undefined;
  filter(is: (verdict: ResourceVerdict) => boolean): readonly ResourceVerdict[];
  map<T>(to: (verdict: ResourceVerdict) => T): T[];
}

/** Verdicts that are still coming. */
export interface GrowingVerdicts extends ResourceVerdicts {
  push(verdict: ResourceVerdict): unknown;
}
