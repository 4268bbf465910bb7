import { expressionsIn, OPERATORS, parseRule, type Expr } from '@structural/cel';

/**
 * Whether a rule compares, looks up or joins values that may be others than scalars, as far as its words show: lists with a type, and what a schema
 * does not know, are compared in another way than others.
 */
export function comparesValues(rule: string, minor: number): boolean {
  const root = parseRule({ rule }, minor);
  if (root === undefined) return true;
  const gathered = new Set<string>();
  for (const expr of expressionsIn(root)) {
    if (expr.kind === 'call' && (COMPARING.has(expr.name) || OF_LISTS.has(expr.name))) {
      const [first] = expr.args;
      // What a loop gathers is a list of its own.
      const isGathered = expr.name === OPERATORS.add && first?.kind === 'ident' && gathered.has(first.name);
      if (!isGathered && (OF_LISTS.has(expr.name) || expr.args.every(mayBeWhole))) return true;
    }
    if (expr.kind === 'comprehension') gathered.add(expr.accumulator);
  }
  return false;
}

const COMPARING: ReadonlySet<string> = new Set([OPERATORS.equal, OPERATORS.notEqual, OPERATORS.in, OPERATORS.add]);
const OF_LISTS: ReadonlySet<string> = new Set([
  'indexOf',
  'lastIndexOf',
  'distinct',
  'contains',
  'intersects',
  'equivalent',
  'isSorted',
  'sort',
]);

/** Calls with which a value of some type comes out as it went in. */
const WHOLES: ReadonlySet<string> = new Set([OPERATORS.index, OPERATORS.add, OPERATORS.conditional, OPERATORS.optionalSelect]);

/** Not what is written out as a scalar, and not what most functions return. */
function mayBeWhole(expr: Expr): boolean {
  if (expr.kind === 'literal') return false;
  if (expr.kind === 'select') return !expr.isTest;
  if (expr.kind !== 'call') return true;
  return WHOLES.has(expr.name) || OF_VALUES.has(expr.name);
}

/** Functions that return what they were given, or a part of it. */
const OF_VALUES: ReadonlySet<string> = new Set([
  'value',
  'orValue',
  'or',
  'optional',
  'dyn',
  'flatten',
  'reverse',
  'slice',
  'min',
  'max',
  'first',
  'last',
]);
