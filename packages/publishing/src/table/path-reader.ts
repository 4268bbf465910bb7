import { isDigit, isLetter } from '@structural/go';

/** Reads a text character by character, as kubectl's JSONPath parser does: a token goes from where the last one ended. */
export interface PathReader {
  readonly text: string;
  /** Where the token begins. */
  start: number;
  /** Where reading goes on. */
  position: number;
}

/** A reader at the beginning of a text. */
export function pathReader(text: string): PathReader {
  return { text, start: 0, position: 0 };
}

/** The next character, which is read; empty at the end. */
export function next(reader: PathReader): string {
  const character = peek(reader);
  reader.position += character.length;
  return character;
}

/** The next character, which stays unread; empty at the end. */
export function peek({ text, position }: PathReader): string {
  const code = text.codePointAt(position);
  return code === undefined ? '' : String.fromCodePoint(code);
}

/** True where the text goes on like this. */
export function lookingAt({ text, position }: PathReader, prefix: string): boolean {
  return text.startsWith(prefix, position);
}

/** What was read since the last token; the next one begins here. */
export function takeToken(reader: PathReader): string {
  const token = reader.text.slice(reader.start, reader.position);
  reader.start = reader.position;
  return token;
}

/** Skips so many characters and begins a token after them. */
export function skip(reader: PathReader, length: number): void {
  reader.position += length;
  reader.start = reader.position;
}

/** True for a character that ends a name, the end of the text included. */
export function isTerminator(character: string): boolean {
  return character === '' || ' \t\r\n.,[]$@{}'.includes(character);
}

/** True for a letter, a digit or an underscore. */
export function isAlphaNumeric(character: string): boolean {
  return character === '_' || isLetter(character) || isDigit(character);
}
