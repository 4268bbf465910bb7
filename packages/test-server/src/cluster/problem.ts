/** That a test asks for something that the server refuses or that cannot be read; its message says what and why. */
export class ClusterProblem extends Error {
  override readonly name = 'ClusterProblem';
  /** The status code of the refusal; absent where there was no request. */
  readonly code?: number;

  constructor(message: string, code?: number) {
    super(message);
    if (code !== undefined) this.code = code;
  }
}

/** Does something with files; what goes wrong with them is a {@link ClusterProblem}. */
export function withProblems<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new ClusterProblem(error instanceof Error ? error.message : String(error));
  }
}
