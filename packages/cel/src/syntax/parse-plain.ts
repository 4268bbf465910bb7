import { balanced } from './balance.js';
import { ExprBuilder, nodesAt, TooManyNodes } from './expr-builder.js';
import type { Constant, Expr, MapEntry } from './expr.js';
import { readDouble, readInt, readUint } from './number-literal.js';
import { INFIX_OPERATORS, OPERATORS } from './operators.js';
import type { SyntaxOptions } from './syntax-options.js';
import { RESERVED_WORDS } from './reserved-words.js';
import { Tokens } from './tokens.js';
import { unquoteBytes, unquoteString, type Unquoted } from './unquote.js';

/** An expression and where its nodes stand. */
export interface PlainParse {
  readonly expr: Expr;
  readonly offsets: readonly number[];
}

/**
 * Parses an expression without anything unusual in it, many times faster than the grammar does; undefined for any other text.
 *
 * What it gives is what the grammar would give. It leaves to the grammar all that is wrong, and what is rare: messages, quoted names,
 * characters beyond the basic plane, and expressions nested so deep that they may come near a limit.
 */
export function parsePlain(text: string, options: SyntaxOptions): PlainParse | undefined {
  if (BEYOND_THE_BASIC_PLANE.test(text)) return undefined;
  const parser = new PlainParser(text, options);
  try {
    const expr = parser.whole();
    return { expr, offsets: parser.builder.offsets };
  } catch (thrown) {
    if (thrown === NOT_PLAIN || thrown instanceof TooManyNodes) return undefined;
    throw thrown;
  }
}

const BEYOND_THE_BASIC_PLANE = /[\ud800-\udfff]/;

/** Thrown where the grammar must decide. Made once, because a stack trace costs more than most expressions. */
const NOT_PLAIN = new Error('not plain');

/** Expressions in expressions, and parts in one chain, of which the server allows 250 together. */
const MAX_NESTING = 50;
const MAX_CHAIN = 50;

const RELATIONS: ReadonlySet<string> = new Set(['<', '<=', '>=', '>', '==', '!=', 'in']);
const PRODUCTS: ReadonlySet<string> = new Set(['*', '/', '%']);
const SUMS: ReadonlySet<string> = new Set(['+', '-']);

class PlainParser {
  readonly builder = new ExprBuilder();
  private readonly tokens: Tokens;
  private nesting = 0;

  constructor(
    text: string,
    private readonly options: SyntaxOptions,
  ) {
    this.tokens = new Tokens(text);
  }

  whole(): Expr {
    const expr = this.expr();
    return this.tokens.kind === 'end' ? expr : this.fail();
  }

  private fail(): never {
    throw NOT_PLAIN;
  }

  private advance(): void {
    if (!this.tokens.next()) this.fail();
  }

  private skip(text: string): boolean {
    if (!this.tokens.is(text)) return false;
    this.advance();
    return true;
  }

  private expect(text: string): void {
    if (!this.skip(text)) this.fail();
  }

  /** An id for what stands at the token, which is skipped. */
  private take(): number {
    const id = this.builder.newId(this.tokens.start);
    this.advance();
    return id;
  }

  private expr(): Expr {
    if (++this.nesting > MAX_NESTING) this.fail();
    const condition = this.chain(OPERATORS.or, '||', () => this.chain(OPERATORS.and, '&&', () => this.infix(RELATIONS, () => this.sum())));
    const expr = this.tokens.is('?') ? this.conditional(condition) : condition;
    this.nesting--;
    return expr;
  }

  private conditional(condition: Expr): Expr {
    const id = this.take();
    const whenTrue = this.chain(OPERATORS.or, '||', () => this.chain(OPERATORS.and, '&&', () => this.infix(RELATIONS, () => this.sum())));
    this.expect(':');
    return this.call(id, OPERATORS.conditional, undefined, [condition, whenTrue, this.expr()]);
  }

  private chain(name: string, operator: string, term: () => Expr): Expr {
    const first = term();
    if (!this.tokens.is(operator)) return first;
    const terms = [first];
    const ids: number[] = [];
    while (this.tokens.is(operator)) {
      ids.push(this.take());
      terms.push(term());
    }
    return balanced(name, terms, ids);
  }

  private sum(): Expr {
    return this.infix(SUMS, () => this.infix(PRODUCTS, () => this.unary()));
  }

  private infix(operators: ReadonlySet<string>, operand: () => Expr): Expr {
    let left = operand();
    for (let length = 0; this.tokens.kind === 'other' && operators.has(this.tokens.text); length++) {
      if (length > MAX_CHAIN) this.fail();
      const name = INFIX_OPERATORS.get(this.tokens.text)!;
      const id = this.take();
      left = this.call(id, name, undefined, [left, operand()]);
    }
    return left;
  }

  private unary(): Expr {
    if (this.tokens.is('!')) return this.prefixed('!', OPERATORS.not);
    if (this.tokens.is('-') && !this.tokens.isBeforeNumber()) return this.prefixed('-', OPERATORS.negate);
    return this.member();
  }

  /** Prefixes cancel each other out in pairs. */
  private prefixed(operator: string, name: string): Expr {
    const offset = this.tokens.start;
    let count = 0;
    for (; this.tokens.is(operator); count++) this.advance();
    const operand = this.member();
    return count % 2 === 0 ? operand : this.call(this.builder.newId(offset), name, undefined, [operand]);
  }

  private member(): Expr {
    let expr = this.primary();
    for (let length = 0; ; length++) {
      if (length > MAX_CHAIN) this.fail();
      if (this.tokens.is('.')) expr = this.select(expr);
      else if (this.tokens.is('[')) expr = this.index(expr);
      else if (this.tokens.is('{')) this.fail();
      else return expr;
    }
  }

  private select(operand: Expr): Expr {
    const dot = this.tokens.start;
    this.advance();
    const isOptional = this.optionalMark();
    if (this.tokens.kind !== 'name') this.fail();
    const { text: field, start } = this.tokens;
    this.advance();
    if (this.tokens.is('(')) {
      if (isOptional) this.fail();
      const id = this.take();
      return this.call(id, field, operand, this.list(')'));
    }
    if (!isOptional) return { kind: 'select', id: this.builder.newId(dot), operand, field, isTest: false };
    const name: Expr = { kind: 'literal', id: this.builder.newId(start), value: { type: 'string', value: field } };
    return { kind: 'call', id: this.builder.newId(dot), name: OPERATORS.optionalSelect, target: undefined, args: [operand, name] };
  }

  private index(operand: Expr): Expr {
    const id = this.take();
    const name = this.optionalMark() ? OPERATORS.optionalIndex : OPERATORS.index;
    const index = this.expr();
    this.expect(']');
    return this.call(id, name, undefined, [operand, index]);
  }

  private optionalMark(): boolean {
    if (!this.tokens.is('?')) return false;
    if (!this.options.optionalSyntax) this.fail();
    this.advance();
    return true;
  }

  /** Expressions between commas, and what closes them. */
  private list(closing: string): Expr[] {
    const items: Expr[] = [];
    if (this.skip(closing)) return items;
    do items.push(this.expr());
    while (this.skip(','));
    this.expect(closing);
    return items;
  }

  private primary(): Expr {
    const { kind, start } = this.tokens;
    if (kind === 'name') return this.named('', start);
    if (kind !== 'other') return this.constant(start, this.literal(kind, ''));
    switch (this.tokens.text) {
      case '.':
        this.advance();
        return this.tokens.kind === 'name' ? this.named('.', this.tokens.start) : this.fail();
      case '(': {
        this.advance();
        const expr = this.expr();
        this.expect(')');
        return expr;
      }
      case '[':
        return this.listLiteral();
      case '{':
        return this.mapLiteral();
      case '-':
        this.advance();
        return this.constant(
          start,
          this.tokens.kind === 'int' || this.tokens.kind === 'double' ? this.literal(this.tokens.kind, '-') : this.fail(),
        );
      default: {
        const word = WORDS.get(this.tokens.text);
        return word === undefined ? this.fail() : this.constant(start, word);
      }
    }
  }

  private named(dot: string, offset: number): Expr {
    const { text } = this.tokens;
    if (RESERVED_WORDS.has(text)) this.fail();
    this.advance();
    if (!this.tokens.is('(')) return { kind: 'ident', id: this.builder.newId(offset), name: `${dot}${text}` };
    const id = this.take();
    return this.call(id, `${dot}${text}`, undefined, this.list(')'));
  }

  private constant(offset: number, value: Constant): Expr {
    const id = this.builder.newId(offset);
    this.advance();
    return { kind: 'literal', id, value };
  }

  private literal(kind: 'end' | 'int' | 'uint' | 'double' | 'string' | 'bytes', sign: string): Constant {
    const { text } = this.tokens;
    switch (kind) {
      case 'int':
        return readInt(`${sign}${text}`) ?? this.fail();
      case 'uint':
        return readUint(text) ?? this.fail();
      case 'double':
        return readDouble(`${sign}${text}`) ?? this.fail();
      case 'string':
        return { type: 'string', value: this.unquoted(unquoteString(text)) };
      case 'bytes':
        return { type: 'bytes', value: this.unquoted(unquoteBytes(text.slice(1))) };
      case 'end':
        return this.fail();
    }
  }

  private unquoted<T>(unquoted: Unquoted<T>): T {
    return unquoted.ok ? unquoted.value : this.fail();
  }

  private listLiteral(): Expr {
    const id = this.take();
    const elements: Expr[] = [];
    const optionals: number[] = [];
    while (!this.tokens.is(']')) {
      if (this.optionalMark()) optionals.push(elements.length);
      elements.push(this.expr());
      if (!this.skip(',') && !this.tokens.is(']')) this.fail();
    }
    this.advance();
    return { kind: 'list', id, elements, optionals };
  }

  private mapLiteral(): Expr {
    const id = this.take();
    const entries: MapEntry[] = [];
    while (!this.tokens.is('}')) {
      const isOptional = this.optionalMark();
      const key = this.expr();
      if (!this.tokens.is(':')) this.fail();
      const entryId = this.take();
      entries.push({ id: entryId, key, value: this.expr(), isOptional });
      if (!this.skip(',') && !this.tokens.is('}')) this.fail();
    }
    this.advance();
    return { kind: 'map', id, entries };
  }

  private call(id: number, name: string, target: Expr | undefined, args: readonly Expr[]): Expr {
    const macro = this.options.macros.find(name, target !== undefined, args.length);
    if (macro === undefined) return { kind: 'call', id, name, target, args };
    const expansion = macro.expand(nodesAt(this.builder, this.builder.offsetOf(id)), target, args);
    return expansion.ok ? expansion.expr : this.fail();
  }
}

const WORDS: ReadonlyMap<string, Constant> = new Map<string, Constant>([
  ['true', { type: 'bool', value: true }],
  ['false', { type: 'bool', value: false }],
  ['null', { type: 'null' }],
]);
