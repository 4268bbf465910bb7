import { Tokens, type TokenKind } from './tokens.js';

/** A token of an expression as it is written, in UTF-16 units. */
export interface WrittenToken {
  readonly kind: TokenKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The tokens of an expression up to one that is not well-formed, without spaces and comments. Linear in the text. */
export function writtenTokens(text: string): readonly WrittenToken[] {
  const tokens: WrittenToken[] = [];
  const reader = new Tokens(text);
  while (reader.kind !== 'end') {
    tokens.push({ kind: reader.kind, text: reader.text, start: reader.start, end: reader.start + reader.text.length });
    if (!reader.next()) break;
  }
  return tokens;
}
