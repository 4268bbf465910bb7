import type { ParserRuleContext, ParseTree, Token } from 'antlr4ng';
import {
  BytesContext,
  CalcContext,
  ConditionalAndContext,
  ConditionalOrContext,
  ConstantContext,
  DoubleContext,
  ExprContext,
  FalseContext,
  GlobalCallContext,
  IdentifierContext,
  IndexContext,
  IntContext,
  ListContext,
  MapContext,
  MemberCallContext,
  MessageContext,
  NegatedContext,
  NestedContext,
  NotContext,
  NullContext,
  OperandContext,
  PlainContext,
  PlainNameContext,
  QuotedNameContext,
  RelationContext,
  SelectContext,
  StringContext,
  TrueContext,
  UintContext,
  UnaryContext,
  type ElementListContext,
  type EntryListContext,
  type ExprListContext,
  type FieldListContext,
  type FieldNameContext,
} from '../grammar/generated/CelParser.js';
import type { Macros } from './macro.js';
import { balanced } from './balance.js';
import { ExprBuilder, nodesAt } from './expr-builder.js';
import type { Constant, Expr, MapEntry, MessageField } from './expr.js';
import { GivenUp } from './grammar-parser.js';
import type { IssueList } from './issue.js';
import { LIMITS } from './limits.js';
import { readDouble, readInt, readUint } from './number-literal.js';
import { INFIX_OPERATORS, OPERATORS } from './operators.js';
import { RESERVED_WORDS } from './reserved-words.js';
import { locate, NO_LOCATION, offsetOf, type ExpressionSource } from './source.js';
import { unquoteBytes, unquoteString, type Unquoted } from './unquote.js';

/** What a reading of the grammar's tree needs. */
export interface ExprReading {
  readonly source: ExpressionSource;
  readonly macros: Macros;
  readonly optionalSyntax: boolean;
  readonly quotedNames: boolean;
  readonly parsesOptionals: boolean;
  readonly issues: IssueList;
}

type Written = ParserRuleContext | Token;

/**
 * Turns the grammar's tree into an expression, with its macros expanded; what has no meaning is reported and left invalid.
 *
 * A tree with syntax errors is walked all the same, because the server does so and finds further errors. Source: cel-go `parser`,
 * parser.Visit and the methods that it calls.
 */
export class ExprReader {
  readonly builder = new ExprBuilder();
  private depth = 0;

  constructor(private readonly reading: ExprReading) {}

  read(tree: ParseTree | null | undefined): Expr {
    const at = unnest(tree);
    if (at instanceof ConditionalOrContext) return this.logical(at, OPERATORS.or, '||');
    if (at instanceof ConditionalAndContext) return this.logical(at, OPERATORS.and, '&&');
    if (at instanceof RelationContext) return this.nested(() => this.infix(at, at._operator, at.relation(0), () => at.relation(1)));
    if (at instanceof CalcContext) return this.nested(() => this.infix(at, at._operator, at.calc(0), () => at.calc(1)));
    if (at instanceof SelectContext) return this.nested(() => this.select(at));
    if (at instanceof IdentifierContext) return this.identifier(at);
    if (at instanceof MemberCallContext) return this.nested(() => this.memberCall(at));
    if (at instanceof GlobalCallContext) return this.globalCall(at);
    if (at instanceof ExprContext) return this.nested(() => this.conditional(at));
    if (at instanceof IndexContext) return this.nested(() => this.index(at));
    if (at instanceof NotContext) return this.prefixed(at, OPERATORS.not);
    if (at instanceof NegatedContext) return this.prefixed(at, OPERATORS.negate);
    if (at instanceof ListContext) return this.list(at);
    if (at instanceof MapContext) return { kind: 'map', id: this.id(at._brace), entries: this.entries(at._entries) };
    if (at instanceof MessageContext) return this.message(at);
    if (at instanceof UnaryContext) return this.literal(at, { type: 'string', value: '<<error>>' });
    return this.constant(at);
  }

  private nested(read: () => Expr): Expr {
    if (++this.depth > LIMITS.depth) {
      this.reading.issues.add(NO_LOCATION, 'max recursion depth exceeded');
      throw new GivenUp();
    }
    const expr = read();
    this.depth--;
    return expr;
  }

  private conditional(at: ExprContext): Expr {
    const condition = this.read(at._condition);
    const id = this.id(at._question);
    return this.call(id, OPERATORS.conditional, undefined, [condition, this.read(at._whenTrue), this.read(at._whenFalse)]);
  }

  private logical(at: ConditionalOrContext | ConditionalAndContext, name: string, operator: string): Expr {
    const terms = [this.read(at._first)];
    const ids: number[] = [];
    for (const [i, token] of at._operators.entries()) {
      const next = at._rest[i];
      if (next === undefined) return this.fail(at, `unexpected character, wanted '${operator}'`);
      terms.push(this.read(next));
      ids.push(this.id(token));
    }
    return balanced(name, terms, ids);
  }

  private infix(at: Written, operator: Token | null | undefined, left: ParseTree | null, right: () => ParseTree | null): Expr {
    const name = INFIX_OPERATORS.get(operator?.text ?? '');
    if (name === undefined) return this.fail(at, 'operator not found');
    const first = this.read(left);
    const id = this.id(operator);
    return this.call(id, name, undefined, [first, this.read(right())]);
  }

  private prefixed(at: NotContext | NegatedContext, name: string): Expr {
    if (at._operators.length % 2 === 0) return this.read(at.member());
    const id = this.id(at._operators[0]);
    return this.call(id, name, undefined, [this.read(at.member())]);
  }

  private select(at: SelectContext): Expr {
    const operand = this.read(at.member());
    if (at._field === undefined || !at._dot) return this.invalid(at);
    const field = this.fieldName(at._field, at._field) ?? '';
    if (at._optional && !this.reading.optionalSyntax)
      return this.unknownOptional(at._optional, 'IDENTIFIER', { place: at._dot, text: '.?' });
    if (!at._optional) return { kind: 'select', id: this.id(at._dot), operand, field, isTest: false };
    const name = this.literal(at._field, { type: 'string', value: field });
    return { kind: 'call', id: this.id(at._dot), name: OPERATORS.optionalSelect, target: undefined, args: [operand, name] };
  }

  /** Grammars without optional syntax pass over its question marks; what comes after further ones differs. */
  private unknownOptional(
    optional: Written,
    expected: string,
    written: { place: Written; text: string } = { place: optional, text: '?' },
  ): Expr {
    if (this.reading.parsesOptionals) return this.fail(written.place, `unsupported syntax '${written.text}'`);
    return this.fail(optional, `Syntax error: extraneous input '?' expecting ${expected}`);
  }

  private memberCall(at: MemberCallContext): Expr {
    const target = this.read(at.member());
    if (!at._name) return this.invalid(at);
    return this.call(this.id(at._parenthesis), at._name.text ?? '', target, this.args(at._arguments));
  }

  private index(at: IndexContext): Expr {
    const operand = this.read(at.member());
    if (!at._bracket) return this.invalid(at);
    const id = this.id(at._bracket);
    const index = this.read(at._index);
    if (at._optional && !this.reading.optionalSyntax)
      return this.unknownOptional(at._optional, `{${beforeExpression()}}`, { place: at._bracket, text: '[?' });
    return this.call(id, at._optional ? OPERATORS.optionalIndex : OPERATORS.index, undefined, [operand, index]);
  }

  private identifier(at: IdentifierContext): Expr {
    if (!at._name) return this.invalid(at);
    const name = at._name.text ?? '';
    if (RESERVED_WORDS.has(name)) return this.fail(at, `reserved identifier: ${name}`);
    return { kind: 'ident', id: this.id(at._name), name: at._absolute ? `.${name}` : name };
  }

  private globalCall(at: GlobalCallContext): Expr {
    if (!at._name) return this.invalid(at);
    const name = at._name.text ?? '';
    if (RESERVED_WORDS.has(name)) return this.fail(at, `reserved identifier: ${name}`);
    return this.call(this.id(at._parenthesis), at._absolute ? `.${name}` : name, undefined, this.args(at._arguments));
  }

  private args(list: ExprListContext | undefined): Expr[] {
    return list === undefined ? [] : list._items.map((item) => this.read(item));
  }

  /** A call, or what it becomes where it is that of a macro. */
  private call(id: number, name: string, target: Expr | undefined, args: readonly Expr[]): Expr {
    const { macros, source } = this.reading;
    const macro = macros.find(name, target !== undefined, args.length);
    if (macro === undefined) return { kind: 'call', id, name, target, args };
    const offset = this.builder.offsetOf(id);
    const expansion = macro.expand(nodesAt(this.builder, offset), target, args);
    if (expansion.ok) return expansion.expr;
    const faulty = expansion.at === undefined ? offset : this.builder.offsetOf(expansion.at.id);
    this.reading.issues.add(locate(source, faulty), expansion.error);
    return { kind: 'invalid', id: this.builder.newId(faulty) };
  }

  private list(at: ListContext): Expr {
    const id = this.id(at._bracket);
    const { elements, optionals } = this.elements(at._elements);
    return { kind: 'list', id, elements, optionals };
  }

  private elements(list: ElementListContext | undefined): { elements: Expr[]; optionals: number[] } {
    const optionals: number[] = [];
    const elements = (list?._items ?? []).map((item, i) => {
      const element = this.read(item._value);
      if (item._optional && !this.reading.optionalSyntax) this.unknownOptional(item._optional, `{${beforeExpression("']'")}}`);
      else if (item._optional) optionals.push(i);
      return element;
    });
    return { elements, optionals };
  }

  private entries(list: EntryListContext | undefined): MapEntry[] {
    const entries: MapEntry[] = [];
    for (const [i, colon] of (list?._colons ?? []).entries()) {
      const id = this.id(colon);
      const key = list?._keys[i];
      const value = list?._values[i];
      if (key === undefined || value === undefined) return [];
      if (key._optional && !this.reading.optionalSyntax)
        this.unknownOptional(key._optional, `{${beforeExpression("'}'")}}`, { place: key, text: '?' });
      else entries.push({ id, key: this.read(key._value), value: this.read(value), isOptional: Boolean(key._optional) });
    }
    return entries;
  }

  private message(at: MessageContext): Expr {
    const name = at._names.map(({ text }) => text ?? '').join('.');
    const id = this.id(at._brace);
    return { kind: 'message', id, name: at._absolute ? `.${name}` : name, fields: this.fields(at._fields) };
  }

  private fields(list: FieldListContext | undefined): MessageField[] {
    const fields: MessageField[] = [];
    if (list === undefined) return fields;
    for (const [i, field] of list._names.entries()) {
      const colon = list._colons[i];
      const value = list._values[i];
      if (colon === undefined || value === undefined) return [];
      const id = this.id(colon);
      if (field._optional && !this.reading.optionalSyntax) {
        this.unknownOptional(field._optional, "{'}', ',', IDENTIFIER}", { place: field, text: '?' });
        continue;
      }
      const name = this.fieldName(field.fieldName(), list);
      if (name !== undefined) fields.push({ id, name, value: this.read(value), isOptional: Boolean(field._optional) });
    }
    return fields;
  }

  /** The name of a field without its quotes; one that is none is reported at `place`. */
  private fieldName(at: FieldNameContext | null, place: Written): string | undefined {
    if (at instanceof PlainNameContext) return at._name?.text ?? '';
    const quoted = at instanceof QuotedNameContext ? (at._name?.text ?? '') : undefined;
    if (quoted !== undefined && quoted.length > 2 && this.reading.quotedNames) return quoted.slice(1, -1);
    if (quoted === undefined) this.fail(place, 'unsupported ident kind');
    else this.fail(place, this.reading.quotedNames ? 'invalid escaped identifier: underflow' : "unsupported syntax: '`'");
    return undefined;
  }

  private constant(at: ParseTree | null): Expr {
    if (at instanceof StringContext) return this.quoted(at, at._token?.text ?? '', unquoteString, 'string');
    if (at instanceof IntContext) return this.number(at, readInt(signed(at._sign, at._token)), 'int');
    if (at instanceof TrueContext) return this.literal(at, { type: 'bool', value: true });
    if (at instanceof FalseContext) return this.literal(at, { type: 'bool', value: false });
    if (at instanceof DoubleContext) return this.number(at, readDouble(signed(at._sign, at._token)), 'double');
    if (at instanceof UintContext) return this.number(at, readUint(at._token?.text ?? ''), 'uint');
    if (at instanceof BytesContext) return this.quoted(at, (at._token?.text ?? '').slice(1), unquoteBytes, 'bytes');
    if (at instanceof NullContext) return this.literal(at, { type: 'null' });
    return this.unknown(at);
  }

  private number(at: Written, value: Constant | undefined, type: string): Expr {
    return value === undefined ? this.fail(at, `invalid ${type} literal`) : this.literal(at, value);
  }

  private quoted<T extends 'string' | 'bytes', V>(at: Written, text: string, unquote: (text: string) => Unquoted<V>, type: T): Expr {
    const unquoted = unquote(text);
    if (unquoted.ok) return this.literal(at, { type, value: unquoted.value } as Constant);
    return this.fail(at, unquoted.error);
  }

  /** Reached only after a syntax error, which has then been reported. */
  private unknown(at: ParseTree | null): Expr {
    if (this.reading.issues.count === 0) {
      this.reading.issues.add(NO_LOCATION, `unknown parse element encountered: <<${at === null ? 'nil' : at.constructor.name}>>`);
    }
    return { kind: 'invalid', id: this.builder.newId(-1) };
  }

  private literal(at: Written, value: Constant): Expr {
    return { kind: 'literal', id: this.id(at), value };
  }

  private invalid(at: Written): Expr {
    return { kind: 'invalid', id: this.id(at) };
  }

  private fail(at: Written, message: string): Expr {
    const expr = this.invalid(at);
    this.reading.issues.add(locate(this.reading.source, this.builder.offsetOf(expr.id)), message);
    return expr;
  }

  private id(at: Written | null | undefined): number {
    const token = at && !('tokenIndex' in at) ? at.start : at;
    return this.builder.newId(token ? offsetOf(this.reading.source, token) : -1);
  }
}

function signed(sign: Token | null | undefined, token: Token | null | undefined): string {
  return `${sign?.text ?? ''}${token?.text ?? ''}`;
}

/** Follows the rules of which only one part is there, down to the first that says something. */
function unnest(tree: ParseTree | null | undefined): ParseTree | null {
  let at: ParseTree | null | undefined = tree;
  while (at) {
    const inner = onlyPart(at);
    if (inner === undefined) return at;
    at = inner;
  }
  return null;
}

function onlyPart(at: ParseTree): ParseTree | null | undefined {
  if (at instanceof ExprContext) return at._question ? undefined : (at._condition ?? null);
  if (at instanceof ConditionalOrContext || at instanceof ConditionalAndContext)
    return at._operators.length > 0 ? undefined : (at._first ?? null);
  if (at instanceof RelationContext) return at._operator ? undefined : at.calc();
  if (at instanceof CalcContext) return at._operator ? undefined : at.unary();
  if (at instanceof PlainContext) return at.member();
  if (at instanceof OperandContext) return at.primary();
  if (at instanceof NestedContext) return at._inner ?? null;
  if (at instanceof ConstantContext) return at.literal();
  return undefined;
}

/** What an expression can begin with, as the parser lists it; within brackets those may be closed, too. */
function beforeExpression(closing?: "']'" | "'}'"): string {
  const opening = closing === undefined ? ["'['", "'{'"] : closing === "']'" ? ["'['", closing, "'{'"] : ["'['", "'{'", closing];
  const comma = closing === undefined ? [] : ["','"];
  const rest = ["'-'", "'!'", "'true'", "'false'", "'null'", 'NUM_FLOAT', 'NUM_INT', 'NUM_UINT', 'STRING', 'BYTES', 'IDENTIFIER'];
  return [...opening, "'('", "'.'", ...comma, ...rest].join(', ');
}
