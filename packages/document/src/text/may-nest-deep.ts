import { MAX_DEPTH } from './limits.js';

const SPACE = 0x20;
const TAB = 0x09;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const BRACKET = 0x5b;
const BRACE = 0x7b;

/**
 * Whether a text in UTF-8 may nest deeper than {@link MAX_DEPTH}, other than by aliases: by brackets, or by what stands before a line's first word.
 *
 * A text in which brackets stand in strings may be taken for one that does. Linear; what has few brackets and no long line is seen at a glance.
 */
export function mayNestDeep(bytes: Uint8Array): boolean {
  if (bytes.length < MAX_DEPTH) return false;
  return (hasMany(bytes, BRACKET, BRACE) && opensDeep(bytes)) || isIndentedDeep(bytes);
}

/** Whether so many bytes are one or the other. */
function hasMany(bytes: Uint8Array, ...wanted: readonly number[]): boolean {
  let count = 0;
  for (const byte of wanted) for (let at = bytes.indexOf(byte); at >= 0 && count < MAX_DEPTH; at = bytes.indexOf(byte, at + 1)) count++;
  return count >= MAX_DEPTH;
}

function opensDeep(bytes: Uint8Array): boolean {
  let open = 0;
  for (const each of bytes) {
    // `[` and `{`, `]` and `}` differ by one bit.
    const byte = each & 0xdf;
    if (byte === BRACKET) {
      if (++open >= MAX_DEPTH) return true;
    } else if (byte === 0x5d && open > 0) open--;
  }
  return false;
}

/** Whether some line begins with very many spaces, or dashes and questions with a blank behind them. Looks for a line's end where it is too long without. */
function isIndentedDeep(bytes: Uint8Array): boolean {
  for (let start = 0; start + MAX_DEPTH <= bytes.length;) {
    let end = bytes.lastIndexOf(LINE_FEED, start + MAX_DEPTH - 1);
    if (end < start) {
      end = bytes.indexOf(LINE_FEED, start + MAX_DEPTH);
      if (end < 0) end = bytes.length;
      if (prefixLength(bytes, start, end) >= MAX_DEPTH) return true;
    }
    start = end + 1;
  }
  return false;
}

/** The longest such beginning; a carriage return alone ends a line, too. */
function prefixLength(bytes: Uint8Array, start: number, end: number): number {
  let longest = 0;
  let length = 0;
  for (let i = start; i < end && longest < MAX_DEPTH; i++) {
    const byte = bytes[i]!;
    if (byte === RETURN) length = 0;
    else if (length >= 0) {
      const isMark = byte === SPACE || ((byte === 0x2d || byte === 0x3f) && (bytes[i + 1] === SPACE || bytes[i + 1] === TAB));
      length = isMark ? length + 1 : -1;
      longest = Math.max(longest, length);
    }
  }
  return longest;
}
