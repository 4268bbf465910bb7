import { childrenOf, isComparison, loopOf, OPERATORS, type CallExpr, type Expr } from '@structural/cel';
import { HOLDS_OR_NOT, TRUTHS, type Case, type ListLoop, type Question } from './case.js';
import type { Choice } from './choice.js';
import { comparisonTruth } from './compared.js';
import { expressionText } from './expression-text.js';
import { bound, type CaseBinding, type CaseScope } from './scope.js';
import { itemRef, keyRef, memberRef, type ValueRef } from './value-ref.js';
import { joined, not, truthOf, type Truth } from './truth.js';
import { isOpen, type OrQuestion, type Value } from './value.js';
import { hasOneType, readingOf } from './reading.js';
import { answerTo, opaque, presenceOf, termValue, valueOf } from './value-of.js';

/** What an expression comes to in a case, or the question on which that depends. Expressions are as deep as their syntax allows. */
export function truthIn(expr: Expr, scope: CaseScope, at: Case): OrQuestion<Truth> {
  if (expr.kind === 'select' && expr.isTest) return presenceTruth(expr, scope, at);
  const loop = loopOf(expr);
  if (loop?.kind === 'bind') return truthIn(loop.body, bound(scope, loop.variable, { kind: 'expr', expr: loop.value, scope }), at);
  if (loop?.kind === 'all' || loop?.kind === 'exists') {
    if (loop.second !== undefined) return opaque(expr, scope, at);
    return loopTruth(expr, { kind: loop.kind, range: loop.range, variable: loop.variable, body: loop.predicate }, scope, at);
  }
  return expr.kind === 'call' ? callTruth(expr, scope, at) : valueTruth(expr, scope, at);
}

function callTruth(expr: CallExpr, scope: CaseScope, at: Case): OrQuestion<Truth> {
  const [first, second, third] = childrenOf(expr);
  if (first === undefined) return opaque(expr, scope, at);
  switch (expr.name) {
    case OPERATORS.not: {
      const truth = truthIn(first, scope, at);
      return isOpen(truth) ? truth : not(truth);
    }
    case OPERATORS.and:
    case OPERATORS.or:
      return second === undefined
        ? opaque(expr, scope, at)
        : bothTruth(first, second, expr.name === OPERATORS.or ? 'true' : 'false', scope, at);
    case OPERATORS.conditional:
      return choiceTruth(first, second, third, scope, at);
    case OPERATORS.in:
      return second === undefined ? opaque(expr, scope, at) : membershipTruth(expr, first, second, scope, at);
    case 'hasValue':
      return optionalTruth(expr, first, scope, at);
    case 'startsWith':
    case 'endsWith':
    case 'contains':
      return second === undefined ? opaque(expr, scope, at) : textTruth(expr, expr.name, first, second, scope, at);
    case 'matches':
      return second === undefined ? opaque(expr, scope, at) : matchTruth(expr, first, second, scope, at);
    default:
      if (second === undefined || !isComparison(expr.name)) return valueTruth(expr, scope, at);
      return compareParts(expr, expr.name, first, second, scope, at);
  }
}

function choiceTruth(condition: Expr, held: Expr | undefined, failed: Expr | undefined, scope: CaseScope, at: Case): OrQuestion<Truth> {
  const truth = truthIn(condition, scope, at);
  if (isOpen(truth) || truth === 'error') return truth;
  const branch = truth === 'true' ? held : failed;
  return branch === undefined ? 'error' : truthIn(branch, scope, at);
}

function optionalTruth(expr: Expr, optional: Expr, scope: CaseScope, at: Case): OrQuestion<Truth> {
  const value = valued(optional, scope, at);
  if (isOpen(value)) return value;
  if (value.kind === 'error') return 'error';
  return value.kind === 'optional' ? truthOf(value.value !== undefined) : opaque(expr, scope, at);
}

function valued(expr: Expr, scope: CaseScope, at: Case): OrQuestion<Value> {
  return valueOf(expr, scope, at, truthIn);
}

/** Where one part decides, the other need not be known. */
function bothTruth(a: Expr, b: Expr, deciding: 'true' | 'false', scope: CaseScope, at: Case): OrQuestion<Truth> {
  const one = truthIn(a, scope, at);
  if (one === deciding) return one;
  const other = truthIn(b, scope, at);
  if (other === deciding) return other;
  if (isOpen(one)) return one;
  return isOpen(other) ? other : joined(one, other, deciding);
}

function presenceTruth(expr: Expr & { readonly kind: 'select' }, scope: CaseScope, at: Case): OrQuestion<Truth> {
  const operand = valued(expr.operand, scope, at);
  if (isOpen(operand)) return operand;
  if (operand.kind === 'error') return 'error';
  const member = operand.kind === 'ref' ? memberRef(operand.ref, expr.field, scope.view) : undefined;
  if (member === undefined) return opaque(expr, scope, at);
  const isThere = presenceOf(member, at);
  return typeof isThere === 'object' ? isThere : truthOf(isThere);
}

function valueTruth(expr: Expr, scope: CaseScope, at: Case): OrQuestion<Truth> {
  if (expr.kind === 'call') return opaque(expr, scope, at);
  const value = valued(expr, scope, at);
  if (isOpen(value)) return value;
  if (value.kind === 'error') return 'error';
  if (value.kind !== 'scalar' || value.of.kind !== 'exact' || typeof value.of.value !== 'boolean') return opaque(expr, scope, at);
  return truthOf(value.of.value);
}

/** The value of an expression, by its constants where it is not understood. */
function comparable(expr: Expr, scope: CaseScope, at: Case): OrQuestion<Value> {
  const value = valued(expr, scope, at);
  return !isOpen(value) && value.kind === 'unknown' ? termValue(expr, scope, at, valued) : value;
}

function compareParts(expr: Expr, operator: string, left: Expr, right: Expr, scope: CaseScope, at: Case): OrQuestion<Truth> {
  const [one, other] = [comparable(left, scope, at), comparable(right, scope, at)];
  if (isOpen(one)) return one;
  if (isOpen(other)) return other;
  if (one.kind === 'error' || other.kind === 'error') return 'error';
  learn(left, one, other, scope);
  learn(right, other, one, scope);
  const truth = comparisonTruth(operator, one, other);
  if (truth !== undefined) return truth;
  const isSure = [left, right].every((part) => readingOf(part, scope, at, valued) === 'sure');
  if (isSure && expressionText(left, scope) === expressionText(right, scope)) return truthOf(OF_SAME.has(operator));
  return opaque(expr, scope, at, isSure && (isEquality(operator) || isOrdered(one, other)) ? HOLDS_OR_NOT : TRUTHS);
}

/** What holds of what is compared with itself: numbers that are none, which would not be equal, no resource has. */
const OF_SAME: ReadonlySet<string> = new Set([OPERATORS.equal, OPERATORS.lessOrEqual, OPERATORS.greaterOrEqual]);

function isEquality(operator: string): boolean {
  return operator === OPERATORS.equal || operator === OPERATORS.notEqual;
}

/** Values of one type are in an order. */
function isOrdered(one: Value, other: Value): boolean {
  const type = typeOfScalar(one);
  return type !== undefined && type === typeOfScalar(other);
}

function typeOfScalar(value: Value): string | undefined {
  if (value.kind !== 'scalar') return undefined;
  return value.of.kind === 'exact' ? typeof value.of.value : value.of.kind === 'text' ? 'string' : 'number';
}

/** Notes that a term is compared with a constant. */
function learn(expr: Expr, term: Value, other: Value, scope: CaseScope): void {
  if (other.kind !== 'scalar' || other.of.kind !== 'exact') return;
  if (term.kind === 'unknown') scope.constants.add(expressionText(expr, scope), other.of.value);
  else if (term.kind === 'scalar' && term.term !== undefined) scope.constants.add(term.term, other.of.value);
}

/** Notes that a term is compared with all constants of a list. */
function learnAll(item: Expr, elements: readonly Expr[], scope: CaseScope, at: Case): void {
  const term = comparable(item, scope, at);
  if (isOpen(term)) return;
  for (const element of elements) {
    const value = valued(element, scope, at);
    if (!isOpen(value)) learn(item, term, value, scope);
  }
}

function membershipTruth(expr: Expr, item: Expr, among: Expr, scope: CaseScope, at: Case): OrQuestion<Truth> {
  const range = valued(among, scope, at);
  if (isOpen(range)) return range;
  if (range.kind === 'error') return 'error';
  if (range.kind === 'list') {
    let truth: Truth = 'false';
    learnAll(item, range.elements, scope, at);
    for (const element of range.elements) {
      const same = compareParts(
        { kind: 'call', id: 0, name: OPERATORS.equal, target: undefined, args: [item, element] },
        OPERATORS.equal,
        item,
        element,
        scope,
        at,
      );
      if (isOpen(same)) return same;
      if (same === 'error') return 'error';
      truth = joined(truth, same, 'true');
    }
    return truth;
  }
  if (range.kind === 'ref' && isMapAlone(range.ref)) return keyTruth(expr, [item, among], scope, at);
  if (range.kind !== 'ref' || (range.ref.from ?? range.ref.to)?.type !== 'array') return opaque(expr, scope, at);
  const value = valued(item, scope, at);
  if (isOpen(value)) return value;
  if (value.kind !== 'scalar' || value.of.kind !== 'exact') return opaque(expr, scope, at);
  const element: Expr = { kind: 'ident', id: 0, name: ELEMENT };
  const body: Expr = { kind: 'call', id: 0, name: OPERATORS.equal, target: undefined, args: [element, item] };
  return loopTruth(expr, { kind: 'exists', range: among, variable: ELEMENT, body }, scope, at);
}

const ELEMENT = '@element';

/** Whether a value is a map, whichever side reads it. */
function isMapAlone({ from, to }: ValueRef): boolean {
  return [from, to].every((props) => props === undefined || (props.type === 'object' && props.nullable !== true));
}

/** Whether a map has a key, which can be asked of every text, as long as the value is none that is converted. */
function keyTruth(expr: Expr, [key, map]: readonly [Expr, Expr], scope: CaseScope, at: Case): OrQuestion<Truth> {
  const readings = [key, map].map((part) => readingOf(part, scope, at, valued));
  for (const reading of readings) if (typeof reading === 'object' || reading === 'error') return reading;
  const isSure = readings.every((reading) => reading === 'sure') && hasOneType(key, scope);
  return opaque(expr, scope, at, isSure ? HOLDS_OR_NOT : TRUTHS);
}

function textTruth(
  expr: Expr,
  name: 'startsWith' | 'endsWith' | 'contains',
  text: Expr,
  part: Expr,
  scope: CaseScope,
  at: Case,
): OrQuestion<Truth> {
  const [one, other] = [valued(text, scope, at), valued(part, scope, at)];
  if (isOpen(one)) return one;
  if (isOpen(other)) return other;
  if (one.kind === 'error' || other.kind === 'error') return 'error';
  const [whole, piece] = [one, other].map((value) => (value.kind === 'scalar' && value.of.kind === 'exact' ? value.of.value : undefined));
  if (typeof whole !== 'string' || typeof piece !== 'string') return opaque(expr, scope, at, choicesOfTexts([text, part], scope, at));
  return truthOf(name === 'startsWith' ? whole.startsWith(piece) : name === 'endsWith' ? whole.endsWith(piece) : whole.includes(piece));
}

/** Whether a text matches a pattern: what is written out was compiled when the definition was read, and cannot fail. */
function matchTruth(expr: Expr, text: Expr, pattern: Expr, scope: CaseScope, at: Case): OrQuestion<Truth> {
  const reading = readingOf(text, scope, at, valued);
  if (typeof reading === 'object' || reading === 'error') return reading;
  return opaque(expr, scope, at, pattern.kind === 'literal' ? choicesOfTexts([text], scope, at) : TRUTHS);
}

/** What may come of a function of texts: it does not fail where all are there. */
function choicesOfTexts(texts: readonly Expr[], scope: CaseScope, at: Case): readonly Choice[] {
  const isSure = texts.every((text) => hasOneType(text, scope) && readingOf(text, scope, at, valued) === 'sure');
  return isSure ? HOLDS_OR_NOT : TRUTHS;
}

interface Over {
  readonly kind: 'all' | 'exists';
  readonly range: Expr;
  readonly variable: string;
  readonly body: Expr;
}

function loopTruth(expr: Expr, over: Over, scope: CaseScope, at: Case): OrQuestion<Truth> {
  const filter = loopOf(over.range);
  if (filter?.kind === 'collect') {
    if (filter.predicate === undefined || filter.transformed !== undefined || filter.second !== undefined) return opaque(expr, scope, at);
    return filteredTruth(expr, over, { range: filter.range, variable: filter.variable, predicate: filter.predicate }, scope, at);
  }
  const range = valued(over.range, scope, at);
  if (isOpen(range)) return range;
  if (range.kind === 'error') return 'error';
  if (range.kind === 'list') return listedTruth(over, range.elements, range.scope, scope, at);
  const item = range.kind === 'ref' ? elementIn(range.ref, scope) : undefined;
  if (range.kind !== 'ref' || item === undefined) return opaque(expr, scope, at);
  const inner = bound(scope, over.variable, { kind: 'ref', ref: item });
  return asked({ kind: over.kind, element: item, range: range.ref, isFiltered: false, body: over.body, scope: inner }, at);
}

function filteredTruth(
  expr: Expr,
  over: Over,
  filter: { readonly range: Expr; readonly variable: string; readonly predicate: Expr },
  scope: CaseScope,
  at: Case,
): OrQuestion<Truth> {
  const range = valued(filter.range, scope, at);
  if (isOpen(range)) return range;
  if (range.kind === 'error') return 'error';
  const item = range.kind === 'ref' ? elementIn(range.ref, scope) : undefined;
  if (range.kind !== 'ref' || item === undefined) return opaque(expr, scope, at);
  const element: CaseBinding = { kind: 'ref', ref: item };
  const inner = bound(bound(scope, filter.variable, element), over.variable, element);
  const otherwise: Expr = { kind: 'literal', id: 0, value: { type: 'bool', value: over.kind === 'all' } };
  const body: Expr = {
    kind: 'call',
    id: 0,
    name: OPERATORS.conditional,
    target: undefined,
    args: [filter.predicate, over.body, otherwise],
  };
  return asked({ kind: over.kind, element: item, range: range.ref, isFiltered: true, body, scope: inner }, at);
}

/** An element of a list, or a key of a map, another one than those of the loops around. */
function elementIn(range: ValueRef, scope: CaseScope): ValueRef | undefined {
  const taken = [...scope.bindings.values()].flatMap((binding) => (binding.kind === 'ref' ? [binding.ref.key] : []));
  let number = 0;
  while (taken.some((key) => key.includes(`${range.key}[${String(number)}]`))) number++;
  return keyRef(range, number) ?? itemRef(range, scope.view, number);
}

function asked(loop: ListLoop, at: Case): OrQuestion<Truth> {
  const { range } = loop;
  const key = `${loop.kind}${loop.isFiltered ? ' filtered' : ''} ${range.key} ${expressionText(loop.body, loop.scope)}`;
  const question: Question = { kind: 'question', key, choices: TRUTHS, ref: range, loop };
  const answer = answerTo(question, at);
  return answer.kind === 'question' ? answer : answer.kind === 'truth' ? answer.truth : 'error';
}

/** A loop over a list that is written out. */
function listedTruth(
  { body, kind, variable }: Over,
  elements: readonly Expr[],
  ofElements: CaseScope,
  scope: CaseScope,
  at: Case,
): OrQuestion<Truth> {
  const deciding = kind === 'all' ? 'false' : 'true';
  let truth: Truth = not(deciding);
  let open: Question | undefined;
  for (const expr of elements) {
    const next = truthIn(body, bound(scope, variable, { kind: 'expr', expr, scope: ofElements }), at);
    if (isOpen(next)) open ??= next;
    else truth = joined(truth, next, deciding);
  }
  return truth === deciding ? truth : (open ?? truth);
}
