import { mentionsOldSelf, NEWEST_KUBERNETES, type ValidationRule } from '@structural/core';
import type { Expr } from '../syntax/expr.js';
import { OPERATORS } from '../syntax/operators.js';
import { pathFrom, testedPath } from './member.js';
import { deniedBy, operandsOf } from './operands.js';
import { parseRule } from './parse-rule.js';
import { plainOptionals } from './plain-optionals.js';

/** What a rule says about whether a value may change: of the value that it stands at where the path is empty, else of one below it. */
export interface MutabilityClaim {
  readonly path: readonly string[];
  /** `immutable` never while the object lives, `set once` not after it is there, `kept` it may change but not be taken away. */
  readonly mutability: 'immutable' | 'set once' | 'kept';
  /** The fields that the rule lets a client leave out all the same, from where it stands: the value itself, or an object that it is in. */
  readonly leavesOut?: readonly (readonly string[])[];
}

/**
 * Reads from a rule which values it lets nobody change: `self == oldSelf`, `self.a == oldSelf.a`, `!has(oldSelf.a) || self.a == oldSelf.a`,
 * `oldSelf.orValue(self) == self` and what means the same, with optional values, too. A rule that depends on anything else claims nothing, and neither does one that does not parse.
 */
export function mutabilityClaims(rule: Pick<ValidationRule, 'rule'>): readonly MutabilityClaim[] {
  if (rule.rule.length > MAX_RULE_LENGTH || !mentionsOldSelf(rule.rule)) return [];
  const expr = parseRule(rule, NEWEST_KUBERNETES.minor);
  return expr === undefined ? [] : operandsOf(plainOptionals(expr), OPERATORS.and).flatMap(claimOf);
}

/** Rules that say just this are short. */
const MAX_RULE_LENGTH = 2000;

function claimOf(expr: Expr): readonly MutabilityClaim[] {
  const alternatives = operandsOf(withoutConditional(expr), OPERATORS.or).flatMap(eachDenied);
  const equalities = alternatives.flatMap((alternative) => conclusion(alternative));
  if (equalities.length !== 1) return [];
  const [claim] = equalities;
  const guards = alternatives.filter((alternative) => conclusion(alternative).length === 0);
  if (claim === undefined || !guards.every((guard) => isGuard(guard, claim.path))) return [];
  if (guards.length === 0 || claim.mutability === 'kept') return [claim];
  const leavesOut = guards.flatMap(leftOutBy);
  return [{ ...claim, mutability: 'set once', ...(leavesOut.length > 0 && { leavesOut }) }];
}

/** `!(a && b)` is `!a || !b`. */
function eachDenied(expr: Expr): readonly Expr[] {
  const inner = deniedBy(expr);
  const parts = inner === undefined ? [] : operandsOf(inner, OPERATORS.and);
  return parts.length < 2 || expr.kind !== 'call' ? [expr] : parts.map((part) => ({ ...expr, args: [part] }));
}

/** The field that a guard lets be left out although it was there: `!has(self.a)`. */
function leftOutBy(guard: Expr): readonly (readonly string[])[] {
  const denied = operandsOf(guard, OPERATORS.and).flatMap((part) => deniedBy(part) ?? []);
  if (denied.some((inner) => testedPath(inner, 'oldSelf') !== undefined)) return [];
  return denied.flatMap((inner) => {
    const path = testedPath(inner, 'self');
    return path === undefined ? [] : [path];
  });
}

/** `a ? b : true` is `!a || b`. */
function withoutConditional(expr: Expr): Expr {
  if (expr.kind !== 'call' || expr.name !== OPERATORS.conditional) return expr;
  const [condition, then, otherwise] = expr.args;
  if (condition === undefined || then === undefined || otherwise === undefined) return expr;
  if (isTrue(otherwise)) return { ...expr, name: OPERATORS.or, args: [{ ...expr, name: OPERATORS.not, args: [condition] }, then] };
  return isTrue(then) ? { ...expr, name: OPERATORS.or, args: [condition, otherwise] } : expr;
}

function isTrue(expr: Expr): boolean {
  return expr.kind === 'literal' && expr.value.type === 'bool' && expr.value.value;
}

/** What an alternative says in the end: that a value is as it was, or that it is still there. */
function conclusion(expr: Expr): readonly MutabilityClaim[] {
  const parts = operandsOf(expr, OPERATORS.and);
  const claims = parts.flatMap((part) => equality(part) ?? []);
  if (claims.length === 1 && claims[0] !== undefined) {
    const { path } = claims[0];
    const others = parts.filter((part) => equality(part) === undefined);
    return others.every((part) => testedPath(part, 'self')?.join('.') === path.join('.')) ? claims : [];
  }
  const tested = parts.map((part) => testedPath(part, 'self') ?? testedPath(part, 'oldSelf'));
  const [first] = tested;
  if (first === undefined || !parts.some((part) => testedPath(part, 'self') !== undefined)) return [];
  return tested.every((path) => path?.join('\n') === first.join('\n')) ? [{ path: first, mutability: 'kept' }] : [];
}

function equality(expr: Expr): MutabilityClaim | undefined {
  const denied = deniedBy(expr);
  if (denied?.kind === 'call' && denied.name === OPERATORS.notEqual) return equality({ ...denied, name: OPERATORS.equal });
  if (expr.kind !== 'call' || expr.name !== OPERATORS.equal) return undefined;
  const [left, right] = expr.args;
  if (left === undefined || right === undefined) return undefined;
  const tested = testedPath(left, 'self') ?? testedPath(right, 'self');
  const testedOld = testedPath(left, 'oldSelf') ?? testedPath(right, 'oldSelf');
  if (tested !== undefined && tested.join('\n') === testedOld?.join('\n')) return { path: tested, mutability: 'kept' };
  const once = sameOrFirst(left, right) ?? sameOrFirst(right, left);
  if (once !== undefined) return { path: once, mutability: 'set once' };
  const stays = unlessLeftOut(left, right) ?? unlessLeftOut(right, left);
  if (stays !== undefined) return { path: stays, mutability: 'immutable', leavesOut: [stays] };
  const now = pathFrom(withoutDefault(left), 'self') ?? pathFrom(withoutDefault(right), 'self');
  const before = pathFrom(left, 'oldSelf') ?? pathFrom(right, 'oldSelf');
  return now !== undefined && now.join('\n') === before?.join('\n') ? { path: now, mutability: 'immutable' } : undefined;
}

/** `oldSelf.orValue(self)` and `self`: the value that was there, if any was. */
function sameOrFirst(before: Expr, now: Expr): readonly string[] | undefined {
  return sameWithOther(before, now, 'oldSelf', 'self');
}

/** `self.orValue(oldSelf)` and `oldSelf`: the value that was there, if any is. */
function unlessLeftOut(now: Expr, before: Expr): readonly string[] | undefined {
  return sameWithOther(now, before, 'self', 'oldSelf');
}

function sameWithOther(either: Expr, other: Expr, first: string, second: string): readonly string[] | undefined {
  if (either.kind !== 'call' || (either.name !== 'orValue' && either.name !== 'or') || either.target === undefined) return undefined;
  const [alternative] = either.args;
  const path = pathFrom(either.target, first);
  const names = path?.join('\n');
  const isSame = (expr: Expr | undefined): boolean => expr !== undefined && pathFrom(withoutDefault(expr), second)?.join('\n') === names;
  return names !== undefined && isSame(alternative) && isSame(other) ? path : undefined;
}

/** `a` of `a.orValue('')`. */
function withoutDefault(expr: Expr): Expr {
  return expr.kind === 'call' && expr.name === 'orValue' && expr.args[0]?.kind === 'literal' ? (expr.target ?? expr) : expr;
}

/** An alternative that lets a value be set, or a field be left out, but not change: one of its conditions says that there was none, or is none. */
function isGuard(guard: Expr, path: readonly string[]): boolean {
  return operandsOf(guard, OPERATORS.and).some((part) => {
    const inner = deniedBy(part);
    if (inner === undefined) return isEmptiness(part, path);
    const tested = testedPath(inner, 'self') ?? testedPath(inner, 'oldSelf') ?? valueTest(inner);
    return tested !== undefined && tested.every((name, k) => path[k] === name);
  });
}

/** `oldSelf == ''`, `size(oldSelf) == 0`, `oldSelf.size() == 0` */
function isEmptiness(part: Expr, path: readonly string[]): boolean {
  if (part.kind !== 'call' || part.name !== OPERATORS.equal) return false;
  const literal = part.args.find((arg) => arg.kind === 'literal');
  const other = part.args.find((arg) => arg.kind !== 'literal');
  if (literal === undefined || other === undefined) return false;
  const measured = other.kind === 'call' && other.name === 'size' ? (other.target ?? other.args[0] ?? other) : other;
  return pathFrom(withoutDefault(measured), 'oldSelf')?.join('\n') === path.join('\n');
}

/** The fields of `oldSelf.hasValue()`: none. */
function valueTest(expr: Expr): readonly string[] | undefined {
  return expr.kind === 'call' && expr.name === 'hasValue' && expr.target !== undefined ? pathFrom(expr.target, 'oldSelf') : undefined;
}
