import { childrenOf, memberOf, OPERATORS, parse, type Environment, type Expr } from '@structural/cel';
import { EACH, type FieldStep } from '../schema-path.js';

/** The fields that an expression takes of a variable, such as `deployment.status.replicas`. */
export interface FieldChain {
  readonly variable: string;
  readonly steps: readonly FieldStep[];
  /** Where the variable is in the expression, in UTF-16 units. */
  readonly start: number;
}

/** The longest chains of fields in an expression, of variables that it does not bind; none where it does not parse. */
export function fieldChains(text: string, environment: Environment): readonly FieldChain[] {
  const parsed = parse(text, environment);
  if (!parsed.ok) return [];
  const found: FieldChain[] = [];
  const look = (expr: Expr, bound: ReadonlySet<string>): void => {
    const chain = chainOf(expr);
    if (chain !== undefined && !bound.has(chain.name)) {
      const start = parsed.offsets[chain.id] ?? 0;
      found.push({ variable: chain.name, steps: chain.steps, start });
      for (const index of chain.indices) look(index, bound);
      return;
    }
    const inner = expr.kind === 'comprehension' ? new Set([...bound, expr.variable, expr.secondVariable ?? '', expr.accumulator]) : bound;
    for (const child of childrenOf(expr)) look(child, inner);
  };
  look(parsed.expr, new Set());
  return found;
}

interface Chain {
  readonly name: string;
  readonly id: number;
  readonly steps: readonly FieldStep[];
  /** The indices that are computed. */
  readonly indices: readonly Expr[];
}

/** The chain that an expression is; undefined for any other expression. */
function chainOf(expr: Expr): Chain | undefined {
  if (expr.kind === 'ident') return { name: expr.name, id: expr.id, steps: [], indices: [] };
  const member = memberOf(expr);
  if (member !== undefined) {
    // An escaped name may be that of several fields.
    return extended(member.object, member.name.includes('__') ? EACH : member.name);
  }
  if (expr.kind !== 'call' || expr.name !== OPERATORS.index) return undefined;
  const [operand, index] = expr.args;
  if (operand === undefined || index === undefined) return undefined;
  if (index.kind !== 'literal') return extended(operand, EACH, index);
  const { value } = index;
  return extended(operand, value.type === 'string' ? value.value : EACH);
}

function extended(operand: Expr, step: FieldStep, index?: Expr): Chain | undefined {
  const chain = chainOf(operand);
  return chain && { ...chain, steps: [...chain.steps, step], indices: index === undefined ? chain.indices : [...chain.indices, index] };
}
