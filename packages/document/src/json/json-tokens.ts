import { createScanner } from 'jsonc-parser';
import { SyntaxFailure } from '../document/syntax-problem.js';
import { tooDeep } from '../document/too-deep.js';
import { invalidCharacter, literalFailure, numberFailure, stringFailure } from './json-refusal.js';

/** jsonc-parser's `SyntaxKind`, which is a const enum that isolated modules cannot import. */
const JSON_TOKEN = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  null: 7,
  true: 8,
  false: 9,
  string: 10,
  number: 11,
} as const;

const LINE_COMMENT = 12;
const BLOCK_COMMENT = 13;
const LINE_BREAK = 14;
const BLANKS = 15;
const UNKNOWN = 16;
const END = 17;

const NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?$/;

/** Receives the tokens of a JSON text. Offsets are the text's own. */
export interface JsonVisitor {
  readonly open: (kind: 'object' | 'array', start: number) => void;
  readonly close: (end: number) => void;
  readonly key: (text: string, start: number, end: number) => void;
  /** A string, decoded; `null`, `true` and `false`. */
  readonly scalar: (value: string | boolean | null, start: number, end: number) => void;
  readonly number: (literal: string, start: number, end: number) => void;
}

/** What the grammar allows next; the texts are Go's. */
const enum Expect {
  Value,
  ValueOrClose,
  Key,
  KeyOrClose,
  Colon,
  CommaOrClose,
  End,
}

/**
 * Walks over one JSON value with jsonc-parser's scanner, as strictly as Go's decoder, and returns the offset after it.
 *
 * The walk keeps its own stack, so that depth costs no call stack; `maxDepth` bounds it. With `wholeText`, nothing but white space may follow
 * the value. Throws a {@link SyntaxFailure} with Go's words.
 */
export function walkJson(text: string, start: number, end: number, maxDepth: number, wholeText: boolean, visitor: JsonVisitor): number {
  const scanner = createScanner(end < text.length ? text.slice(0, end) : text, false);
  scanner.setPosition(start);
  const open: ('object' | 'array')[] = [];
  let expect: Expect = Expect.Value;
  let after = start;
  for (;;) {
    const token: number = scanner.scan();
    if (token === BLANKS || token === LINE_BREAK) continue;
    const at = scanner.getTokenOffset();
    const next = at + scanner.getTokenLength();
    if (token === END) {
      if (expect === Expect.End) return after;
      throw new SyntaxFailure('json-syntax', 'unexpected end of JSON input', at, at);
    }
    if (token === JSON_TOKEN.closeBrace || token === JSON_TOKEN.closeBracket) {
      const kind = token === JSON_TOKEN.closeBrace ? 'object' : 'array';
      const may = expect === Expect.CommaOrClose || expect === (kind === 'object' ? Expect.KeyOrClose : Expect.ValueOrClose);
      if (!may || open.at(-1) !== kind) throw refused(text, at, expect, open);
      open.pop();
      visitor.close(next);
    } else if (token === JSON_TOKEN.comma) {
      if (expect !== Expect.CommaOrClose) throw refused(text, at, expect, open);
      expect = open.at(-1) === 'object' ? Expect.Key : Expect.Value;
      continue;
    } else if (token === JSON_TOKEN.colon) {
      if (expect !== Expect.Colon) throw refused(text, at, expect, open);
      expect = Expect.Value;
      continue;
    } else if (expect === Expect.Key || expect === Expect.KeyOrClose) {
      if (token !== JSON_TOKEN.string) throw refused(text, at, expect, open);
      if (scanner.getTokenError() !== 0) throw stringFailure(text, at, end);
      visitor.key(wellFormed(scanner.getTokenValue()), at, next);
      expect = Expect.Colon;
      continue;
    } else if (expect !== Expect.Value && expect !== Expect.ValueOrClose) {
      throw refused(text, at, expect, open);
    } else if (token === JSON_TOKEN.openBrace || token === JSON_TOKEN.openBracket) {
      const kind = token === JSON_TOKEN.openBrace ? 'object' : 'array';
      open.push(kind);
      if (open.length > maxDepth) throw tooDeep(kind === 'object' ? '{' : '[', at, next);
      visitor.open(kind, at);
      expect = kind === 'object' ? Expect.KeyOrClose : Expect.ValueOrClose;
      continue;
    } else if (token === JSON_TOKEN.string) {
      if (scanner.getTokenError() !== 0) throw stringFailure(text, at, end);
      visitor.scalar(wellFormed(scanner.getTokenValue()), at, next);
    } else if (token === JSON_TOKEN.number) {
      const literal = text.slice(at, next);
      if (!NUMBER.test(literal)) throw numberFailure(text, at, end);
      visitor.number(literal, at, next);
    } else if (token === UNKNOWN || token === LINE_COMMENT || token === BLOCK_COMMENT) {
      throw literalFailure(text, at, end, (offset) => refused(text, offset, afterValue(open), open));
    } else visitor.scalar(token === JSON_TOKEN.null ? null : token === JSON_TOKEN.true, at, next);
    after = next;
    expect = afterValue(open);
    if (expect === Expect.End && !wholeText) return after;
  }
}

function afterValue(open: readonly string[]): Expect {
  return open.length === 0 ? Expect.End : Expect.CommaOrClose;
}

function refused(text: string, at: number, expect: Expect, open: readonly string[]): SyntaxFailure {
  return invalidCharacter(text, at, contextOf(expect, open));
}

function contextOf(expect: Expect, open: readonly string[]): string {
  switch (expect) {
    case Expect.Value:
    case Expect.ValueOrClose:
      return 'looking for beginning of value';
    case Expect.Key:
    case Expect.KeyOrClose:
      return 'looking for beginning of object key string';
    case Expect.Colon:
      return 'after object key';
    case Expect.CommaOrClose:
      return open.at(-1) === 'object' ? 'after object key:value pair' : 'after array element';
    default:
      return 'after top-level value';
  }
}

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Half of a pair, written as an escape, becomes U+FFFD as in Go. */
function wellFormed(text: string): string {
  return /[\ud800-\udfff]/.test(text) ? text.replace(LONE_SURROGATE, '\ufffd') : text;
}
