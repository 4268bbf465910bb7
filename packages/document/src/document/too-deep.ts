import { MAX_DEPTH } from '../text/limits.js';
import { SyntaxFailure } from './syntax-problem.js';

/** The refusal of a text that nests beyond {@link MAX_DEPTH}. */
export function tooDeep(offset: number): SyntaxFailure {
  return new SyntaxFailure('too-deep', `exceeded max depth of ${MAX_DEPTH}`, offset, offset);
}
