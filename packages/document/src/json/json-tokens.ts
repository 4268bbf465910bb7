import { createScanner, type JSONScanner } from 'jsonc-parser';
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
  const walk = new Walk(text, end, maxDepth, visitor, scanner);
  let after = start;
  for (;;) {
    const token: number = scanner.scan();
    if (token === BLANKS || token === LINE_BREAK) continue;
    const at = scanner.getTokenOffset();
    const next = at + scanner.getTokenLength();
    if (token === END) {
      if (walk.expect === Expect.End) return after;
      throw new SyntaxFailure('json-syntax', 'unexpected end of JSON input', at, at);
    }
    if (!walk.take(token, at, next)) continue;
    after = next;
    walk.expect = afterValue(walk.open);
    if (walk.expect === Expect.End && !wholeText) return after;
  }
}

/** What is open, and what may come next. */
class Walk {
  readonly open: ('object' | 'array')[] = [];
  expect: Expect = Expect.Value;

  constructor(
    private readonly text: string,
    private readonly end: number,
    private readonly maxDepth: number,
    private readonly visitor: JsonVisitor,
    private readonly scanner: JSONScanner,
  ) {}

  /** Takes a token that is no white space; whether a value ends with it. */
  take(token: number, at: number, next: number): boolean {
    const { expect } = this;
    if (token === JSON_TOKEN.closeBrace || token === JSON_TOKEN.closeBracket) {
      if (!mayClose(token, expect, this.open)) throw this.refused(at);
      this.open.pop();
      this.visitor.close(next);
      return true;
    }
    if (token === JSON_TOKEN.comma || token === JSON_TOKEN.colon) {
      const isComma = token === JSON_TOKEN.comma;
      if (expect !== (isComma ? Expect.CommaOrClose : Expect.Colon)) throw this.refused(at);
      this.expect = isComma && this.open.at(-1) === 'object' ? Expect.Key : Expect.Value;
      return false;
    }
    if (expect === Expect.Key || expect === Expect.KeyOrClose) {
      if (token !== JSON_TOKEN.string) throw this.refused(at);
      this.visitor.key(this.scanned(at), at, next);
      this.expect = Expect.Colon;
      return false;
    }
    if (expect !== Expect.Value && expect !== Expect.ValueOrClose) throw this.refused(at);
    if (token !== JSON_TOKEN.openBrace && token !== JSON_TOKEN.openBracket) {
      this.takeScalar(token, at, next);
      return true;
    }
    this.begin(token === JSON_TOKEN.openBrace, at, next);
    return false;
  }

  private begin(isObject: boolean, at: number, next: number): void {
    const kind = isObject ? 'object' : 'array';
    this.open.push(kind);
    if (this.open.length > this.maxDepth) throw tooDeep(isObject ? '{' : '[', at, next);
    this.visitor.open(kind, at);
    this.expect = isObject ? Expect.KeyOrClose : Expect.ValueOrClose;
  }

  private takeScalar(token: number, at: number, next: number): void {
    const { end, open, text, visitor } = this;
    if (token === JSON_TOKEN.string) visitor.scalar(this.scanned(at), at, next);
    else if (token === JSON_TOKEN.number) {
      const literal = text.slice(at, next);
      if (!NUMBER.test(literal)) throw numberFailure(text, at, end);
      visitor.number(literal, at, next);
    } else if (token === UNKNOWN || token === LINE_COMMENT || token === BLOCK_COMMENT) {
      throw literalFailure(text, at, end, (offset) => refused(text, offset, afterValue(open), open));
    } else visitor.scalar(token === JSON_TOKEN.null ? null : token === JSON_TOKEN.true, at, next);
  }

  /** What the string that was scanned last says. */
  private scanned(at: number): string {
    if (this.scanner.getTokenError() !== 0) throw stringFailure(this.text, at, this.end);
    return wellFormed(this.scanner.getTokenValue());
  }

  private refused(at: number): SyntaxFailure {
    return refused(this.text, at, this.expect, this.open);
  }
}

function mayClose(token: number, expect: Expect, open: readonly string[]): boolean {
  const isBrace = token === JSON_TOKEN.closeBrace;
  const isExpected = expect === Expect.CommaOrClose || expect === (isBrace ? Expect.KeyOrClose : Expect.ValueOrClose);
  return isExpected && open.at(-1) === (isBrace ? 'object' : 'array');
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
