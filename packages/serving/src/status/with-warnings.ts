import type { ApiAnswer } from '../answer.js';

/** An answer that warns first of what was found before it. */
export function withWarnings(answer: ApiAnswer, earlier: readonly string[]): ApiAnswer {
  return { ...answer, warnings: [...earlier, ...(answer.warnings ?? [])] };
}
