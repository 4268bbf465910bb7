/** How long the texts are that a pattern matches, at least and at most, in characters. */
export interface Lengths {
  readonly least: number;
  readonly most: number;
}

/**
 * The lengths of texts that a pattern matches, read from the pattern as it is written, at the cost of reading it; `undefined` where it asserts something
 * inside of itself, or has something that is not read here. That there is a text of each length in between is not said.
 */
export function patternLengths(pattern: string): Lengths | undefined {
  if (pattern.length > LONG) return readLengths(pattern);
  const before = known.get(pattern);
  if (before !== undefined) return before.lengths;
  const lengths = readLengths(pattern);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(pattern, { lengths });
  return lengths;
}

/** Definitions have few patterns, many times. */
const known = new Map<string, { readonly lengths: Lengths | undefined }>();
const MAX_KNOWN = 1_000;
const LONG = 1_000;

function readLengths(pattern: string): Lengths | undefined {
  const reader: Reader = { text: pattern, at: 0 };
  const lengths = alternatives(reader, 0);
  return lengths !== undefined && reader.at === pattern.length ? lengths : undefined;
}

/** Whether a pattern surely matches a text of some length; false where that is not seen. */
export function hasLengthIn(pattern: string, least: number, most: number): boolean {
  const lengths = patternLengths(pattern);
  if (lengths === undefined || lengths.least > most || lengths.most < least) return false;
  // The shortest text is fine, or there are so many lengths that one of them is.
  return lengths.least >= least || most - least >= MAX_STEP;
}

const MAX_STEP = 16;

interface Reader {
  readonly text: string;
  at: number;
}

const ZERO_LENGTH: Lengths = { least: 0, most: 0 };
const ONE: Lengths = { least: 1, most: 1 };
const MAX_DEPTH = 50;

function alternatives(reader: Reader, depth: number): Lengths | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const next = depth === 0 ? anchored : sequence;
  let all = next(reader, depth);
  while (all !== undefined && reader.text[reader.at] === '|') {
    reader.at++;
    const other = next(reader, depth);
    all = other && { least: Math.min(all.least, other.least), most: Math.max(all.most, other.most) };
  }
  return all;
}

/** What is not bound to both ends of a text may stand in a longer one. */
function anchored(reader: Reader, depth: number): Lengths | undefined {
  const { text } = reader;
  const starts = text[reader.at] === '^';
  if (starts) reader.at++;
  const lengths = sequence(reader, depth);
  const ends = text[reader.at] === '$' && (reader.at + 1 === text.length || text[reader.at + 1] === '|');
  if (ends) reader.at++;
  return lengths && (starts && ends ? lengths : { least: lengths.least, most: Infinity });
}

function sequence(reader: Reader, depth: number): Lengths | undefined {
  let all = ZERO_LENGTH;
  for (let next = reader.text[reader.at]; !isEnd(next); next = reader.text[reader.at]) {
    const piece = atom(reader, depth);
    const times = piece && repetition(reader);
    if (piece === undefined || times === undefined) return undefined;
    const most = times.most === 0 || piece.most === 0 ? 0 : piece.most * times.most;
    all = { least: all.least + piece.least * times.least, most: all.most + most };
  }
  return all;
}

function isEnd(next: string | undefined): boolean {
  return next === undefined || next === '|' || next === ')' || next === '$';
}

function atom(reader: Reader, depth: number): Lengths | undefined {
  const { text } = reader;
  const first = text[reader.at] ?? '';
  if (first === '(') {
    FLAGS.lastIndex = reader.at;
    const flags = FLAGS.exec(text)?.[0];
    if (flags !== undefined) {
      reader.at += flags.length;
      return ZERO_LENGTH;
    }
    const open = /\((?:\?(?:P?<\w+>|[is]*:))?/y;
    open.lastIndex = reader.at;
    reader.at += open.exec(text)?.[0].length ?? 1;
    const lengths = alternatives(reader, depth + 1);
    return lengths !== undefined && text[reader.at++] === ')' ? lengths : undefined;
  }
  ATOM.lastIndex = reader.at;
  const read = ATOM.exec(text)?.[0];
  if (read === undefined) return undefined;
  reader.at += read.length;
  return ONE;
}

const FLAGS = /\(\?[is]+\)/y;

/** A character, an escaped one, one of a kind, or a class that is not empty. */
const ATOM =
  /[^\\^$[\]()|?*+{]|\\[^bBAzQEpPxC0-9]|\\p(?:L|\{\w+\})|\[(?!\^)(?:[^\\[\]]|\\[^QEPC]|\[:\w+:\])+\]|\[\^(?:[^\\[\]]|\\[^A-Zpx]|\\x[0-7][0-9a-fA-F])+\]/y;

function repetition(reader: Reader): Lengths | undefined {
  REPETITION.lastIndex = reader.at;
  const found = REPETITION.exec(reader.text);
  if (found === null) return ONE;
  reader.at += found[0].length;
  const [, sign, from, comma, to] = found;
  if (sign !== undefined) return { least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity };
  return { least: Number(from), most: comma === undefined ? Number(from) : to === undefined || to === '' ? Infinity : Number(to) };
}

const REPETITION = /(?:([?*+])|\{(\d+)(?:(,)(\d*))?\})\??/y;
