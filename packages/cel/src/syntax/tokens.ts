/** What a token is; operators and punctuation are named by how they are written. */
export type TokenKind = 'end' | 'name' | 'int' | 'uint' | 'double' | 'string' | 'bytes' | 'other';

/** Reads an expression token by token. Knows only texts without characters beyond the basic plane, so that indices are offsets. */
export class Tokens {
  kind: TokenKind = 'end';
  /** The token as it is written. */
  text = '';
  start = 0;
  private end = 0;

  constructor(private readonly source: string) {
    this.next();
  }

  /** Goes to the next token; false where there is none that is well-formed. */
  next(): boolean {
    const at = this.skipSpace();
    this.start = at;
    if (at >= this.source.length) return this.token('end', at);
    const code = this.source.charCodeAt(at);
    if (isLetter(code)) return this.nameOrString(at);
    if (isDigit(code) || (code === DOT && isDigit(this.source.charCodeAt(at + 1)))) return this.number(at);
    if (code === QUOTE || code === APOSTROPHE) return this.string('string', at, false);
    const pair = this.source.slice(at, at + 2);
    return PAIRS.has(pair) ? this.token('other', at + 2) : this.token('other', at + 1);
  }

  /** Whether the token is an operator, a bracket or a keyword that is written so. */
  is(text: string): boolean {
    return this.kind === 'other' && this.text === text;
  }

  /** Whether a number follows the token. */
  isBeforeNumber(): boolean {
    const at = this.skipSpace();
    const code = this.source.charCodeAt(at);
    return isDigit(code) || (code === DOT && isDigit(this.source.charCodeAt(at + 1)));
  }

  private token(kind: TokenKind, end: number): true {
    this.kind = kind;
    this.text = this.source.slice(this.start, end);
    this.end = end;
    return true;
  }

  private skipSpace(): number {
    let at = this.end;
    for (;;) {
      const code = this.source.charCodeAt(at);
      if (code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d || code === 0x0c) at++;
      else if (code === SLASH && this.source.charCodeAt(at + 1) === SLASH) {
        const newline = this.source.indexOf('\n', at);
        at = newline < 0 ? this.source.length : newline;
      } else return at;
    }
  }

  private nameOrString(at: number): boolean {
    const prefix = STRING_PREFIX.exec(this.source.slice(at, at + 3))?.[0];
    if (prefix !== undefined) {
      const lower = prefix.toLowerCase();
      return this.string(lower.startsWith('b') ? 'bytes' : 'string', at + prefix.length, lower.endsWith('r'));
    }
    let end = at + 1;
    for (let code = this.source.charCodeAt(end); isLetter(code) || isDigit(code); code = this.source.charCodeAt(end)) end++;
    this.token('name', end);
    if (KEYWORDS.has(this.text)) this.kind = 'other';
    return true;
  }

  private number(at: number): boolean {
    NUMBER.lastIndex = at;
    const [text = '', hexOrInt, suffix] = NUMBER.exec(this.source) ?? [];
    return this.token(hexOrInt === undefined ? 'double' : suffix === undefined ? 'int' : 'uint', at + text.length);
  }

  private string(kind: 'string' | 'bytes', quoteAt: number, isRaw: boolean): boolean {
    const quote = this.source[quoteAt]!;
    const triple = quote.repeat(3);
    const closing = this.source.startsWith(triple, quoteAt) ? triple : quote;
    const end = this.closingQuote(quoteAt + closing.length, closing, isRaw);
    return end !== undefined && this.token(kind, end);
  }

  private closingQuote(start: number, closing: string, isRaw: boolean): number | undefined {
    for (let at = start; at < this.source.length; at++) {
      if (this.source.startsWith(closing, at)) return at + closing.length;
      const code = this.source.charCodeAt(at);
      if (code === BACKSLASH && !isRaw) {
        ESCAPE.lastIndex = at;
        const escape = ESCAPE.exec(this.source)?.[0];
        if (escape === undefined) return undefined;
        at += escape.length - 1;
      } else if ((code === 0x0a || code === 0x0d) && closing.length === 1) return undefined;
    }
    return undefined;
  }
}

const DOT = 0x2e;
const SLASH = 0x2f;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const BACKSLASH = 0x5c;

const PAIRS: ReadonlySet<string> = new Set(['==', '!=', '<=', '>=', '&&', '||']);
const KEYWORDS: ReadonlySet<string> = new Set(['in', 'true', 'false', 'null']);
const STRING_PREFIX = /^(?:[bB][rR]?|[rR])(?=["'])/;
const NUMBER =
  /(0x[0-9a-fA-F]+|\d+(?![\d.eE])|\d+(?!\d|\.\d|[eE][+-]?\d))([uU])?|\d+\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\.\d+(?:[eE][+-]?\d+)?/y;
const ESCAPE = /\\(?:[abfnrtv"'\\?`]|[xX][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-3][0-7]{2})/y;

function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
