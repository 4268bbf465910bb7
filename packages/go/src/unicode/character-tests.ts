import { generalCategory } from './general-category.js';

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

/** Whether Go prints a character as it is: letters, marks, numbers, punctuation, symbols and the ASCII space. Source: Go `unicode`, IsPrint. */
export function isPrintable(character: string): boolean {
  const code = codeOf(character);
  if (code < 0x7f) return code >= 0x20;
  return 'LMNPS'.includes(generalCategory(code).charAt(0));
}

/** Whether a character is a letter. Source: Go `unicode`, IsLetter. */
export function isLetter(character: string): boolean {
  const code = codeOf(character);
  if (code < 0x80) return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
  return generalCategory(code).startsWith('L');
}

/** Whether a character is a decimal digit of any script. Source: Go `unicode`, IsDigit. */
export function isDigit(character: string): boolean {
  const code = codeOf(character);
  return code < 0x80 ? code >= 0x30 && code <= 0x39 : generalCategory(code) === 'Nd';
}

/** Whether a character is a symbol, such as `+` or a drawing. Source: Go `unicode`, IsSymbol. */
export function isSymbol(character: string): boolean {
  return generalCategory(codeOf(character)).startsWith('S');
}

/** The place in UTF-16 of the first character that Go would not print, or -1. */
export function firstUnprintable(text: string): number {
  if (/^[ -~]*$/.test(text)) return -1;
  let at = 0;
  for (const character of text) {
    if (!isPrintable(character)) return at;
    at += character.length;
  }
  return -1;
}
