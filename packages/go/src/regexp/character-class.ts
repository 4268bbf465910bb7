import { readEscape, type Escaped } from './escape.js';
import { isFault, type Read, type RegexpFault } from './fault.js';
import { canonicalClassName, UNICODE_CLASS_NAMES } from './unicode-class-names.js';

const POSIX_CLASS = /^\[:\^?(alnum|alpha|ascii|blank|cntrl|digit|graph|lower|print|punct|space|upper|word|xdigit):\]$/;

/** True where `\d`, `\s`, `\w` or one of their opposites stands. */
export function isPerlClass(text: string, at: number): boolean {
  return text[at] === '\\' && /[dDsSwW]/.test(text[at + 1] ?? '');
}

/** True where `\p` or `\P` stands. */
export function isUnicodeClass(text: string, at: number): boolean {
  return text[at] === '\\' && (text[at + 1] === 'p' || text[at + 1] === 'P');
}

/** Reads `\pN`, `\p{Name}`, `\p{^Name}` or the like at the backslash `at`. */
export function readUnicodeClass(text: string, at: number): Read {
  const name = at + 2;
  if (text[name] !== '{') {
    const code = text.codePointAt(name);
    const letter = code === undefined ? '' : String.fromCodePoint(code);
    return known(letter) ? name + letter.length : range(text.slice(at, name + letter.length));
  }
  const end = text.indexOf('}', at);
  if (end < 0) return range(text.slice(at));
  return known(text.slice(name + 1, end)) ? end + 1 : range(text.slice(at, end + 1));
}

function known(name: string): boolean {
  return UNICODE_CLASS_NAMES.has(canonicalClassName(name.startsWith('^') ? name.slice(1) : name));
}

/**
 * Reads a class at the opening bracket `at`. `lastPosixEnd` is where `:]` stands last in the text, so that a class without it
 * is not searched again and again.
 *
 * `]` and `-` may come first; `-` is itself anywhere but between two characters. Source: Go `regexp/syntax`.
 */
export function readClass(text: string, at: number, lastPosixEnd: number): Read {
  let next = at + 1;
  if (text[next] === '^') next++;
  let first = true;
  while (first || text[next] !== ']') {
    const member = readMember(text, next, at, lastPosixEnd);
    if (isFault(member)) return member;
    next = member;
    first = false;
  }
  return next + 1;
}

function readMember(text: string, at: number, opening: number, lastPosixEnd: number): Read {
  if (text.startsWith('[:', at) && lastPosixEnd >= at + 2) {
    const end = text.indexOf(':]', at + 2) + 2;
    const name = text.slice(at, end);
    return POSIX_CLASS.test(name) ? end : range(name);
  }
  if (isUnicodeClass(text, at)) return readUnicodeClass(text, at);
  if (isPerlClass(text, at)) return at + 2;
  const low = readCharacter(text, at, opening);
  if (isFault(low)) return low;
  if (text[low.at] !== '-' || low.at + 1 >= text.length || text[low.at + 1] === ']') return low.at;
  const high = readCharacter(text, low.at + 1, opening);
  if (isFault(high)) return high;
  return high.character < low.character ? range(text.slice(at, high.at)) : high.at;
}

function readCharacter(text: string, at: number, opening: number): Escaped | RegexpFault {
  const character = text.codePointAt(at);
  if (character === undefined) return { reason: 'missing closing ]', part: text.slice(opening) };
  if (text[at] === '\\') return readEscape(text, at);
  return { character, at: at + (character > 0xffff ? 2 : 1) };
}

function range(part: string): RegexpFault {
  return { reason: 'invalid character class range', part };
}
