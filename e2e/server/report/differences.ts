/** What a run found: how much was compared of what, and where the engine says something else than the server. */
export class Findings {
  readonly #counts = new Map<string, number>();
  readonly #differences: Difference[] = [];

  /** Counts one comparison; `differences` are its own, a line each. */
  add(kind: CountedKind, input: string, differences: readonly string[]): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
    for (const text of differences) this.#differences.push({ kind, input, text });
  }

  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  get differences(): readonly Difference[] {
    return this.#differences;
  }
}

/** What is counted, in words. */
export type CountedKind =
  | 'definition verdicts'
  | 'definitions served'
  | 'definition updates'
  | 'resources'
  | 'updates'
  | 'storage cases'
  | 'applies'
  | 'surveyed objects'
  | 'explanations'
  | 'tables'
  | 'documents'
  | 'kubectl runs'
  | 'predictions';

/** One difference between the engine and the server. */
export interface Difference {
  readonly kind: CountedKind;
  /** By which it can be had again. */
  readonly input: string;
  readonly text: string;
}
