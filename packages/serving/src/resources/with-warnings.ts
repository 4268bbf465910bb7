import type { Answer } from '../answer.js';

/** An answer that warns first of what was found before it. */
export function withWarnings(answer: Answer, earlier: readonly string[]): Answer {
  return { ...answer, warnings: [...earlier, ...(answer.warnings ?? [])] };
}
