/** What a literal stands for; the numbers are exact: `int` and `uint` have 64 bits. */
export type Constant =
  | { readonly type: 'null' }
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'int' | 'uint'; readonly value: bigint }
  | { readonly type: 'double'; readonly value: number }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'bytes'; readonly value: Uint8Array };

interface Node {
  /** Unique within an expression, counted from 1; types, references and positions are kept by it. */
  readonly id: number;
}

export interface LiteralExpr extends Node {
  readonly kind: 'literal';
  readonly value: Constant;
}

/** A variable or a type. A leading dot means that no local variable may be meant. */
export interface IdentExpr extends Node {
  readonly kind: 'ident';
  readonly name: string;
}

/** `operand.field`, or `has(operand.field)` where `isTest`. */
export interface SelectExpr extends Node {
  readonly kind: 'select';
  readonly operand: Expr;
  readonly field: string;
  readonly isTest: boolean;
}

/** A call of a function or operator (`_+_`, `_?_:_`, `_[_]`), of a method where it has a target. */
export interface CallExpr extends Node {
  readonly kind: 'call';
  readonly name: string;
  readonly target: Expr | undefined;
  readonly args: readonly Expr[];
}

export interface ListExpr extends Node {
  readonly kind: 'list';
  readonly elements: readonly Expr[];
  /** Indices of the elements written `?e`, which are left out where they are none. */
  readonly optionals: readonly number[];
}

/** `key: value` in a map literal, `?key: value` where it is optional. */
export interface MapEntry extends Node {
  readonly key: Expr;
  readonly value: Expr;
  readonly isOptional: boolean;
}

export interface MapExpr extends Node {
  readonly kind: 'map';
  readonly entries: readonly MapEntry[];
}

/** `name: value` in a message literal, `?name: value` where it is optional. */
export interface MessageField extends Node {
  readonly name: string;
  readonly value: Expr;
  readonly isOptional: boolean;
}

/** `Name{field: value}`. */
export interface MessageExpr extends Node {
  readonly kind: 'message';
  readonly name: string;
  readonly fields: readonly MessageField[];
}

/**
 * A loop over a list or the keys of a map, which is what all the macros but `has` become.
 *
 * With a second variable the first is the index or key and the second the element or value.
 */
export interface ComprehensionExpr extends Node {
  readonly kind: 'comprehension';
  readonly range: Expr;
  readonly variable: string;
  readonly secondVariable: string | undefined;
  readonly accumulator: string;
  readonly initial: Expr;
  readonly condition: Expr;
  readonly step: Expr;
  readonly result: Expr;
}

/** Stands where an error was reported. */
interface InvalidExpr extends Node {
  readonly kind: 'invalid';
}

/** A parsed expression: a tree without macros. */
export type Expr = LiteralExpr | IdentExpr | SelectExpr | CallExpr | ListExpr | MapExpr | MessageExpr | ComprehensionExpr | InvalidExpr;

/** The direct subexpressions, in the order in which they stand in the tree. */
export function childrenOf(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case 'select':
      return [expr.operand];
    case 'call':
      return expr.target === undefined ? expr.args : [expr.target, ...expr.args];
    case 'list':
      return expr.elements;
    case 'map':
      return expr.entries.flatMap(({ key, value }) => [key, value]);
    case 'message':
      return expr.fields.map(({ value }) => value);
    case 'comprehension':
      return [expr.range, expr.initial, expr.condition, expr.step, expr.result];
    default:
      return [];
  }
}

/** The name that `a.b.c` spells, or undefined where the expression is not made of a variable and fields alone. */
export function qualifiedName(expr: Expr): string | undefined {
  const parts: string[] = [];
  let at = expr;
  while (at.kind === 'select' && !at.isTest) {
    parts.push(at.field);
    at = at.operand;
  }
  if (at.kind !== 'ident') return undefined;
  parts.push(at.name);
  return parts.reverse().join('.');
}
