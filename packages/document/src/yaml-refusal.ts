import type { YAMLException } from 'js-yaml';
import { goyamlMessage, type GoyamlStage } from './goyaml-message.js';
import { SyntaxFailure } from './syntax-problem.js';
import { MAX_DEPTH } from './limits.js';

/** js-yaml's reasons and what goyaml says in such a place. The first match counts. */
const REASONS: readonly (readonly [RegExp, GoyamlStage, string])[] = [
  [/within a (?:single|double) quoted scalar$/, 'scanner', 'found unexpected end of stream'],
  [/unexpected end of the stream within a flow collection/, 'parser', "did not find expected ',' or ']'"],
  [/missed comma between flow collection entries/, 'parser', "did not find expected ',' or ']'"],
  [/expected the node content/, 'parser', 'did not find expected node content'],
  [/unknown escape sequence/, 'scanner', 'found unknown escape character'],
  [/expected hexadecimal character/, 'scanner', 'did not find expected hexdecimal number'],
  [/tab characters must not be used in indentation/, 'scanner', 'found character that cannot start any token'],
  [/multiline key may not be an implicit key|expected ':' after a mapping key/, 'scanner', "could not find expected ':'"],
  [/bad indentation of a mapping entry/, 'scanner', 'mapping values are not allowed in this context'],
  [/bad indentation of a sequence entry/, 'parser', "did not find expected '-' indicator"],
  [/end of the stream or a document separator is expected/, 'parser', 'did not find expected <document start>'],
  [/cannot be less than one/, 'scanner', 'found an indentation indicator equal to 0'],
  [/a line break is expected/, 'scanner', 'did not find expected comment or line break'],
  [/undeclared tag handle/, 'parser', 'found undefined tag handle'],
  [/name of an (?:anchor|alias) node/, 'scanner', 'did not find expected alphabetic or numeric character'],
];

/** goyaml's words for what js-yaml refused; where they cannot be known, js-yaml's own. `offset` belongs to `text`. */
export function explainRefusal(text: string, error: YAMLException, offset: number): SyntaxFailure {
  if (error.reason.startsWith('nesting exceeded')) return tooDeep(offset);
  const end = Math.min(offset + 1, text.length);
  const known = REASONS.find(([pattern]) => pattern.test(error.reason));
  const [, stage, problem] = known ?? [undefined, 'scanner' as const, error.reason];
  return new SyntaxFailure('yaml-syntax', goyamlMessage(stage, problem, text, offset), offset, end);
}

/** The refusal of a text that nests beyond {@link MAX_DEPTH}. */
export function tooDeep(offset: number): SyntaxFailure {
  return new SyntaxFailure('too-deep', `exceeded max depth of ${MAX_DEPTH}`, offset, offset);
}
