import { environmentOf, OPERATORS, parse, type Expr } from '@structural/cel';
import type { JSONSchemaProps, ValidationRule } from '@structural/core';
import type { SchemaChange } from '../changes/schema-change.js';

/**
 * Whether a rule holds for whatever the first schema takes, as far as that shows which fields are there: one that only the second schema knows is
 * not, one that the first demands is. False where that cannot be seen.
 *
 * What fails does not hold; `&&` and `||` take no notice of a part that fails where the other one decides.
 */
export function alwaysHolds({ rule }: ValidationRule, { from, to }: Pick<SchemaChange, 'from' | 'to'>, minor: number): boolean {
  if (from === undefined || to === undefined) return false;
  const parsed = parse(rule, environmentOf(minor));
  return parsed.ok && truthOf(parsed.expr, from, to) === true;
}

/** Expressions are as deep as their syntax allows. */
function truthOf(expr: Expr, from: JSONSchemaProps, to: JSONSchemaProps): boolean | undefined {
  if (expr.kind === 'literal') return expr.value.type === 'bool' ? expr.value.value : undefined;
  if (expr.kind === 'select')
    return expr.isTest && expr.operand.kind === 'ident' && expr.operand.name === 'self' ? isThere(expr.field, from, to) : undefined;
  if (expr.kind !== 'call') return undefined;
  const [one, other, last] = expr.args;
  if (one === undefined) return undefined;
  const first = truthOf(one, from, to);
  if (expr.name === OPERATORS.not) return first === undefined ? undefined : !first;
  if (other === undefined) return undefined;
  if (expr.name === OPERATORS.conditional) {
    if (first === undefined || last === undefined) return undefined;
    return truthOf(first ? other : last, from, to);
  }
  if (expr.name !== OPERATORS.and && expr.name !== OPERATORS.or) return undefined;
  const deciding = expr.name === OPERATORS.or;
  const second = truthOf(other, from, to);
  if (first === deciding || second === deciding) return deciding;
  return first === undefined || second === undefined ? undefined : !deciding;
}

/** Whether a value that the first schema takes has a field for the second one; undefined where either may be. */
function isThere(name: string, from: JSONSchemaProps, to: JSONSchemaProps): boolean | undefined {
  // Names that are no identifiers are written otherwise in rules.
  if (name.includes('__') || from.type !== 'object' || to.type !== 'object') return undefined;
  const [before, after] = [from.properties?.get(name), to.properties?.get(name)];
  if (after === undefined) return undefined;
  if (before === undefined) {
    const isKept = from['x-kubernetes-preserve-unknown-fields'] === true || from.additionalProperties !== undefined;
    return isKept || from['x-kubernetes-embedded-resource'] === true || from.properties === undefined || after.default !== undefined
      ? undefined
      : false;
  }
  return from.required?.includes(name) === true && before.nullable !== true && after.nullable !== true ? true : undefined;
}
