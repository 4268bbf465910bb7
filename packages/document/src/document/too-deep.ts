import { MAX_DEPTH, SERVER_MAX_DEPTH } from '../text/limits.js';
import { SyntaxFailure } from './syntax-problem.js';

/** The refusal of a text that nests beyond {@link MAX_DEPTH}, in our own words: the server may well read it. */
export function tooDeep(start: number, end = start): SyntaxFailure {
  const message = `nested more than ${MAX_DEPTH} deep, which is not read here; the server reads up to ${SERVER_MAX_DEPTH}`;
  return new SyntaxFailure('too-deep', message, start, end);
}
