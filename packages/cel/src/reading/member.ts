import { escapeName } from '../schema/escape.js';
import type { Expr } from '../syntax/expr.js';
import { OPERATORS } from '../syntax/operators.js';
import { writtenText } from './constant.js';

/** The member of an object that `a.b`, `a.?b` and `has(a.b)` speak of, by the name that expressions know it by. */
export function memberOf(expr: Expr): { readonly object: Expr; readonly name: string } | undefined {
  if (expr.kind === 'select') return { object: expr.operand, name: expr.field };
  if (expr.kind !== 'call' || expr.name !== OPERATORS.optionalSelect) return undefined;
  const [object, field] = expr.args;
  const name = writtenText(field);
  return object === undefined || name === undefined ? undefined : { object, name };
}

/** The property behind a name in an expression, which may be escaped; undefined where there is none. */
export function propertyNamed(properties: ReadonlyMap<string, unknown> | undefined, name: string): string | undefined {
  if (!name.includes('__')) return properties?.has(name) === true ? name : undefined;
  for (const property of properties?.keys() ?? []) if (escapeName(property) === name) return property;
  return undefined;
}

/** The fields of `root.a.b`; `root.value()` is what an optional one holds. */
export function pathFrom(expr: Expr, root: string): readonly string[] | undefined {
  const names: string[] = [];
  let at = expr;
  while (at.kind === 'select' && !at.isTest) {
    names.unshift(at.field);
    at = at.operand;
  }
  if (at.kind === 'call' && at.name === 'value' && at.target !== undefined && at.args.length === 0) at = at.target;
  return at.kind === 'ident' && at.name === root ? names : undefined;
}

/** The fields of `has(root.a.b)`. */
export function testedPath(expr: Expr, root: string): readonly string[] | undefined {
  if (expr.kind !== 'select' || !expr.isTest) return undefined;
  const path = pathFrom(expr.operand, root);
  return path && [...path, expr.field];
}
