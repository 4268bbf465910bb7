/** A part of a text that can be parsed alone. */
export interface TextPiece {
  readonly bytes: Uint8Array;
  /** The line of the whole text that it starts on, from 1. */
  readonly line: number;
}

/**
 * The items of each `List` in a text as kubectl prints it, in YAML or JSON, one after the other; documents of another shape whole.
 *
 * For texts of many objects, whose values need not be in memory at once. Linear, without parsing; an item of YAML is a copy, in which its dash
 * is a space, all others share the bytes of the text. Aliases of one item for anchors of another are not followed.
 */
export function* listPieces(text: Uint8Array): Generator<TextPiece> {
  let line = 1;
  for (let start = 0; start < text.length;) {
    const end = endOfDocument(text, start);
    const document = text.subarray(start, end);
    const cuts = cutsOf(document);
    let counted = 0;
    for (const [from, to] of cuts ?? [[0, document.length] as const]) {
      line += lineEnds(document, counted, from);
      counted = from;
      yield { bytes: cuts === undefined ? document : itemAt(document, from, to), line };
    }
    line += lineEnds(document, counted, document.length);
    start = end;
  }
}

type Cut = readonly [from: number, to: number];

const [NEWLINE, SPACE, DASH, HASH, QUOTE, BACKSLASH] = [0x0a, 0x20, 0x2d, 0x23, 0x22, 0x5c];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Where the next document begins: at a line that starts with `---`. */
function endOfDocument(text: Uint8Array, start: number): number {
  for (let at = text.indexOf(NEWLINE, start); at !== -1; at = text.indexOf(NEWLINE, at + 1))
    if (text[at + 1] === DASH && text[at + 2] === DASH && text[at + 3] === DASH) return at + 1;
  return text.length;
}

/** Where the items of a list are; undefined for what is no list that can be cut. */
function cutsOf(document: Uint8Array): readonly Cut[] | undefined {
  const first = document.findIndex((byte) => byte > SPACE);
  return document[first] === OPEN_BRACE ? jsonCuts(document, first) : yamlCuts(document);
}

/** Lines at the left margin decide: `items:`, then `- ` before each item, and `kind: List` before or behind. */
function yamlCuts(document: Uint8Array): readonly Cut[] | undefined {
  const cuts: [number, number][] = [];
  let isList = false;
  let isWithin = false;
  for (let at = 0; at < document.length; at = endOfLine(document, at)) {
    const byte = document[at];
    if (byte === SPACE || byte === NEWLINE || byte === HASH || byte === 0x0d) continue;
    const last = cuts.at(-1);
    if (isWithin && byte === DASH && (document[at + 1] === SPACE || document[at + 1] === NEWLINE)) {
      if (last !== undefined && last[1] === -1) last[1] = at;
      cuts.push([at, -1]);
      continue;
    }
    if (last !== undefined && last[1] === -1) last[1] = at;
    const text = textAt(document, at, Math.min(endOfLine(document, at), at + MAX_HEAD)).trimEnd();
    if (isWithin || (text === 'items:' && cuts.length > 0)) isWithin = false;
    if (text === 'items:') isWithin = cuts.length === 0;
    else if (text === 'kind: List') isList = true;
    // What is no key at the margin is no output of kubectl.
    else if (!/^(---|[\w.-]+:)/.test(text)) return undefined;
  }
  const last = cuts.at(-1);
  if (last !== undefined && last[1] === -1) last[1] = document.length;
  return isList && cuts.length > 0 ? cuts : undefined;
}

const MAX_HEAD = 64;

function endOfLine(document: Uint8Array, at: number): number {
  const newline = document.indexOf(NEWLINE, at);
  return newline === -1 ? document.length : newline + 1;
}

/** One walk over brackets and strings: the elements of `items`, and whether `kind` is `List`. */
function jsonCuts(document: Uint8Array, first: number): readonly Cut[] | undefined {
  const cuts: Cut[] = [];
  let isList = false;
  let depth = 0;
  let key = '';
  let start = -1;
  for (let at = first; at < document.length; at++) {
    const byte = document[at];
    if (byte === QUOTE) {
      const end = endOfString(document, at);
      if (end === -1) return undefined;
      if (depth === 1) {
        const text = textAt(document, at + 1, Math.min(end, at + MAX_HEAD));
        if (isKey(document, end)) key = text;
        else if (key === 'kind') isList = text === 'List';
      }
      at = end;
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      if (depth === 2 && key === 'items') start = at;
      depth++;
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      depth--;
      if (depth === 2 && key === 'items' && start !== -1) cuts.push([start, at + 1]);
    }
  }
  return isList && depth === 0 && cuts.length > 0 ? cuts : undefined;
}

function endOfString(document: Uint8Array, start: number): number {
  for (let at = document.indexOf(QUOTE, start + 1); at !== -1; at = document.indexOf(QUOTE, at + 1)) {
    let backslashes = 0;
    while (document[at - 1 - backslashes] === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return at;
  }
  return -1;
}

function isKey(document: Uint8Array, endOfText: number): boolean {
  let at = endOfText + 1;
  while ((document[at] ?? 0) <= SPACE && at < document.length) at++;
  return document[at] === 0x3a;
}

function itemAt(document: Uint8Array, from: number, to: number): Uint8Array {
  if (document[from] !== DASH) return document.subarray(from, to);
  // A Buffer's own slice is a view of the text, which is not ours to change.
  const item = Uint8Array.prototype.slice.call(document, from, to);
  item[0] = SPACE;
  return item;
}

function lineEnds(document: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = document.indexOf(NEWLINE, from); at !== -1 && at < to; at = document.indexOf(NEWLINE, at + 1)) count++;
  return count;
}

function textAt(document: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...document.subarray(from, to));
}
