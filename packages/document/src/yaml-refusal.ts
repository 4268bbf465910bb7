import type { YAMLException } from 'js-yaml';
import { goyamlMessage, type GoyamlStage } from './goyaml-message.js';
import { MAX_DEPTH } from './limits.js';
import { SyntaxFailure } from './syntax-problem.js';

/** What goyaml says, and which half of it. */
type Saying = readonly [GoyamlStage, string];

/** js-yaml's reasons that have one counterpart in goyaml, whatever stands there. */
const COUNTERPARTS: readonly (readonly [RegExp, Saying])[] = [
  [/end of the document within a (?:single|double) quoted scalar$/, ['scanner', 'found unexpected document indicator']],
  [/within a (?:single|double) quoted scalar$/, ['scanner', 'found unexpected end of stream']],
  [/unknown escape sequence/, ['scanner', 'found unknown escape character']],
  [/expected hexadecimal character/, ['scanner', 'did not find expected hexdecimal number']],
  [/cannot be less than one/, ['scanner', 'found an indentation indicator equal to 0']],
  [/a line break is expected/, ['scanner', 'did not find expected comment or line break']],
  [/undeclared tag handle/, ['parser', 'found undefined tag handle']],
  [/^tag |named tag handle/, ['scanner', 'did not find expected whitespace or line break']],
  [/name of an (?:anchor|alias) node/, ['scanner', 'did not find expected alphabetic or numeric character']],
];

/** js-yaml's reasons about a token in a wrong place: then goyaml's words depend on the token and on what it stands in. */
const MISPLACED: readonly (readonly [RegExp, 'mapping' | 'sequence' | 'flow'])[] = [
  [/bad indentation of a mapping entry|duplication of an? (?:anchor|tag) property|alias node should not have any properties|end of the stream or a document separator is expected|tab characters must not be used in indentation|whitespace character is expected after/, 'mapping'],
  [/bad indentation of a sequence entry/, 'sequence'],
  [/flow collection|expected the node content|deficient indentation/, 'flow'],
];

/** goyaml's words for what js-yaml refused; where they cannot be known, js-yaml's own. `offset` belongs to `text`. */
export function explainRefusal(text: string, error: YAMLException, offset: number): SyntaxFailure {
  const { reason } = error;
  if (reason.startsWith('nesting exceeded')) return tooDeep(offset);
  if (NO_COLON.test(reason)) return missingColon(text, offset);
  const counterpart = COUNTERPARTS.find(([pattern]) => pattern.test(reason))?.[1];
  const place = MISPLACED.find(([pattern]) => pattern.test(reason))?.[1];
  const [stage, problem] = counterpart ?? (place === undefined ? (['scanner', reason] as const) : misplaced(text, offset, place));
  return new SyntaxFailure('yaml-syntax', goyamlMessage(stage, problem, text, offset), offset, Math.min(offset + 1, text.length));
}

const NO_COLON = /multiline key may not be an implicit key|expected ':' after a mapping key/;

/** A key without a colon, which goyaml notices at the next token on a later line. */
export function missingColon(text: string, offset: number): SyntaxFailure {
  const lineEnd = /[\n\r]|$/g;
  lineEnd.lastIndex = offset;
  const next = /\S|$/g;
  next.lastIndex = lineEnd.exec(text)?.index ?? offset;
  const at = next.exec(text)?.index ?? offset;
  // To the scanner, the end of the text is a line of its own.
  const isEnd = at === text.length && !/[\n\r]$/.test(text);
  const message = goyamlMessage('scanner', "could not find expected ':'", isEnd ? `${text}\n` : text, isEnd ? at + 1 : at);
  return new SyntaxFailure('yaml-syntax', message, offset, Math.min(offset + 1, text.length));
}

/** The refusal of a text that nests beyond {@link MAX_DEPTH}. */
export function tooDeep(offset: number): SyntaxFailure {
  return new SyntaxFailure('too-deep', `exceeded max depth of ${MAX_DEPTH}`, offset, offset);
}

/** What goyaml says about the token at an offset that does not belong there. */
export function misplaced(text: string, offset: number, place: 'mapping' | 'sequence' | 'flow'): Saying {
  const token = text.slice(offset, offset + 2);
  if (/^[@`\t]/.test(token) || (place !== 'flow' && token.startsWith('%') && offset > 0)) return ['scanner', 'found character that cannot start any token'];
  if (place === 'flow') return misplacedInFlow(text, offset, token);
  if (/^:(?:\s|$)/.test(token)) return ['scanner', 'mapping values are not allowed in this context'];
  if (/[:\-?][ \t]*$/.test(text.slice(Math.max(0, offset - 200), offset)) && /^[,\]}]/.test(token)) return ['parser', 'did not find expected node content'];
  const isInLine = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).trim() !== '';
  if (isInLine && /^-(?:\s|$)/.test(token)) return ['scanner', 'block sequence entries are not allowed in this context'];
  if (isInLine && /^\?(?:\s|$)/.test(token)) return ['scanner', 'mapping keys are not allowed in this context'];
  return ['parser', place === 'mapping' ? 'did not find expected key' : "did not find expected '-' indicator"];
}

function misplacedInFlow(text: string, offset: number, token: string): Saying {
  if (token.startsWith('%')) return ['scanner', 'found character that cannot start any token'];
  if (/^[|>]/.test(token)) return ['scanner', 'found character that cannot start any token'];
  if (/^-(?:\s|$)/.test(token) || /[,[{:]\s*$/.test(text.slice(Math.max(0, offset - 200), offset))) return ['parser', 'did not find expected node content'];
  return ['parser', `did not find expected ',' or '${closingBracket(text, offset)}'`];
}

/** The bracket that would close the innermost collection before an offset, told from the last few lines. */
function closingBracket(text: string, offset: number): string {
  let open = 0;
  for (let i = offset - 1; i >= Math.max(0, offset - 2_000); i--) {
    const character = text.charAt(i);
    if (character === ']' || character === '}') open++;
    else if ((character === '[' || character === '{') && open-- === 0) return character === '[' ? ']' : '}';
  }
  return ']';
}
