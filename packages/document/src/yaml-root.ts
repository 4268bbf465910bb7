import { EVENT_ID, SCALAR_STYLE, type Event } from 'js-yaml';
import { endOfQuoted } from './continuation-indent.js';
import { hasLineBreak, isBlank, isBlankOrEnd, isFirstOnLine, isLineBreak, lineEndAt, lineStartAt } from './line-breaks.js';
import { nextToken } from './next-token.js';

/** Where the root node of a text's first document starts, with its tag and anchor: after directives, comments and the opening marker. */
export function rootStart(text: string): number {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (;;) {
    at = nextToken(text, at);
    if (at !== lineStartAt(text, at)) return at;
    if (text.startsWith('---', at) && isBlankOrEnd(text.charCodeAt(at + 3))) at += 3;
    else if (text.charAt(at) === '%') at = lineEndAt(text, at);
    else return at;
  }
}

/**
 * Where the token after an empty flow collection at the root stands; `undefined` for another root, or when nothing follows.
 *
 * goyaml forgets at the closing bracket that an empty flow collection could be a key (it drops the key that was noted for the bracket's number of
 * token, which is the opening bracket's own), and ends the document there: `{}: 1` is `{}`.
 */
export function afterEmptyRoot(text: string): number | undefined {
  const start = rootStart(text);
  const open = text.charAt(start);
  if (open !== '{' && open !== '[') return undefined;
  const close = nextToken(text, start + 1);
  if (text.charAt(close) !== (open === '{' ? '}' : ']')) return undefined;
  const next = nextToken(text, close + 1);
  return next < text.length ? next : undefined;
}

/** What stands on a line from some token on, as far as goyaml looks for the colon that would make a key of something before it. */
export type RestOfLine = 'colon' | 'no colon' | 'no token';

/**
 * Reads the tokens from `from` on up to a colon, a line break, or a token that no key outlasts (a comma, a closing bracket, a block scalar).
 *
 * goyaml scans as far before it hands out a token that could start a key: a root node on one line, or the first token after one.
 */
export function restOfLine(text: string, from: number): RestOfLine {
  let depth = 0;
  const limit = Math.min(text.length, from + LONGEST_KEY);
  for (let at = from; at < limit; ) {
    const first = text.charAt(at);
    if (isLineBreak(text.charCodeAt(at)) || first === '#') return startsLineToken(text, at, depth > 0) ? 'no colon' : 'no token';
    if (isBlank(text.charCodeAt(at))) at++;
    else if (!startsToken(text, at, depth > 0)) return 'no token';
    else if (first === '"' || first === "'") {
      const end = endOfQuoted(text, at + 1, first);
      if (hasLineBreak(text, at, end)) break;
      at = end + 1;
    } else if (isIndicator(text, at)) {
      if (depth === 0) return first === ':' ? 'colon' : 'no token';
      at++;
    } else if ('[{'.includes(first)) {
      depth++;
      at++;
    } else if (',]}'.includes(first)) {
      if (depth === 0) break;
      if (first !== ',') depth--;
      at++;
    } else if (depth === 0 && '|>'.includes(first)) break;
    else if (first === '&' || first === '*') at = after(text, at + 1, /[^\w-]|$/g);
    else if (first === '!') at = after(text, at + 1, /[ \t\n\r\u0085\u2028\u2029]|$/g);
    else if (isLineBreak(text.charCodeAt((at = plainEnd(text, at, depth > 0))))) break;
  }
  return 'no colon';
}

/** Where a plain scalar stops on its line: at a colon, a comment, an indicator of flow style, or the line's end, where it may go on. */
function plainEnd(text: string, at: number, inFlow: boolean): number {
  return after(text, at + 1, inFlow ? /:(?=[ \t\n\r\u0085\u2028\u2029]|$)|[\n\r\u0085\u2028\u2029,?[\]{}]|(?<=[ \t])#|$/g : /:(?=[ \t\n\r\u0085\u2028\u2029]|$)|[\n\r\u0085\u2028\u2029]|(?<=[ \t])#|$/g);
}

/** Whether the line break or comment at `from` leads to a token: goyaml scans one more before it sees that the line has ended. */
function startsLineToken(text: string, from: number, inFlow: boolean): boolean {
  const next = nextToken(text, from);
  if (!inFlow && /(?:[\n\r\u0085\u2028\u2029]) *\t/.test(text.slice(from, next))) return false;
  return startsToken(text, next, inFlow);
}

/** Whether goyaml's scanner finds a token at `at`. */
export function startsToken(text: string, at: number, inFlow = false): boolean {
  const first = text.charAt(at);
  if (first === "'") return endOfQuoted(text, at + 1, first) < text.length;
  if (first === '"') {
    const end = endOfQuoted(text, at + 1, first);
    return end < text.length && !BAD_ESCAPE.test(text.slice(at, end));
  }
  if (first === '|' || first === '>') return !inFlow && /^[|>][-+1-9]{0,2}[ \t]*(?:#|[\n\r\u0085\u2028\u2029]|$)/.test(text.slice(at, at + 200));
  if (first === '&' || first === '*') return /^[&*][\w-]+(?=[\s?:,\]}%@`]|$)/.test(text.slice(at, at + 200));
  if (first === '!') return TAG.test(text.slice(at, at + 1_000));
  return !'@`%\t'.includes(first) || isBlankOrEnd(text.charCodeAt(at));
}

const TAG = /^!(?:<[^>]*>|[\w\-;/?:@&=+$,.!~*'()[\]%]*)(?=[ \t\n\r\u0085\u2028\u2029]|$)/;

const BAD_ESCAPE = /[^\\](?:\\\\)*\\(?![0abt\tnvfre "'\\N_LP\n\r\u0085\u2028\u2029]|x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8})/;

/** As far as goyaml looks for a key's colon. */
const LONGEST_KEY = 1_024;

function after(text: string, from: number, stop: RegExp): number {
  stop.lastIndex = from;
  return stop.exec(text)?.index ?? text.length;
}

function isIndicator(text: string, at: number): boolean {
  return '-?:'.includes(text.charAt(at)) && isBlankOrEnd(text.charCodeAt(at + 1));
}

/** Where js-yaml must see a line break, and where spaces, to count the indentation of a scalar at the root as goyaml does. */
export interface RootLevel {
  readonly lineBreak: number;
  readonly spaces: readonly number[];
}

/**
 * What js-yaml must be shown to count the indentation of a block scalar at the root from nothing, as goyaml does; `undefined` for another root.
 *
 * js-yaml counts from the indentation of the line that the root starts on, or as if there were none on the text's first line. Its content must be
 * indented by a space at least, and an indicator in its header counts from column 0: so it does for js-yaml after one space.
 */
export function levelBlock(text: string): RootLevel | undefined {
  const start = rootStart(text);
  let header = start;
  while ('&!'.includes(text.charAt(header) || ' ')) header = nextToken(text, after(text, header, /[ \t\n\r\u0085\u2028\u2029]|$/g));
  if (!'|>'.includes(text.charAt(header) || ' ')) return undefined;
  return { lineBreak: start, spaces: hasLineBreak(text, start, header) ? [start, header] : [start] };
}

/**
 * The same for a plain scalar, or a tag or anchor without content, that something follows.
 *
 * On a line of its own that is not indented, a plain scalar may go on at any column, and what follows a tag or an anchor on a later line may stand
 * left of it.
 */
export function levelPlain(text: string, root: Event | undefined): RootLevel | undefined {
  if (root?.type !== EVENT_ID.SCALAR || root.style !== SCALAR_STYLE.PLAIN) return undefined;
  const start = rootStart(text);
  return isFirstOnLine(text, start) ? { lineBreak: start, spaces: [] } : undefined;
}
