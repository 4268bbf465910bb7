import { MAX_DEPTH, maxDepth, SERVER_MAX_DEPTH } from '../text/limits.js';
import { SyntaxFailure } from './syntax-problem.js';

/**
 * The refusal of a text whose collection at `start` nests too deep: in the server's words where it refuses that, else in our own.
 *
 * Where YAML nests deeper only by brackets and indentation together, or by aliases, the server says so of the JSON that it makes of it.
 */
export function tooDeep(bracket: '[' | '{', start: number, end = start): SyntaxFailure {
  const message =
    maxDepth() < SERVER_MAX_DEPTH
      ? `nested more than ${MAX_DEPTH} deep, which is not read here; the server reads up to ${SERVER_MAX_DEPTH}`
      : `couldn't get version/kind; json parse error: invalid character '${bracket}' exceeded max depth`;
  return new SyntaxFailure('too-deep', message, start, end);
}
