import { constantComparison, deniedBy, loopOf, OPERATORS, operandsOf, parseRule, scalarOf, type Expr } from '@structural/cel';
import { mentionsOldSelf, type ValidationRule } from '@structural/core';

/**
 * Whether whatever satisfies one rule satisfies the other, as far as their words show: the same text, parts of `&&` and `||`, a wider bound, a
 * longer list of values. False where that cannot be seen.
 *
 * A part that fails does not count: `||` and `&&` take no notice of it where the other part decides.
 */
export function ruleImplies(one: ValidationRule, other: ValidationRule, minor: number): boolean {
  const [before, after] = [one, other].map(({ rule }) => mentionsOldSelf(rule));
  // What compares with the old value says nothing of what is created.
  if (before === true && (after !== true || (one.optionalOldSelf ?? false) !== (other.optionalOldSelf ?? false))) return false;
  if (after === true && before !== true && other.optionalOldSelf === true) return false;
  const [premise, conclusion] = [parseRule(one, minor), parseRule(other, minor)];
  return premise !== undefined && conclusion !== undefined && implies(premise, conclusion, { left: MAX_STEPS });
}

const MAX_STEPS = 2_000;

interface Effort {
  left: number;
}

/** Whether one holding shows that the other holds. Expressions are as deep as their syntax allows. */
function implies(one: Expr, other: Expr, effort: Effort): boolean {
  // Parts that stand in both cost nothing, however many there are.
  if (partTexts(one).has(expressionKey(other))) return true;
  if (effort.left-- <= 0) return false;
  const [ors, ands] = [partsOf(other, OPERATORS.or), operandsOf(other, OPERATORS.and)];
  if (ands.length > 1) return ands.every((part) => implies(one, part, effort));
  const given = partsOf(one, OPERATORS.or);
  if (given !== undefined) return given.every((part) => implies(part, other, effort));
  if (ors?.some((part) => implies(one, part, effort)) === true) return true;
  if (partsOf(one, OPERATORS.and)?.some((part) => implies(part, other, effort)) === true) return true;
  const [denied, alsoDenied] = [deniedBy(one), deniedBy(other)];
  if (denied !== undefined && alsoDenied !== undefined) return refutes(denied, alsoDenied, effort);
  const bodies = loopBodies(one, other);
  if (bodies !== undefined) return implies(...bodies, effort);
  return isWiderBound(one, other) || isLongerList(one, other);
}

/** Whether one being false, which is more than failing, shows that the other is false. */
function refutes(one: Expr, other: Expr, effort: Effort): boolean {
  if (effort.left-- <= 0) return false;
  if (expressionKey(one) === expressionKey(other)) return true;
  const [ors, ands] = [partsOf(other, OPERATORS.or), partsOf(other, OPERATORS.and)];
  if (ors !== undefined) return ors.every((part) => refutes(one, part, effort));
  const given = partsOf(one, OPERATORS.and);
  if (given !== undefined) return given.every((part) => refutes(part, other, effort));
  if (ands?.some((part) => refutes(one, part, effort)) === true) return true;
  if (partsOf(one, OPERATORS.or)?.some((part) => refutes(part, other, effort)) === true) return true;
  const [denied, alsoDenied] = [deniedBy(one), deniedBy(other)];
  if (denied !== undefined && alsoDenied !== undefined) return implies(denied, alsoDenied, effort);
  const bodies = loopBodies(one, other);
  if (bodies !== undefined) return refutes(...bodies, effort);
  return isWiderBound(other, one) || isLongerList(other, one);
}

/**
 * What two loops ask of each element, where both are `all`, or both `exists`, over the same elements: such a loop holds, or is false, as its
 * body does for all elements or for one of them, whatever fails for the others.
 */
function loopBodies(one: Expr, other: Expr): readonly [Expr, Expr] | undefined {
  const [loop, otherLoop] = [loopOf(one), loopOf(other)];
  if ((loop?.kind !== 'all' && loop?.kind !== 'exists') || loop.kind !== otherLoop?.kind) return undefined;
  if (
    loop.variable !== otherLoop.variable ||
    loop.second !== otherLoop.second ||
    expressionKey(loop.range) !== expressionKey(otherLoop.range)
  )
    return undefined;
  return [loop.predicate, otherLoop.predicate];
}

function partsOf(expr: Expr, operator: string): readonly Expr[] | undefined {
  return expr.kind === 'call' && expr.name === operator && expr.args.length === 2 ? expr.args : undefined;
}

const BOUNDS: ReadonlyMap<string, readonly [sign: 1 | -1, isOpen: boolean]> = new Map([
  [OPERATORS.less, [1, true]],
  [OPERATORS.lessOrEqual, [1, false]],
  [OPERATORS.greater, [-1, true]],
  [OPERATORS.greaterOrEqual, [-1, false]],
]);

/** `x < 5` implies `x < 6` and `x <= 5`. */
function isWiderBound(one: Expr, other: Expr): boolean {
  const [before, after] = [boundOf(one), boundOf(other)];
  if (before === undefined || after === undefined || before.of !== after.of || before.sign !== after.sign) return false;
  const difference = (after.limit - before.limit) * before.sign;
  return difference > 0 || (difference === 0 && (!after.isOpen || before.isOpen));
}

interface Bound {
  readonly of: string;
  readonly limit: number;
  readonly sign: 1 | -1;
  readonly isOpen: boolean;
}

function boundOf(expr: Expr): Bound | undefined {
  const { constant, operator = '', subject } = constantComparison(expr) ?? {};
  const [sign, isOpen] = BOUNDS.get(operator) ?? [];
  const limit = constant && scalarOf(constant);
  if (sign === undefined || isOpen === undefined || subject === undefined || typeof limit !== 'number') return undefined;
  return { of: `${constant?.type ?? ''} ${expressionKey(subject)}`, limit, sign, isOpen };
}

/** `x in ['a']` and `x == 'a'` imply `x in ['a', 'b']`. */
function isLongerList(one: Expr, other: Expr): boolean {
  const [before, after] = [valuesOf(one), valuesOf(other)];
  if (before === undefined || after === undefined || before.of !== after.of) return false;
  const known = new Set(after.values);
  return before.values.every((value) => known.has(value));
}

function valuesOf(expr: Expr): { readonly of: string; readonly values: readonly string[] } | undefined {
  if (expr.kind !== 'call') return undefined;
  const [subject, values] = expr.args;
  if (subject === undefined || values === undefined) return undefined;
  if (expr.name === OPERATORS.equal && values.kind === 'literal') return { of: expressionKey(subject), values: [expressionKey(values)] };
  if (expr.name !== OPERATORS.in || values.kind !== 'list' || values.elements.some(({ kind }) => kind !== 'literal')) return undefined;
  return { of: expressionKey(subject), values: values.elements.map(expressionKey) };
}

/** The texts of all that `&&` joins. */
function partTexts(expr: Expr): ReadonlySet<string> {
  let texts = knownParts.get(expr);
  if (texts === undefined) knownParts.set(expr, (texts = new Set(operandsOf(expr, OPERATORS.and).map(expressionKey))));
  return texts;
}

/** An expression as a text that tells it from all others, wherever it stands. */
function expressionKey(expr: Expr): string {
  let text = knownTexts.get(expr);
  if (text === undefined)
    knownTexts.set(
      expr,
      (text = JSON.stringify(expr, (name, value: unknown) =>
        name === 'id' ? undefined : typeof value === 'bigint' ? String(value) : value,
      )),
    );
  return text;
}

const knownTexts = new WeakMap<Expr, string>();
const knownParts = new WeakMap<Expr, ReadonlySet<string>>();
