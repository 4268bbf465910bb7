import type { Event, YAMLException } from 'js-yaml';
import { padContinuation, type Padding } from './continuation-indent.js';
import { isBlankOrEnd, isFirstOnLine, lineStartAt } from './line-breaks.js';
import { nextToken } from './next-token.js';
import { flowIndicators, respell, respellCharacter, respellEscapes, respellFlowKeys, respellTag } from './respell.js';
import type { SpacedText } from './spaced-text.js';
import { afterEmptyRoot, levelBlock, levelPlain, rootStart, type RootLevel } from './yaml-root.js';
import { collectSpans } from './yaml-spans.js';
import { lastAtMost } from './line-index.js';

/** A text as js-yaml is shown it: of the same length as the original, then with spaces inserted. */
export interface Spelling {
  readonly text: string;
  readonly spacing: ReadonlyMap<number, number>;
  /** Where the first space of {@link spacing} is a line feed: before a scalar at the root. */
  readonly lineBreak: number | undefined;
  /** Where spaces were inserted on a guess; `undefined` once a guess went wrong, from when on none is made. */
  readonly guesses: ReadonlySet<number> | undefined;
  /** Where the document ends, and js-yaml's text with it. */
  readonly cut: number;
  /** What was cut off. */
  readonly rest: string;
}

/** js-yaml's complaint about whatever follows a complete document; goyaml may have stopped reading there. */
const AFTER_DOCUMENT = 'end of the stream or a document separator is expected';

/** js-yaml's complaint about `"a":b`, which to goyaml are two scalars in a row. */
const NO_BLANK_AFTER_COLON = 'a whitespace character is expected after the key-value separator within a block mapping';

/** js-yaml's complaints about a second tag or anchor, or an alias with either; to goyaml the node before it is complete and empty. */
const REPEATED_PROPERTY = /^(?:duplication of an? (?:anchor|tag) property|alias node should not have any properties)$/;

/** The spelling to begin with, of the document that ends at `end`. */
export function firstSpelling(text: string, end: number, mayGuess: boolean): Spelling {
  const respelt = respell(text.slice(0, end));
  const spelling: Spelling = { text: respelt, spacing: new Map(), lineBreak: undefined, guesses: mayGuess ? new Set() : undefined, cut: end, rest: '' };
  const empty = afterEmptyRoot(respelt);
  return empty === undefined ? (withLevelRoot(spelling, levelBlock(respelt)) ?? spelling) : cutAt(spelling, empty);
}

/** True when some guess may be to blame for what js-yaml made of a text. */
export function isGuessing({ guesses }: Spelling): boolean {
  return guesses !== undefined && guesses.size > 0;
}

/** True when every line that was indented on a guess turned out to continue a quoted scalar or a flow collection. */
export function isBornOut(text: string, { guesses }: Spelling, events: readonly Event[]): boolean {
  if (guesses === undefined || guesses.size === 0) return true;
  const spans = collectSpans(text, events).filter(({ kind }) => kind === 'quoted' || kind === 'flow');
  const starts = spans.map(({ start }) => start);
  return [...guesses].every((line) => {
    const span = spans[lastAtMost(starts, line)];
    return span !== undefined && span.start < line && line <= span.end;
  });
}

/**
 * A spelling in which js-yaml may read past what it refused; `undefined` when goyaml refuses it too, as far as can be told.
 *
 * `text` is the original, `spaced` what js-yaml was shown.
 */
export function amendRefused(text: string, spelling: Spelling, spaced: SpacedText, error: YAMLException): Spelling | undefined {
  const { reason } = error;
  const position = error.mark?.position ?? 0;
  const offset = spaced.toOriginal(position);
  if (/^(?:tag (?:suffix|name)|named tag handle) cannot/.test(reason)) return withText(spelling, respellTag(spelling.text, offset));
  const isFree = !spelling.spacing.has(offset);
  if (isFree && isBlockAtParent(text, offset)) return withSpaces(spelling, new Map([[offset, 1]]));
  // goyaml takes a `#` for a comment wherever a token could start, even without a blank before it.
  if (isFree && text.charAt(offset) === '#') return withSpaces(spelling, new Map([[offset, 1]]));
  if (reason === AFTER_DOCUMENT) return isColonInLine(text, offset) ? undefined : cutAt(spelling, offset);
  if (REPEATED_PROPERTY.test(reason) && isRootProperties(text, rootStart(text), offset)) return cutAt(spelling, offset);
  if (reason === NO_BLANK_AFTER_COLON && offset > 1) return cutAt(spelling, offset - 1);
  if (reason === 'deficient indentation') return withPadding(spelling, padContinuation(spaced, position, spelling.spacing));
  if (reason === 'unknown escape sequence' && text.charAt(offset) === "'") return withText(spelling, respellEscapes(spelling.text, offset));
  // A tag or anchor may stand on a line before its node, which in a flow collection may stand at any indentation.
  if (reason.startsWith('missed comma') && isFirstOnLine(text, offset) && /(?:^|[,[{])[&!][^,[\]{}]*$/.test(wordBefore(text, offset))) {
    return withPadding(spelling, padContinuation(spaced, position, spelling.spacing));
  }
  if (reason.startsWith('missed comma') && /^:[,[\]{}]/.test(text.slice(offset, offset + 2))) {
    return withText(spelling, respellCharacter(spelling.text, offset));
  }
  return undefined;
}

/** A spelling that makes js-yaml understand what it read as goyaml does; `undefined` when it does already. */
export function amendAccepted(text: string, spelling: Spelling, events: readonly Event[], isCut: boolean): Spelling | undefined {
  const respelt = respellFlowKeys(spelling.text, events);
  if (respelt !== undefined) return withText(spelling, respelt);
  const indicators = flowIndicators(spelling.text, events).filter((offset) => !spelling.spacing.has(offset));
  if (indicators.length > 0) return withSpaces(spelling, new Map(indicators.map((offset) => [offset, 1])));
  return isCut && spelling.lineBreak === undefined ? withLevelRoot(spelling, levelPlain(text, events[1])) : undefined;
}

/** Shows js-yaml the root on a line of its own, with all of the text, more of which it may read then. */
function withLevelRoot(spelling: Spelling, level: RootLevel | undefined): Spelling | undefined {
  if (level === undefined) return undefined;
  const { lineBreak, spaces } = level;
  const { rest, cut, spacing } = spelling;
  // At the start of a line, what was text would be a marker.
  const text = /^(?:---|\.\.\.)/.test(spelling.text.slice(lineBreak, lineBreak + 3)) ? respellCharacter(spelling.text, lineBreak) : spelling.text;
  const added = new Map([[lineBreak, 1]]);
  for (const at of spaces) added.set(at, (added.get(at) ?? 0) + 1);
  return { ...spelling, text: text + rest, rest: '', cut: cut + rest.length, lineBreak, spacing: new Map([...spacing, ...added]) };
}

/**
 * Whether the header of a block scalar stands at `offset`, first on its line, where a value is awaited: to goyaml, unlike any other value, it may stand
 * at the very column of the collection around it.
 */
function isBlockAtParent(text: string, offset: number): boolean {
  if (!'|>'.includes(text.charAt(offset) || ' ')) return false;
  return isFirstOnLine(text, offset) && /^[&!]|^[-?]$|:$/.test(wordBefore(text, offset));
}

/** The last word before the line of `offset` that is no comment; empty for none. */
function wordBefore(text: string, offset: number): string {
  for (let start = lineStartAt(text, offset); start > 0; ) {
    const end = start - 1;
    start = lineStartAt(text, end);
    const line = text.slice(start, end).replace(/(?:^|\s)#.*$/, '').trimEnd();
    const lastWord = line.slice(Math.max(line.lastIndexOf(' '), line.lastIndexOf('\t')) + 1);
    if (line !== '') return lastWord;
  }
  return '';
}

/** Whether a colon follows something on its line: of a text without it, js-yaml would read less than it did. */
function isColonInLine(text: string, offset: number): boolean {
  if (text.charAt(offset) !== ':' || !isBlankOrEnd(text.charCodeAt(offset + 1))) return false;
  return !isFirstOnLine(text, offset);
}

/** Whether nothing but tags, anchors and comments stands between two offsets. */
function isRootProperties(text: string, from: number, to: number): boolean {
  const properties = /[&!]\S*/y;
  let at = from;
  while (at < to) {
    properties.lastIndex = at;
    if (!properties.test(text)) return false;
    at = nextToken(text, properties.lastIndex);
  }
  return at === to;
}

function withText(spelling: Spelling, text: string | undefined): Spelling | undefined {
  return text === undefined ? undefined : { ...spelling, text };
}

function withSpaces(spelling: Spelling, added: ReadonlyMap<number, number>): Spelling {
  return { ...spelling, spacing: new Map([...spelling.spacing, ...added]) };
}

function withPadding(spelling: Spelling, padding: Padding | undefined): Spelling | undefined {
  if (padding === undefined) return undefined;
  const { guesses, spacing } = spelling;
  if (guesses === undefined) return withSpaces(spelling, padding.sure);
  const allGuesses = new Set([...guesses, ...padding.guessed.keys()]);
  for (const line of padding.sure.keys()) allGuesses.delete(line);
  return { ...spelling, guesses: allGuesses, spacing: new Map([...spacing, ...padding.guessed, ...padding.sure]) };
}

function cutAt(spelling: Spelling, cut: number): Spelling {
  return { ...spelling, text: spelling.text.slice(0, cut), cut, rest: spelling.text.slice(cut) + spelling.rest };
}
