import type { CallExpr, Expr } from '../syntax/expr.js';
import { OPERATORS } from '../syntax/operators.js';
import { memberOf } from './member.js';

/**
 * An expression with what it says of optional values in the words for fields, as far as a reader of rules needs it: `self.?a.hasValue()` as
 * `has(self.a)`, `oldSelf.?a.optMap(o, self.a == o).orValue(true)` as `!has(oldSelf.a) || self.a == oldSelf.a`, `self.?a == oldSelf.?a` and the same
 * with one default on both sides as `self.a == oldSelf.a`. Not an expression to evaluate: where a field is missing the two differ.
 */
export function plainOptionals(expr: Expr): Expr {
  return plain(expr, new Map());
}

type Variables = ReadonlyMap<string, Expr>;

function plain(expr: Expr, variables: Variables): Expr {
  if (expr.kind === 'ident') return variables.get(expr.name) ?? expr;
  if (expr.kind === 'select') return { ...expr, operand: plain(expr.operand, variables) };
  const bound = boundIn(expr, variables);
  if (bound !== undefined) return plain(bound.result, bound.variables);
  if (expr.kind !== 'call') return expr;
  const member = memberOf(expr);
  if (member !== undefined)
    return { id: expr.id, kind: 'select', operand: plain(member.object, variables), field: member.name, isTest: false };
  const optional = optionalOf(expr);
  if (optional !== undefined) return plain(optional, variables);
  const [value] = expr.args;
  if (expr.name === 'orValue' && expr.target !== undefined && isBoolean(value)) {
    const mapped = withDefault(expr.target, value, variables);
    if (mapped !== undefined) return mapped;
  }
  const target = expr.target && plain(expr.target, variables);
  if (target?.kind === 'select' && expr.args.length === 0) {
    if (expr.name === 'hasValue') return { ...target, isTest: true };
    if (expr.name === 'value') return target;
  }
  return withoutSameDefault({ ...expr, target, args: expr.args.map((arg) => plain(arg, variables)) });
}

/** What a variable stands for, and where: an optional's value in the body of `optMap`. */
function boundIn(expr: Expr, variables: Variables): { readonly result: Expr; readonly variables: Variables } | undefined {
  if (expr.kind !== 'comprehension' || expr.range.kind !== 'list' || expr.range.elements.length > 0) return undefined;
  return { result: expr.result, variables: new Map(variables).set(expr.accumulator, plain(expr.initial, variables)) };
}

/** What `optMap` gives with `.orValue(true)`, or `false`, after it; undefined for anything else. */
function withDefault(expr: Expr, value: Expr, variables: Variables): Expr | undefined {
  const bound = boundIn(expr, variables);
  if (bound !== undefined) return withDefault(bound.result, value, bound.variables);
  const optional = optionalOf(expr);
  if (optional !== undefined) return plain(optional, variables);
  if (expr.kind !== 'call' || expr.name !== OPERATORS.conditional) return undefined;
  const [there, some] = expr.args;
  const then = some && withDefault(some, value, variables);
  if (there === undefined || then === undefined) return undefined;
  const condition = plain(there, variables);
  return isTrue(value)
    ? { ...expr, name: OPERATORS.or, args: [{ ...expr, name: OPERATORS.not, args: [condition] }, then] }
    : { ...expr, name: OPERATORS.and, args: [condition, then] };
}

/** `a.orValue('') == b.orValue('')` is about `a` and `b`, `a == optional.none()` says that there is none. */
function withoutSameDefault(expr: CallExpr): Expr {
  if (expr.name !== OPERATORS.equal && expr.name !== OPERATORS.notEqual) return expr;
  const some = expr.args.find((arg) => !isNone(arg));
  if (some?.kind === 'select' && expr.args.some(isNone)) {
    const there: Expr = { ...some, isTest: true };
    return expr.name === OPERATORS.notEqual ? there : { ...expr, name: OPERATORS.not, args: [there] };
  }
  const [left, right] = expr.args.map(defaulted);
  return left === undefined || right === undefined || left.text !== right.text ? expr : { ...expr, args: [left.value, right.value] };
}

function defaulted(expr: Expr): { readonly value: Expr; readonly text: string } | undefined {
  if (expr.kind !== 'call' || expr.name !== 'orValue' || expr.target === undefined) return undefined;
  const [value] = expr.args;
  if (value?.kind === 'literal')
    return { value: expr.target, text: `${value.value.type} ${String('value' in value.value && value.value.value)}` };
  const isEmpty = (value?.kind === 'list' && value.elements.length === 0) || (value?.kind === 'map' && value.entries.length === 0);
  return isEmpty ? { value: expr.target, text: value.kind } : undefined;
}

/** What is in `optional.of(…)`. */
function optionalOf(expr: Expr): Expr | undefined {
  if (expr.kind !== 'call') return undefined;
  const isMethod = expr.name === 'of' && expr.target?.kind === 'ident' && expr.target.name === 'optional';
  return isMethod || (expr.name === 'optional.of' && expr.target === undefined) ? expr.args[0] : undefined;
}

function isNone(expr: Expr): boolean {
  if (expr.kind !== 'call' || expr.args.length > 0) return false;
  return expr.name === 'optional.none' || (expr.name === 'none' && expr.target?.kind === 'ident' && expr.target.name === 'optional');
}

function isBoolean(expr: Expr | undefined): expr is Expr {
  return expr?.kind === 'literal' && expr.value.type === 'bool';
}

function isTrue(expr: Expr): boolean {
  return expr.kind === 'literal' && expr.value.type === 'bool' && expr.value.value;
}
