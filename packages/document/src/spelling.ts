import type { Event, ScalarEvent, YAMLException } from 'js-yaml';
import { padContinuation, type Padding } from './continuation-indent.js';
import { flowIndicators, respell, respellCharacter, respellEscapes, respellFlowKeys, respellTag } from './respell.js';
import type { SpacedText } from './spaced-text.js';
import { continuesPlainRoot, unindentedBlock } from './yaml-document-end.js';
import { collectSpans } from './yaml-spans.js';
import { lastAtMost } from './line-index.js';

/** A text as js-yaml is shown it: of the same length as the original, then with spaces inserted. */
export interface Spelling {
  readonly text: string;
  readonly spacing: ReadonlyMap<number, number>;
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

/** The spelling to begin with, of the document that ends at `end`. */
export function firstSpelling(text: string, end: number, mayGuess: boolean): Spelling {
  return { text: respell(text.slice(0, end)), spacing: new Map(), guesses: mayGuess ? new Set() : undefined, cut: end, rest: '' };
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
  if (reason === AFTER_DOCUMENT) return cutAt(spelling, offset);
  if (reason === NO_BLANK_AFTER_COLON && offset > 1) return cutAt(spelling, offset - 1);
  if (reason === 'deficient indentation') return withPadding(spelling, padContinuation(spaced, position, spelling.spacing));
  if (reason === 'unknown escape sequence' && text.charAt(offset) === "'") return withText(spelling, respellEscapes(spelling.text, offset));
  if (reason.startsWith('missed comma') && /^:[,[\]{}]/.test(text.slice(offset, offset + 2))) {
    return withText(spelling, respellCharacter(spelling.text, offset));
  }
  // goyaml takes a `#` for a comment wherever a token could start, even without a blank before it.
  if (text.charAt(offset) === '#' && !spelling.spacing.has(offset)) return withSpaces(spelling, new Map([[offset, 1]]));
  return undefined;
}

/** A spelling that makes js-yaml understand what it read as goyaml does; `undefined` when it does already. */
export function amendAccepted(text: string, spelling: Spelling, events: readonly Event[], isCut: boolean): Spelling | undefined {
  const respelt = respellFlowKeys(spelling.text, events);
  if (respelt !== undefined) return withText(spelling, respelt);
  const indicators = flowIndicators(spelling.text, events).filter((offset) => !spelling.spacing.has(offset));
  if (indicators.length > 0) return withSpaces(spelling, new Map(indicators.map((offset) => [offset, 1])));
  const block = unindentedBlock(spelling.text, events);
  if (block !== undefined) return cutAt(spelling, block);
  const { cut, rest } = spelling;
  if (!isCut || spelling.spacing.has(cut) || !continuesPlainRoot(text, events, cut)) return undefined;
  const width = (events[1] as ScalarEvent).valueStart + 1;
  return { ...spelling, text: spelling.text + rest, spacing: new Map([...spelling.spacing, [cut, width]]), cut: cut + rest.length, rest: '' };
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
  return { ...spelling, text: spelling.text.slice(0, cut), cut, rest: spelling.text.slice(cut) };
}
