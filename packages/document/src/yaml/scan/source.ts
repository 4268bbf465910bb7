import { utf8Length } from '@structural/go';
import { SyntaxFailure } from '../../document/syntax-problem.js';

/**
 * A text as goyaml's reader hands it out: decoded in pieces of some hundred bytes, each when the scanner first needs a character of it.
 *
 * Where a piece starts is visible in two places only: a control character is refused when its piece is decoded, and not at all if the document
 * ends before; and the scanner looks for byte order marks at the start of its buffer. A text with neither counts as read at once.
 */
export interface Source {
  readonly text: string;
  /** The offset up to which the text is decoded; it goes beyond the end by a NUL at a time. */
  decoded: number;
  /** Where the buffer starts. */
  buffer: number;
  /** The offset of the first character that goyaml refuses, or -1. */
  readonly forbidden: number;
}

// Everything but the characters that YAML allows; of surrogates only lone ones.
const FORBIDDEN =
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

const BYTE_ORDER_MARK = 0xfeff;

/** How many bytes goyaml decodes at a time. */
const PIECE = 512;

/** The source of a text, before its first character; a byte order mark there tells the encoding and is no character. */
export function openSource(text: string): Source {
  const forbidden = text.search(FORBIDDEN);
  const start = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
  const isAtOnce = forbidden < 0 && text.indexOf('\ufeff', start) < 0;
  return { text, decoded: isAtOnce ? Number.POSITIVE_INFINITY : start, buffer: start, forbidden };
}

/** Sees to it that `count` characters from `at` on are decoded. Throws a {@link SyntaxFailure} for one that goyaml refuses. */
export function decode(source: Source, at: number, count: number): void {
  if (source.decoded !== Number.POSITIVE_INFINITY) decodeFor(source, at, count);
}

function decodeFor(source: Source, at: number, count: number): void {
  if (hasDecoded(source, at, count)) return;
  source.buffer = at;
  do {
    if (source.decoded >= source.text.length) {
      source.decoded++;
      return;
    }
    decodePiece(source);
  } while (!hasDecoded(source, at, count));
}

function hasDecoded({ text, decoded }: Source, at: number, count: number): boolean {
  let needed = at;
  for (let i = 0; i < count; i++) needed += isPair(text, needed) ? 2 : 1;
  return needed <= decoded;
}

function decodePiece(source: Source): void {
  const { text, forbidden } = source;
  let room = source.decoded === 1 && text.charCodeAt(0) === BYTE_ORDER_MARK ? PIECE - 3 : PIECE;
  let at = source.decoded;
  while (at < text.length) {
    const next = at + (isPair(text, at) ? 2 : 1);
    room -= utf8Length(text, at, next);
    if (room < 0) break;
    if (at === forbidden) throw refusal(text, at);
    at = next;
  }
  source.decoded = at;
}

function refusal(text: string, at: number): SyntaxFailure {
  const unit = text.charCodeAt(at);
  if (unit >= 0xd800 && unit <= 0xdfff) return new SyntaxFailure('encoding', 'yaml: invalid Unicode character', at, at + 1);
  return new SyntaxFailure('control-character', 'yaml: control characters are not allowed', at, at + 1);
}

/** Whether the character at an offset takes two units. */
export function isPair(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit <= 0xdbff && at + 1 < text.length;
}
