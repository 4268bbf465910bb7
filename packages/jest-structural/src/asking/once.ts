/** Asks when the answer is needed first, and never again. */
export function once<Answer extends object>(ask: () => Answer): () => Answer {
  let answer: Answer | undefined;
  return () => (answer ??= ask());
}
