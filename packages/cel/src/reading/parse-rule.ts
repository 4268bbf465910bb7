import type { ValidationRule } from '@structural/core';
import { environmentOf } from '../environment/environment.js';
import type { Expr } from '../syntax/expr.js';
import { parse } from '../syntax/parse.js';

/** The expression of a rule, by the versions that {@link environmentOf} takes; undefined where it does not parse. */
export function parseRule({ rule }: Pick<ValidationRule, 'rule'>, minor: number, server = minor): Expr | undefined {
  const parsed = parse(rule, environmentOf(minor, server));
  return parsed.ok ? parsed.expr : undefined;
}
