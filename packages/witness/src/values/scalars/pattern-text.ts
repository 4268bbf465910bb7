/** How a text is drawn from a pattern. */
export interface Drawing {
  /** Which of the choices are taken: texts of different variants mostly differ. */
  readonly variant: number;
  /** How much longer than needed repetitions are. */
  readonly extra: number;
}

const MAX_DEPTH = 100;
const MAX_LENGTH = 10_000;

interface Reader {
  readonly pattern: readonly string[];
  position: number;
  variant: number;
  readonly extra: number;
}

/** A piece of a pattern: the texts it may stand for are made from it. */
type Piece = (reader: Reader) => string;

/**
 * A text that probably matches a pattern, undefined where the pattern is beyond this reader; whoever draws it checks it.
 *
 * Knows what patterns of manifests are made of: characters, classes, groups, alternatives, repetitions and anchors. Never backtracks and
 * never runs the pattern.
 */
export function patternText(pattern: string, drawing: Drawing): string | undefined {
  let piece = known.get(pattern);
  if (piece === undefined) {
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(pattern, (piece = readPattern(pattern)));
  }
  if (piece === 'unread') return undefined;
  const text = piece({ pattern: [], position: 0, ...drawing });
  return text.length > MAX_LENGTH ? undefined : text;
}

/** Patterns are drawn from again and again. */
const known = new Map<string, Piece | 'unread'>();
const MAX_KNOWN = 1_000;

function readPattern(pattern: string): Piece | 'unread' {
  const reader: Reader = { pattern: [...pattern], position: 0, variant: 0, extra: 0 };
  const piece = readAlternatives(reader, 0);
  return piece === undefined || reader.position < reader.pattern.length ? 'unread' : piece;
}

function readAlternatives(reader: Reader, depth: number): Piece | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const branches: Piece[] = [];
  do {
    const branch = readSequence(reader, depth);
    if (branch === undefined) return undefined;
    branches.push(branch);
  } while (take(reader, '|'));
  return (at) => choose(at, branches)?.(at) ?? '';
}

function readSequence(reader: Reader, depth: number): Piece | undefined {
  const pieces: Piece[] = [];
  for (let next = peek(reader); next !== undefined && next !== '|' && next !== ')'; next = peek(reader)) {
    const atom = readAtom(reader, depth);
    if (atom === undefined) return undefined;
    pieces.push(readRepetition(reader, atom));
  }
  return (at) => {
    let text = '';
    for (const piece of pieces) if (text.length <= MAX_LENGTH) text += piece(at);
    return text;
  };
}

function readAtom(reader: Reader, depth: number): Piece | undefined {
  const character = reader.pattern[reader.position++] ?? '';
  switch (character) {
    case '(':
      return readGroup(reader, depth);
    case '[':
      return readClass(reader);
    case '.':
      return oneOf(ANY);
    case '^':
    case '$':
      return EMPTY_PIECE;
    case '\\':
      return readEscape(reader);
    default:
      return () => character;
  }
}

const EMPTY_PIECE: Piece = () => '';

function readGroup(reader: Reader, depth: number): Piece | undefined {
  if (take(reader, '?')) {
    const flags = /^(?:P?<\w+>|[a-zA-Z-]*[:)])/.exec(reader.pattern.slice(reader.position, reader.position + MAX_DEPTH).join(''))?.[0];
    if (flags === undefined) return undefined;
    reader.position += flags.length;
    if (flags.endsWith(')')) return EMPTY_PIECE;
  }
  const inside = readAlternatives(reader, depth + 1);
  return take(reader, ')') ? inside : undefined;
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const WORD = `${LOWER}${DIGITS}${LOWER.toUpperCase()}_`;
const ANY = `${LOWER}${DIGITS}${LOWER.toUpperCase()}-_./: @`;
const CLASSES: Readonly<Record<string, string>> = {
  d: DIGITS,
  w: WORD,
  s: ' ',
  D: `${LOWER}-`,
  W: '-. ',
  S: `${LOWER}${DIGITS}`,
  n: '\n',
  t: '\t',
  r: '\r',
  f: '\f',
  v: '\v',
  a: '\u0007',
};

function readEscape(reader: Reader): Piece | undefined {
  const members = readEscapedMembers(reader);
  return members === undefined ? undefined : members === '' ? EMPTY_PIECE : oneOf(members);
}

/** What an escape stands for; empty for an anchor. */
function readEscapedMembers(reader: Reader): string | undefined {
  const letter = reader.pattern[reader.position++];
  if (letter === undefined) return undefined;
  if ('AzbB'.includes(letter)) return '';
  if (letter === 'p' || letter === 'P') return readUnicodeClass(reader);
  if (letter === 'x') return readCodePoint(reader);
  if (/[QEC0-9]/.test(letter)) return undefined;
  return CLASSES[letter] ?? letter;
}

function readUnicodeClass(reader: Reader): string {
  const name = take(reader, '{') ? readUntil(reader, '}') : (reader.pattern[reader.position++] ?? '');
  if (name.startsWith('Lu')) return LOWER.toUpperCase();
  return name.startsWith('N') ? DIGITS : name.startsWith('Z') ? ' ' : LOWER;
}

function readCodePoint(reader: Reader): string | undefined {
  const digits = take(reader, '{') ? readUntil(reader, '}') : reader.pattern.slice(reader.position, (reader.position += 2)).join('');
  const code = /^[0-9a-fA-F]{1,6}$/.test(digits) ? parseInt(digits, 16) : Infinity;
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

function readUntil(reader: Reader, end: string): string {
  let text = '';
  for (let next = reader.pattern[reader.position++]; next !== undefined && next !== end; next = reader.pattern[reader.position++])
    text += next;
  return text;
}

const POSIX: Readonly<Record<string, string>> = {
  alpha: LOWER,
  lower: LOWER,
  upper: LOWER.toUpperCase(),
  digit: DIGITS,
  alnum: LOWER + DIGITS,
  word: WORD,
  xdigit: `${DIGITS}abcdef`,
  space: ' ',
};

function readClass(reader: Reader): Piece | undefined {
  const isNegated = take(reader, '^');
  let members = '';
  for (let first = true; first || peek(reader) !== ']'; first = false) {
    const next = reader.pattern[reader.position++];
    if (next === undefined) return undefined;
    let low: string | undefined = next;
    if (next === '[' && take(reader, ':')) {
      low = POSIX[readUntil(reader, ':')];
      if (!take(reader, ']')) return undefined;
    } else if (next === '\\') {
      low = readEscapedMembers(reader);
    }
    if (low === undefined) return undefined;
    members += low.length === 1 && isRange(reader) ? readRange(reader, low) : low;
    if (members.length > MAX_LENGTH) return undefined;
  }
  reader.position++;
  const allowed = isNegated ? [...ANY].filter((character) => !members.includes(character)).join('') : members;
  return allowed === '' ? undefined : oneOf(pleasantFirst(allowed));
}

function isRange(reader: Reader): boolean {
  const after = reader.pattern[reader.position + 1];
  return peek(reader) === '-' && after !== undefined && after !== ']';
}

/** The members of a range, few of a long one. */
function readRange(reader: Reader, low: string): string {
  reader.position++;
  const next = reader.pattern[reader.position++] ?? low;
  const high = next === '\\' ? (readEscapedMembers(reader) ?? low) : next;
  const [from, to] = [low.codePointAt(0) ?? 0, high.codePointAt(0) ?? 0];
  let members = '';
  for (let code = from; code <= to && members.length < 128; code++)
    if (code < 0xd800 || code > 0xdfff) members += String.fromCodePoint(code);
  return members;
}

/** Letters before digits before all else, so that samples read well. */
function pleasantFirst(members: string): string {
  const rank = (character: string): number => (/[a-z]/.test(character) ? 0 : /[0-9]/.test(character) ? 1 : /[A-Z]/.test(character) ? 2 : 3);
  return [...new Set(members)].sort((a, b) => rank(a) - rank(b)).join('');
}

function readRepetition(reader: Reader, atom: Piece): Piece {
  let piece = atom;
  for (let bounds = readBounds(reader); bounds !== undefined; bounds = readBounds(reader)) {
    const { least, most } = bounds;
    const once = piece;
    take(reader, '?');
    piece = (at) => {
      let text = '';
      const times = Math.min(least + at.extra, most);
      for (let i = 0; i < times && text.length <= MAX_LENGTH; i++) text += once(at);
      return text;
    };
  }
  return piece;
}

function readBounds(reader: Reader): { readonly least: number; readonly most: number } | undefined {
  if (take(reader, '*')) return { least: 0, most: Infinity };
  if (take(reader, '+')) return { least: 1, most: Infinity };
  if (take(reader, '?')) return { least: 0, most: 1 };
  const braces =
    peek(reader) === '{' ? /^\{(\d+)(,(\d*))?\}/.exec(reader.pattern.slice(reader.position, reader.position + 16).join('')) : null;
  if (braces === null) return undefined;
  reader.position += braces[0].length;
  const least = Number(braces[1]);
  return { least, most: braces[2] === undefined ? least : braces[3] === '' ? Infinity : Number(braces[3]) };
}

function oneOf(members: string): Piece {
  const characters = [...members];
  return (at) => choose(at, characters) ?? '';
}

/** Takes a choice by the variant, of which each choice uses up its share. */
function choose<T>(at: Reader, choices: readonly T[]): T | undefined {
  const chosen = choices[at.variant % choices.length];
  at.variant = Math.floor(at.variant / choices.length);
  return chosen;
}

function peek({ pattern, position }: Reader): string | undefined {
  return pattern[position];
}

function take(reader: Reader, character: string): boolean {
  if (peek(reader) !== character) return false;
  reader.position++;
  return true;
}
