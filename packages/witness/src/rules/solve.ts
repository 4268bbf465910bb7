import { childrenOf, isComparison, loopOf, OPERATORS, type Expr, type Loop } from '@structural/cel';
import { isJsonArray, isJsonObject, newJsonObject, type JsonValue, type JsonPath } from '@structural/json';
import type { StructuralSchema } from '@structural/core';
import { assigned, put, removed, valuesFor, type RulePlan } from './assign.js';
import { comparisonPlans, membershipPlans } from './compare.js';
import { bound, elementsOf, fieldsIn, fieldsOf, memberOf, readTerm, termOf, type FieldTerm, type Scope } from './term.js';
import { twinLists } from './variations.js';
import { textPlans } from './text-plans.js';
import type { Words } from './words.js';

const MAX_PLANS = 48;
const MAX_COMBINED = 8;
const FEW = 2;
const MAX_DEPTH = 40;
const MAX_ITEMS = 32;

/**
 * Plans after which an expression may be true, or false, likely ones first: those for each of its atoms, combined as the operators between them
 * say. What an atom is that nobody understands is tried with values of the fields of which it speaks. Bounded; which of them help is for
 * whoever evaluates the rule to say.
 */
export function plansFor(expr: Expr, wanted: boolean, scope: Scope, words: Words, depth = 0): readonly RulePlan[] {
  let ofScope = known.get(scope);
  if (ofScope === undefined) known.set(scope, (ofScope = new Map()));
  const key = wanted ? expr.id : -expr.id;
  let plans = ofScope.get(key);
  if (plans === undefined) {
    plans = depth > MAX_DEPTH ? [] : unbounded(expr, wanted, scope, words, depth + 1).slice(0, MAX_PLANS);
    ofScope.set(key, plans);
  }
  return plans;
}

/** By scope and expression: the operators above ask for both answers, often. */
const known = new WeakMap<Scope, Map<number, readonly RulePlan[]>>();

function unbounded(expr: Expr, wanted: boolean, scope: Scope, words: Words, depth: number): readonly RulePlan[] {
  const plans = (part: Expr, isWanted: boolean): readonly RulePlan[] => plansFor(part, isWanted, scope, words, depth);
  if (expr.kind === 'select' && expr.isTest) return presencePlans(expr.operand, expr.field, wanted, scope, words);
  const loop = loopOf(expr);
  if (loop !== undefined) return loopPlans(loop, wanted, scope, words, depth) ?? guesses(expr, scope, words);
  if (expr.kind === 'literal') return expr.value.type === 'bool' && expr.value.value === wanted ? [[]] : [];
  if (expr.kind !== 'call') return flagPlans(expr, wanted, scope, words);
  const [first, second, third] = childrenOf(expr);
  if (first === undefined) return [];
  switch (expr.name) {
    case OPERATORS.not:
      return plans(first, !wanted);
    case OPERATORS.and:
    case OPERATORS.or: {
      if (second === undefined) return [];
      if (wanted === (expr.name === OPERATORS.and)) return both(first, second, wanted, scope, words, depth);
      // The other half should not decide the matter, and may guard this one against faults.
      const [left, right] = [plans(first, wanted), plans(second, wanted)];
      return interleaved([left, combined(plans(first, !wanted), right), right, combined(plans(second, !wanted), left)]);
    }
    case OPERATORS.conditional: {
      if (second === undefined || third === undefined) return [];
      const [held, failed] = [plans(first, true), plans(first, false)];
      return interleaved([
        combined(held, plans(second, wanted)),
        combined(failed, plans(third, wanted)),
        plans(second, wanted),
        plans(third, wanted),
        // The branch may be as wanted without more, and be spoiled by any: two addresses that were made to be such are of one family.
        held.slice(0, FEW),
        failed.slice(0, FEW),
      ]);
    }
    case OPERATORS.in:
      return second === undefined
        ? []
        : orGuesses(membershipPlans(termOf(first, scope), termOf(second, scope), wanted, scope, words), expr, scope, words);
    case 'hasValue':
      return optionalPlans(first, wanted, scope, words);
    default:
      if (second !== undefined && isComparison(expr.name)) {
        const counted = countPlans(first, scope, words, depth);
        return orGuesses(
          [...comparisonPlans(expr.name, termOf(first, scope), termOf(second, scope), wanted, scope, words), ...counted],
          expr,
          scope,
          words,
        );
      }
      return orGuesses(
        textPlans(expr.name, termOf(first, scope), second === undefined ? undefined : termOf(second, scope), wanted, scope, words),
        expr,
        scope,
        words,
      );
  }
}

function both(a: Expr, b: Expr, wanted: boolean, scope: Scope, words: Words, depth: number): readonly RulePlan[] {
  const [left, right] = [plansFor(a, wanted, scope, words, depth), plansFor(b, wanted, scope, words, depth)];
  return interleaved([combined(left, right), left, right]).filter(({ length }) => length > 0);
}

/** Each of the first with each of the second. */
function combined(a: readonly RulePlan[], b: readonly RulePlan[]): readonly RulePlan[] {
  return a.slice(0, MAX_COMBINED).flatMap((one) => b.slice(0, MAX_COMBINED).map((other) => [...one, ...other]));
}

/** The first of each, then the second of each, as many as are asked for. */
function interleaved(lists: readonly (readonly RulePlan[])[]): readonly RulePlan[] {
  const plans: RulePlan[] = [];
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  for (let i = 0; i < longest && plans.length < MAX_PLANS; i++) {
    for (const list of lists) {
      const plan = list[i];
      if (plan !== undefined) plans.push(plan);
    }
  }
  return plans;
}

function presencePlans(operand: Expr, field: string, wanted: boolean, scope: Scope, words: Words): readonly RulePlan[] {
  const member = memberOf(termOf(operand, scope), field);
  if (member.kind !== 'field') return fieldsIn(operand, scope).flatMap((each) => (wanted ? [] : removed(each)));
  if (!wanted) return [put(member, undefined)];
  return valuesFor(member, words)
    .slice(0, 4)
    .map((value) => put(member, value));
}

function optionalPlans(expr: Expr, wanted: boolean, scope: Scope, words: Words): readonly RulePlan[] {
  const term = termOf(expr, scope);
  if (term.kind !== 'field') return guesses(expr, scope, words);
  return wanted
    ? valuesFor(term, words)
        .slice(0, 4)
        .map((value) => put(term, value))
    : [put(term, undefined)];
}

function flagPlans(expr: Expr, wanted: boolean, scope: Scope, words: Words): readonly RulePlan[] {
  const term = termOf(expr, scope);
  return term.kind === 'field' ? assigned(term, wanted, scope) : guesses(expr, scope, words);
}

function loopPlans(loop: Loop, wanted: boolean, scope: Scope, words: Words, depth: number): readonly RulePlan[] | undefined {
  if (loop.kind === 'bind')
    return plansFor(loop.body, wanted, bound(scope, [loop.variable, { kind: 'closure', expr: loop.value, scope }]), words, depth);
  if (loop.kind === 'collect') return undefined;
  const elements = elementsOf(loop.range, scope);
  if (elements === undefined) return undefined;
  const { source } = elements;
  const ofItem = (i: number, isWanted: boolean): readonly RulePlan[] => {
    const element = elements.at(i);
    if (element === undefined) return [];
    return plansFor(loop.predicate, isWanted, bound(scope, [loop.variable, element.first], [loop.second, element.second]), words, depth);
  };
  const empty: readonly RulePlan[] = [put(source, source.schema?.generic.type === 'array' ? [] : newJsonObject()), put(source, undefined)];
  const made: readonly RulePlan[] =
    source.schema === undefined ? [] : someOf(source.schema, source.path, words).map((value) => put(source, value));
  const every = (isWanted: boolean): readonly RulePlan[] =>
    elements.count > 1 ? combined(ofItem(0, isWanted), ofItem(1, isWanted)) : ofItem(0, isWanted);
  const eachOf = (isWanted: boolean): readonly RulePlan[] =>
    interleaved(Array.from({ length: Math.min(elements.count, MAX_ITEMS) }, (_, i) => ofItem(i, isWanted).slice(0, MAX_COMBINED)));
  switch (loop.kind) {
    case 'all':
      return wanted
        ? [...every(true), ...empty]
        : interleaved([
            ofItem(0, false),
            ofItem(1, false),
            made,
            twins(source, scope, words),
            combined(filterPlans(loop.range, scope, words, depth), ofItem(0, false)),
          ]);
    case 'exists':
      // One more takes nothing away from what other rules want of the others.
      return wanted
        ? interleaved([ofItem(elements.count, true), ofItem(0, true), ofItem(1, true), made])
        : [...eachOf(false), ...every(false), ...empty];
    case 'existsOne':
      return wanted
        ? ofItem(0, true)
        : [...every(false), ...combined(ofItem(0, true), ofItem(1, true)), ...empty, ...twins(source, scope, words)];
  }
}

/** Plans after which the first item passes the filter of a range. */
function filterPlans(range: Expr, scope: Scope, words: Words, depth: number): readonly RulePlan[] {
  const loop = loopOf(range);
  if (loop?.kind !== 'collect' || loop.predicate === undefined) return [];
  const element = elementsOf(loop.range, scope)?.at(0);
  if (element === undefined) return [];
  return plansFor(loop.predicate, true, bound(scope, [loop.variable, element.first], [loop.second, element.second]), words, depth);
}

/** Plans that change how many items pass a filter whose size is compared. */
function countPlans(expr: Expr, scope: Scope, words: Words, depth: number): readonly RulePlan[] {
  const range = expr.kind === 'call' && expr.name === 'size' ? childrenOf(expr)[0] : expr;
  const loop = range === undefined ? undefined : loopOf(range);
  if (loop?.kind !== 'collect') return [];
  const elements = elementsOf(loop.range, scope);
  const { predicate } = loop;
  if (elements === undefined) return [];
  if (predicate === undefined) return twins(elements.source, scope, words);
  const ofItem = (i: number, isWanted: boolean): readonly RulePlan[] => {
    const element = elements.at(i);
    if (element === undefined) return [];
    return plansFor(predicate, isWanted, bound(scope, [loop.variable, element.first], [loop.second, element.second]), words, depth);
  };
  return interleaved([
    ofItem(0, true),
    ofItem(0, false),
    combined(ofItem(0, true), ofItem(1, true)),
    [put(elements.source, [])],
    twins(elements.source, scope, words),
  ]);
}

function twins(source: FieldTerm, scope: Scope, words: Words): readonly RulePlan[] {
  const value = readTerm(source, scope);
  const lists = [value, ...someOf(source.schema, source.path, words)]
    .filter((each) => isJsonArray(each))
    .filter(({ length }) => length > 0);
  return lists
    .slice(0, 2)
    .flatMap(([first]) => (first === undefined ? [] : twinLists(source, first, words).map((list) => put(source, list))));
}

function someOf(schema: StructuralSchema | undefined, path: JsonPath, { sample }: Words): readonly JsonValue[] {
  if (schema === undefined) return [];
  const { items } = schema;
  if (items !== undefined)
    return [sample(items, [...path, 0]), sample(items, [...path, 0], { full: true })].flatMap((item) =>
      item === undefined ? [] : [[item]],
    );
  const made = sample(schema, path, { full: true });
  return isJsonObject(made) ? [made] : [];
}

function orGuesses(plans: readonly RulePlan[], expr: Expr, scope: Scope, words: Words): readonly RulePlan[] {
  return [...plans, ...guesses(expr, scope, words).slice(0, plans.length === 0 ? MAX_PLANS : MAX_PLANS / 3)];
}

/** Other values of the fields of which an expression speaks, and their absence. */
function guesses(expr: Expr, scope: Scope, words: Words): readonly RulePlan[] {
  const fields = fieldsIn(expr, scope)
    .flatMap((field) => fieldsOf(field))
    .slice(0, 8);
  const each = fields.map((field) => [...valuesFor(field, words).map((value) => put(field, value)), ...removed(field)]);
  return interleaved(each);
}
