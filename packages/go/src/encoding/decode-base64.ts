import { utf8Bytes } from '../utf8/utf8-bytes.js';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const digitsOf = (alphabet: string): ReadonlyMap<string, number> => new Map([...alphabet].map((letter, value) => [letter, value]));

/** The standard alphabet, and the one for URLs. */
const DIGITS = { standard: digitsOf(`${LETTERS}+/`), url: digitsOf(`${LETTERS}-_`) };

/** Bytes, or Go's text about what is no base64. */
export type DecodedBase64 = { readonly ok: true; readonly value: readonly number[] } | { readonly ok: false; readonly error: string };

/**
 * Decodes padded base64, or says with Go's text at which byte it is none.
 *
 * Line breaks are skipped; bits that the padding leaves over are not checked. Source: Go `encoding/base64`, StdEncoding and URLEncoding.
 */
export function decodeBase64(text: string, alphabet: keyof typeof DIGITS = 'standard'): DecodedBase64 {
  const value: number[] = [];
  let group = 0;
  let digits = 0;
  for (let i = 0; i < text.length; i++) {
    const letter = text[i]!;
    if (letter === '\n' || letter === '\r') continue;
    if (letter === '=') return readPadding(text, i, digits, group, value);
    const digit = DIGITS[alphabet].get(letter);
    if (digit === undefined) return corrupt(text, i);
    group = (group << 6) | digit;
    if (++digits < 4) continue;
    value.push((group >> 16) & 255, (group >> 8) & 255, group & 255);
    group = 0;
    digits = 0;
  }
  return digits === 0 ? { ok: true, value } : corrupt(text, text.length - digits);
}

function readPadding(text: string, at: number, digits: number, group: number, value: number[]): DecodedBase64 {
  if (digits < 2) return corrupt(text, at);
  let next = skipLineBreaks(text, at + 1);
  if (digits === 2) {
    if (next >= text.length) return corrupt(text, text.length);
    if (text[next] !== '=') return corrupt(text, next - 1);
    next = skipLineBreaks(text, next + 1);
    value.push((group >> 4) & 255);
  } else {
    value.push((group >> 10) & 255, (group >> 2) & 255);
  }
  return next < text.length ? corrupt(text, next) : { ok: true, value };
}

function skipLineBreaks(text: string, at: number): number {
  let next = at;
  while (text[next] === '\n' || text[next] === '\r') next++;
  return next;
}

function corrupt(text: string, at: number): DecodedBase64 {
  return { ok: false, error: `illegal base64 data at input byte ${String(utf8Bytes(text.slice(0, at)).length)}` };
}
