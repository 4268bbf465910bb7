import { parseEvents, YAMLException } from 'js-yaml';
import { likelyContinuations } from './likely-continuations.js';
import { MAX_DEPTH } from './limits.js';
import type { SpacedText, Spacing } from './spaced-text.js';

/** What a deficient line continues. */
type Continued = 'single' | 'double' | 'flow';

/** js-yaml can be told no wider indentation than this; goyaml does not care. */
const WIDEST = 8_192;

/** How many spaces one round may add. */
const MOST_PADDING = 8_000_000;

/** Lines to indent, as offsets of the unspaced text with the spaces to insert. */
export interface Padding {
  /** Lines that certainly continue a quoted scalar or a flow collection. */
  readonly sure: Spacing;
  /** Lines that probably do. Whoever uses them must check that the text, once read, bears them out. */
  readonly guessed: Spacing;
}

/**
 * The lines to indent so that js-yaml reads on.
 *
 * goyaml lets the lines of a quoted scalar or a flow collection stand at any indentation, where YAML 1.2 demands more than the parent's.
 * White space at the start of such a line has no meaning, so adding to it is safe. `position` is where, in the spaced text, js-yaml met the
 * first deficient line; the rest of the same scalar is sure, the rest of the same collection and later scalars are guesses that save a round of
 * parsing for each. `undefined` when no reasonable indentation helps.
 */
export function padContinuation(spaced: SpacedText, position: number, padding: Spacing): Padding | undefined {
  const { text, toOriginal } = spaced;
  const line = lineStart(text, position);
  const before = padding.get(toOriginal(line));
  const width = before === undefined ? deepestIndent(text, line) : before * 4;
  if (width > WIDEST) return undefined;
  const sure = new Map([[toOriginal(line), width]]);
  const guessed = new Map<number, number>();
  const continued = continuedAt(text, line);
  const end = endOfConstruct(text, position, continued);
  let room = MOST_PADDING / width;
  const own = continued === 'flow' ? guessed : sure;
  for (let next = text.indexOf('\n', position) + 1; next > 0 && next <= end && room-- > 0; next = text.indexOf('\n', next) + 1) {
    own.set(toOriginal(next), width);
  }
  if (continued === 'flow' || before !== undefined) return { sure, guessed };
  for (const next of likelyContinuations(text, end)) {
    if (room-- <= 0) break;
    if (!padding.has(toOriginal(next))) guessed.set(toOriginal(next), width);
  }
  return { sure, guessed };
}

function lineStart(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && text.charAt(start - 1) !== '\n') start--;
  return start;
}

/** One more than the column of the last collection that a line before `end` opens by its indentation and its indicators. */
function deepestIndent(text: string, end: number): number {
  const prefix = /(?:[ \t]|[-?:](?=[ \t]))*/y;
  let deepest = 0;
  for (let start = 0; start < end; ) {
    prefix.lastIndex = start;
    deepest = Math.max(deepest, prefix.exec(text)?.[0].length ?? 0);
    const next = text.indexOf('\n', start);
    if (next < 0) break;
    start = next + 1;
  }
  return deepest + 1;
}

/** Lets js-yaml say which construct is open before a line. */
function continuedAt(text: string, line: number): Continued {
  try {
    parseEvents(text.slice(0, line).trimEnd(), { maxDepth: MAX_DEPTH + 1 });
  } catch (error) {
    if (error instanceof YAMLException && error.reason.includes('double quoted')) return 'double';
    if (error instanceof YAMLException && error.reason.includes('single quoted')) return 'single';
  }
  return 'flow';
}

function endOfConstruct(text: string, offset: number, continued: Continued): number {
  if (continued !== 'flow') return endOfQuoted(text, offset, continued === 'double' ? '"' : "'");
  let depth = 0;
  for (let i = offset; i < text.length; i++) {
    const character = text.charAt(i);
    if (character === '[' || character === '{') depth++;
    else if (character === '"' || character === "'") {
      if (/[\s,:[{]/.test(text.charAt(i - 1))) i = endOfQuoted(text, i + 1, character);
    } else if (character === '#' && /\s/.test(text.charAt(i - 1))) {
      const next = text.indexOf('\n', i);
      if (next < 0) return text.length;
      i = next;
    } else if ((character === ']' || character === '}') && --depth < 0) {
      if (!/^\s*[,\]}]/.test(text.slice(i + 1, i + 200))) return i;
      depth = 0;
    }
  }
  return offset;
}

/** The offset of the quote that closes a scalar whose content starts at `from`, or the end of the text. */
export function endOfQuoted(text: string, from: number, quote: string): number {
  for (let i = from; i < text.length; i++) {
    const character = text.charAt(i);
    if (character === '\\' && quote === '"') i++;
    else if (character === quote) {
      if (quote === '"' || text.charAt(i + 1) !== quote) return i;
      i++;
    }
  }
  return text.length;
}
