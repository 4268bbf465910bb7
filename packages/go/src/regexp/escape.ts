import type { RegexpFault } from './fault.js';

/** The character that an escape stands for, and where reading goes on. */
export interface Escaped {
  readonly character: number;
  readonly at: number;
}

const CONTROLS: Readonly<Record<string, number>> = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 };
const MAX_RUNE = 0x10ffff;

/**
 * Reads the escape of a single character at the backslash `at`: `\n`, `\x41`, `\x{1F600}`, octal, or punctuation.
 *
 * A letter without a meaning and a digit other than 0 that no second octal digit follows are faults. Source: Go `regexp/syntax`.
 */
export function readEscape(text: string, at: number): Escaped | RegexpFault {
  const code = text.codePointAt(at + 1);
  if (code === undefined) return { reason: 'trailing backslash at end of expression', part: '' };
  const letter = String.fromCodePoint(code);
  const next = at + 1 + letter.length;
  if (letter === 'x') return readHex(text, at, next);
  if (letter === '0' || (/[1-7]/.test(letter) && /[0-7]/.test(text[next] ?? ''))) return readOctal(text, at + 1);
  const control = CONTROLS[letter];
  if (control !== undefined) return { character: control, at: next };
  if (code < 0x80 && !/[0-9A-Za-z]/.test(letter)) return { character: code, at: next };
  return invalid(text, at, next);
}

function readOctal(text: string, at: number): Escaped {
  const digits = /^[0-7]{1,3}/.exec(text.slice(at, at + 3))?.[0] ?? '';
  return { character: parseInt(digits, 8), at: at + digits.length };
}

function readHex(text: string, start: number, at: number): Escaped | RegexpFault {
  if (text[at] === '{') return readBracedHex(text, start, at + 1);
  // Go takes two characters, whatever they are, before it looks at them.
  const first = characterAt(text, at);
  const second = characterAt(text, at + first.length);
  const end = at + first.length + second.length;
  if (!/^[0-9A-Fa-f]{2}$/.test(first + second)) return invalid(text, start, end);
  return { character: parseInt(first + second, 16), at: end };
}

function readBracedHex(text: string, start: number, digits: number): Escaped | RegexpFault {
  let character = 0;
  let at = digits;
  for (; text[at] !== '}'; at++) {
    const digit = characterAt(text, at);
    if (!/^[0-9A-Fa-f]$/.test(digit)) return invalid(text, start, at + digit.length);
    character = character * 16 + parseInt(digit, 16);
    if (character > MAX_RUNE) return invalid(text, start, at + 1);
  }
  return at === digits ? invalid(text, start, at + 1) : { character, at: at + 1 };
}

function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}

function invalid(text: string, start: number, end: number): RegexpFault {
  return { reason: 'invalid escape sequence', part: text.slice(start, end) };
}
