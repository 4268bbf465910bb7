import { utf8Bytes, goQuote } from '@structural/go';
import { SyntaxFailure } from '../document/syntax-problem.js';

/** Go's refusal of the character at an offset. Source: Go `encoding/json`, `scanner.error` and `quoteChar`. */
export function invalidCharacter(text: string, at: number, context: string): SyntaxFailure {
  if (at >= text.length) return endOfInput(text.length);
  const code = text.codePointAt(at) ?? 0;
  // Go looks at bytes: of a longer character it shows the first byte of its UTF-8, as if that were a character.
  return new SyntaxFailure(
    'json-syntax',
    `invalid character ${quoteByte(utf8Bytes(String.fromCodePoint(code))[0] ?? 0)} ${context}`,
    at,
    at + (code > 0xffff ? 2 : 1),
  );
}

/** Why the scanner found no literal at an offset: a misspelt `true`, something glued to a literal, or no value at all. */
export function literalFailure(text: string, at: number, end: number, afterValue: (offset: number) => SyntaxFailure): SyntaxFailure {
  const literal = ['true', 'false', 'null'].find((word) => word.charAt(0) === text.charAt(at));
  if (literal === undefined)
    return text.charAt(at) === '-' ? numberFailure(text, at, end) : invalidCharacter(text, at, 'looking for beginning of value');
  for (let i = 1; i < literal.length; i++) {
    if (at + i >= end) return endOfInput(end);
    const expected = literal.charAt(i);
    if (text.charAt(at + i) !== expected) return invalidCharacter(text, at + i, `in literal ${literal} (expecting '${expected}')`);
  }
  return afterValue(at + literal.length);
}

/** Why a number is none: the first character that breaks it. */
export function numberFailure(text: string, at: number, end: number): SyntaxFailure {
  const parts: readonly (readonly [RegExp, string])[] = [
    [/-?/y, ''],
    [/0|[1-9][0-9]*/y, 'in numeric literal'],
    [/(?:\.(?=[0-9]))?/y, ''],
    [/[0-9]*/y, ''],
  ];
  let i = at;
  for (const [part, context] of parts) {
    part.lastIndex = i;
    const match = part.exec(text);
    if (match === null) return i >= end ? endOfInput(end) : invalidCharacter(text, i, context);
    i += match[0].length;
  }
  const context = text.charAt(i) === '.' ? 'after decimal point in numeric literal' : 'in exponent of numeric literal';
  i += /^[eE][-+]/.test(text.slice(i, i + 2)) ? 2 : 1;
  return i >= end ? endOfInput(end) : invalidCharacter(text, i, context);
}

/** Why a string is none: the first character inside it that Go refuses. */
export function stringFailure(text: string, at: number, end: number): SyntaxFailure {
  for (let i = at + 1; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x20) return invalidCharacter(text, i, 'in string literal');
    if (unit !== 0x5c) continue;
    i++;
    if (i >= end) break;
    if (!'"\\/bfnrtu'.includes(text.charAt(i))) return invalidCharacter(text, i, 'in string escape code');
    if (text.charAt(i) !== 'u') continue;
    for (let digit = 1; digit <= 4; digit++) {
      if (i + digit >= end) return endOfInput(end);
      if (!/[0-9a-fA-F]/.test(text.charAt(i + digit))) return invalidCharacter(text, i + digit, 'in \\u hexadecimal character escape');
    }
    i += 4;
  }
  return endOfInput(end);
}

function endOfInput(end: number): SyntaxFailure {
  return new SyntaxFailure('json-syntax', 'unexpected end of JSON input', end, end);
}

function quoteByte(byte: number): string {
  if (byte === 0x27) return "'\\''";
  if (byte === 0x22) return "'\"'";
  return `'${goQuote(String.fromCharCode(byte)).slice(1, -1)}'`;
}
