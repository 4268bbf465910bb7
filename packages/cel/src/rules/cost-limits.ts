import { forbidden, type FieldError, type FieldPath } from '@structural/core';
import { addUint64 } from '../estimates/bounds.js';

/** The most that one expression may be estimated to cost. */
export const EXPRESSION_LIMIT = 10_000_000n;

/** The most that all expressions of a schema may. */
export const SCHEMA_LIMIT = 100_000_000n;

/** From this on an expression is said to have contributed. */
const NOTABLE = SCHEMA_LIMIT / 100n;

const MAX_EXPENSIVE = 4;

/** The error of a rule that costs too much. */
export function ruleCost(path: FieldPath, cost: bigint): readonly FieldError[] {
  return cost > EXPRESSION_LIMIT ? [forbidden(path, excess('estimated rule cost', cost, EXPRESSION_LIMIT), 'rule.cost')] : [];
}

/** The error of a messageExpression that costs too much. */
export function messageCost(path: FieldPath, cost: bigint): readonly FieldError[] {
  if (cost <= EXPRESSION_LIMIT) return [];
  return [forbidden(path, excess('estimated messageExpression cost', cost, EXPRESSION_LIMIT), 'rule.message-expression-cost')];
}

/** Adds up what the expressions of one schema cost. Source: `pkg/apis/apiextensions/validation`, TotalCost. */
export class CostLedger {
  private total = 0n;
  private mostExpensive: { readonly path: FieldPath; readonly cost: bigint }[] = [];

  add(path: FieldPath, cost: bigint): void {
    this.total = addUint64(this.total, cost);
    if (cost < NOTABLE) return;
    this.mostExpensive.push({ path, cost });
    this.mostExpensive.sort((a, b) => (a.cost === b.cost ? 0 : a.cost < b.cost ? 1 : -1));
    this.mostExpensive = this.mostExpensive.slice(0, MAX_EXPENSIVE);
  }

  /** What is to be reported of the sum; `path` is the schema's. */
  errors(path: FieldPath): readonly FieldError[] {
    if (this.total <= SCHEMA_LIMIT) return [];
    const detail = excess('x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema', this.total, SCHEMA_LIMIT);
    return [
      ...this.mostExpensive.map((each) =>
        forbidden(
          each.path,
          'contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema',
          'rule.total-cost',
        ),
      ),
      forbidden(path, detail, 'rule.total-cost'),
    ];
  }
}

function excess(what: string, cost: bigint, limit: bigint): string {
  const factor = Number(cost) / Number(limit);
  const text = factor > 100 ? 'more than 100x' : `${goFixed(factor, factor < 1.5 ? 6 : 1)}x`;
  return `${what} exceeds budget by factor of ${text} (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)`;
}

/** A positive number with so many decimals as Go's `%f` prints it: what lies halfway goes to the even digit, not up. */
function goFixed(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  const isHalfway = (value * 2 ** (decimals + 1)) % 2 === 1;
  const isOdd = Number(text.at(-1)) % 2 === 1;
  return isHalfway && isOdd ? (Number(text) - 10 ** -decimals).toFixed(decimals) : text;
}
