/** What an evaluation stops with, caught by `evaluate` alone, so that no `||` makes good for it. */
export class Cancelled {
  /** `cost` is what it had cost by then, where a float64 cannot tell it exactly. */
  constructor(
    readonly message: string,
    readonly cost?: bigint,
  ) {}
}

/** What evaluations end with where a Go map is asked for a key that it cannot hold; the type follows. */
export const UNHASHABLE = 'internal error: runtime error: hash of unhashable type';
