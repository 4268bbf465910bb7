import { GAP, type ComposedText } from './written-text.js';

/** What a shell command of a text is given to read. */
export interface Heredoc {
  readonly composed: ComposedText;
  /** Whether `kubectl` or the like sends it as it is. */
  readonly isSent: boolean;
}

/** So many are read of one text. */
const MAX_HEREDOCS = 50;

/** The beginning of one, with its dash, the quote around its end, and the end. */
const START = /<<(-?)[ \t]{0,20}(["']?|\\)([A-Za-z_]\w{0,60})\2/;

/** What a shell puts something else in place of: a name, a calculation, a command, or an escape. */
const EXPANSION = /\\[$`\\\n]|\$(?:\{[^}\n]{0,200}\}|\([^)\n]{0,200}\)|\w+)|`[^`\n]{0,200}`/g;

const CLIENT = /\b(?:kubectl|oc)\s/;
/** Within so many characters, so that a hostile line takes no time. */
const SENDING = /\b(?:kubectl|oc)\s[^|;&]{0,500}\b(?:apply|create|replace)\b/;

/** The heredocs of a shell command; none where a text is no such command. */
export function heredocsIn({ place, text }: ComposedText): readonly Heredoc[] {
  if (!text.includes('<<')) return [];
  const found: Heredoc[] = [];
  let at = 0;
  while (at < text.length && found.length < MAX_HEREDOCS) {
    const end = endOfLine(text, at);
    const line = text.slice(at, end);
    const [start, dash, quote, word = ''] = START.exec(line) ?? [];
    if (start === undefined) {
      at = end + 1;
      continue;
    }
    const body = bodyOf(text, end + 1, word, dash === '-');
    if (body === undefined) break;
    at = endOfLine(text, body.end) + 1;
    const isSent = SENDING.test(line);
    // What is deleted or read is named, and no more than that.
    if (CLIENT.test(line) && !isSent) continue;
    const isFilledIn = quote === '' || line.includes('envsubst');
    const composed = composedOf({ place, text }, body, isFilledIn);
    if (composed !== undefined) found.push({ composed, isSent });
  }
  return found;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

interface Body {
  readonly start: number;
  /** Where the line begins that ends it. */
  readonly end: number;
}

/** The lines up to the one with the word; a dash allows tabs before that. */
function bodyOf(text: string, start: number, word: string, mayBeIndented: boolean): Body | undefined {
  for (let at = start; at < text.length; at = endOfLine(text, at) + 1) {
    const line = text.slice(at, endOfLine(text, at)).replace(/\r$/, '');
    if ((mayBeIndented ? line.replace(/^\t+/, '') : line) === word) return { start, end: at };
  }
  return undefined;
}

/** A body as a command reads it, with gaps for what a shell fills in; undefined for one with tabs before its lines, as YAML has none. */
function composedOf({ place, text }: ComposedText, { end, start }: Body, isFilledIn: boolean): ComposedText | undefined {
  const body = text.slice(start, end);
  if (/^\t/m.test(body)) return undefined;
  const pieces: string[] = [];
  const starts: number[] = [];
  const add = (piece: string, from: number, step: 0 | 1): void => {
    pieces.push(piece);
    for (let i = 0; i < piece.length; i++) starts.push(from + i * step);
  };
  let at = 0;
  if (isFilledIn)
    for (const { 0: expansion, index } of body.matchAll(EXPANSION)) {
      add(body.slice(at, index), start + at, 1);
      add(GAP, start + index, 0);
      at = index + expansion.length;
    }
  add(body.slice(at), start + at, 1);
  starts.push(end);
  return { text: pieces.join(''), place: (part) => place({ start: starts[part.start] ?? end, end: starts[part.end] ?? end }) };
}
