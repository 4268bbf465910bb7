import { childrenOf, isComparison, loopOf, OPERATORS, scalarOf, writtenText, type Constant, type Expr } from '@structural/cel';
import { PRESENCES, TRUTHS, type Case, type Question } from './case.js';
import type { Choice } from './choice.js';
import { expressionText, refOf } from './expression-text.js';
import { readingOf, type ValueIn } from './reading.js';
import { anyOfConstants, classesOf, scalarType, sizesOf, type ScalarClass } from './scalar-class.js';
import { bound, type CaseScope } from './scope.js';
import { memberRef, type ValueRef } from './value-ref.js';
import type { Truth } from './truth.js';
import { exact, FAILED, isOpen, UNKNOWN, type OrQuestion, type Value } from './value.js';

/** What an expression that is true or false comes to in a case. */
export type TruthIn = (expr: Expr, scope: CaseScope, at: Case) => OrQuestion<Truth>;

/** What an expression stands for in a case, or the question on which that depends; `truthIn` tells of parts that are true or false. Expressions are as deep as their syntax allows. */
export function valueOf(expr: Expr, scope: CaseScope, at: Case, truthIn: TruthIn): OrQuestion<Value> {
  switch (expr.kind) {
    case 'literal':
      return constantValue(expr.value);
    case 'ident': {
      const binding = scope.bindings.get(expr.name);
      if (binding === undefined) return UNKNOWN;
      return binding.kind === 'expr' ? valueOf(binding.expr, binding.scope, at, truthIn) : refValue(binding.ref, scope, at);
    }
    case 'select':
      return expr.isTest
        ? truthValue(truthIn(expr, scope, at))
        : memberValue(valueOf(expr.operand, scope, at, truthIn), expr.field, false, scope, at);
    case 'list':
      return expr.optionals.length === 0 ? { kind: 'list', elements: expr.elements, scope } : UNKNOWN;
    case 'call':
      return callValue(expr, scope, at, truthIn);
    default: {
      const loop = loopOf(expr);
      if (loop?.kind === 'bind')
        return valueOf(loop.body, bound(scope, loop.variable, { kind: 'expr', expr: loop.value, scope }), at, truthIn);
      return loop?.kind === 'all' || loop?.kind === 'exists' ? truthValue(truthIn(expr, scope, at)) : UNKNOWN;
    }
  }
}

/** The choice of a case for a question, or the question. */
export function answerTo(question: Question, at: Case): Choice | Question {
  return at.choices.get(question.key) ?? question;
}

/** What of an expression that nobody understands is compared with constants. */
export function termValue(expr: Expr, scope: CaseScope, at: Case, valueIn: ValueIn): OrQuestion<Value> {
  const reading = readingOf(expr, scope, at, valueIn);
  if (typeof reading === 'object') return reading;
  if (reading === 'error') return FAILED;
  const term = expressionText(expr, scope);
  const classes = anyOfConstants(scope.constants.of(term));
  if (classes === undefined) return UNKNOWN;
  const failed: readonly Choice[] = reading === 'sure' ? [] : [{ kind: 'truth', truth: 'error' }];
  return scalarChosen({ kind: 'question', key: `term ${term}`, choices: [...asChoices(classes), ...failed] }, term, at);
}

function scalarChosen(question: Question, term: string, at: Case): OrQuestion<Value> {
  const answer = answerTo(question, at);
  return answer.kind === 'question' ? answer : scalarOfChoice(answer, term);
}

function scalarOfChoice(choice: Choice, term: string): Value {
  return choice.kind === 'class' ? { kind: 'scalar', of: choice.of, term } : FAILED;
}

function asChoices(classes: readonly ScalarClass[]): readonly Choice[] {
  return classes.map((of) => ({ kind: 'class', of }));
}

function truthValue(truth: OrQuestion<Truth>): OrQuestion<Value> {
  return isOpen(truth) ? truth : truth === 'error' ? FAILED : exact(truth === 'true');
}

function constantValue(constant: Constant): Value {
  const value = scalarOf(constant);
  if (value === undefined || (constant.type !== 'double' && typeof value === 'number' && !Number.isSafeInteger(value))) return UNKNOWN;
  return exact(value);
}

/** The value at a ref that is there. */
function refValue(ref: ValueRef, { constants }: CaseScope, at: Case): OrQuestion<Value> {
  if (scalarType(ref) === undefined) {
    const props = ref.from ?? ref.to;
    return props?.nullable !== true && (props?.type === 'object' || props?.type === 'array') ? { kind: 'ref', ref } : UNKNOWN;
  }
  const key = `is ${ref.key}`;
  const chosen = at.choices.get(key);
  // Once it is answered its classes, as many as there are constants, are not looked at again.
  if (chosen !== undefined) return scalarOfChoice(chosen, ref.key);
  const choices = constants.choices(key, ref, () => {
    const classes = classesOf(ref, constants.of(ref.key));
    return classes === undefined ? undefined : asChoices(classes);
  });
  return choices === undefined ? UNKNOWN : { kind: 'question', key, choices, ref };
}

/** Whether a member of an object is there. */
export function presenceOf(member: ValueRef, at: Case): boolean | Question {
  if (member.isThere !== undefined) return member.isThere;
  const answer = answerTo({ kind: 'question', key: `has ${member.key}`, choices: PRESENCES, ref: member }, at);
  return answer.kind === 'question' ? answer : answer.kind === 'presence' && answer.isThere;
}

function memberValue(operand: OrQuestion<Value>, name: string, isOptional: boolean, scope: CaseScope, at: Case): OrQuestion<Value> {
  if (isOpen(operand) || operand.kind === 'error') return operand;
  if (operand.kind === 'optional') {
    if (operand.value === undefined) return operand;
    return memberValue(operand.value, name, true, scope, at);
  }
  if (operand.kind !== 'ref') return UNKNOWN;
  const member = memberRef(operand.ref, name, scope.view);
  if (member === undefined) return UNKNOWN;
  const isThere = presenceOf(member, at);
  if (typeof isThere === 'object') return isThere;
  if (!isThere) return isOptional ? { kind: 'optional' } : FAILED;
  const value = refValue(member, scope, at);
  if (!isOptional || isOpen(value) || value.kind === 'unknown') return value;
  return { kind: 'optional', value };
}

function callValue(expr: Expr & { readonly kind: 'call' }, scope: CaseScope, at: Case, truthIn: TruthIn): OrQuestion<Value> {
  const [first, second, third] = childrenOf(expr);
  if (first === undefined) return UNKNOWN;
  switch (expr.name) {
    case OPERATORS.optionalSelect: {
      const name = writtenText(second);
      return name === undefined ? UNKNOWN : memberValue(valueOf(first, scope, at, truthIn), name, true, scope, at);
    }
    case 'orValue': {
      const optional = valueOf(first, scope, at, truthIn);
      if (isOpen(optional) || optional.kind === 'error') return optional;
      if (optional.kind !== 'optional' || second === undefined) return UNKNOWN;
      return optional.value ?? valueOf(second, scope, at, truthIn);
    }
    case OPERATORS.conditional: {
      const condition = truthIn(first, scope, at);
      if (isOpen(condition)) return condition;
      const branch = condition === 'true' ? second : third;
      return condition === 'error' ? FAILED : branch === undefined ? UNKNOWN : valueOf(branch, scope, at, truthIn);
    }
    case 'size':
      return sizeOf(first, scope, at, truthIn);
    case OPERATORS.add:
    case OPERATORS.subtract:
      return second === undefined ? UNKNOWN : sumOf(valueOf(first, scope, at, truthIn), valueOf(second, scope, at, truthIn), expr.name);
    default:
      return isComparison(expr.name) || OF_TRUTHS.has(expr.name) ? truthValue(truthIn(expr, scope, at)) : UNKNOWN;
  }
}

const OF_TRUTHS: ReadonlySet<string> = new Set([OPERATORS.not, OPERATORS.and, OPERATORS.or, OPERATORS.in, 'hasValue']);

function sizeOf(expr: Expr, scope: CaseScope, at: Case, truthIn: TruthIn): OrQuestion<Value> {
  const loop = loopOf(expr);
  if (loop?.kind === 'collect') return loop.transformed === undefined ? countOf(loop, scope, at, truthIn) : UNKNOWN;
  const value = valueOf(expr, scope, at, truthIn);
  if (isOpen(value) || value.kind === 'error') return value;
  if (value.kind === 'list') return exact(value.elements.length);
  if (value.kind === 'scalar' && value.of.kind === 'exact' && typeof value.of.value === 'string') return exact([...value.of.value].length);
  const ref = value.kind === 'ref' ? value.ref : textRef(expr, scope);
  if (ref === undefined) return UNKNOWN;
  const reading = readingOf(expr, scope, at, (part, within, of) => valueOf(part, within, of, truthIn));
  if (typeof reading === 'object') return reading;
  if (value.kind !== 'ref' && (reading !== 'sure' || ref.mayBeNull === true)) return UNKNOWN;
  const term = `size ${ref.key}`;
  const classes = sizesOf(ref, scope.constants.of(term));
  return scalarChosen({ kind: 'question', key: term, choices: asChoices(classes), ref }, term, at);
}

/** A text that names of fields lead to, of which all schemas say that it is one. */
function textRef(expr: Expr, scope: CaseScope): ValueRef | undefined {
  const ref = refOf(expr, scope);
  return ref !== undefined && [ref.from, ref.to].every((props) => props?.type === 'string') ? ref : undefined;
}

function sumOf(one: OrQuestion<Value>, other: OrQuestion<Value>, operator: string): OrQuestion<Value> {
  if (isOpen(one)) return one;
  if (isOpen(other)) return other;
  if (one.kind === 'error' || other.kind === 'error') return FAILED;
  const [left, right] = [one, other].map((value) => (value.kind === 'scalar' && value.of.kind === 'exact' ? value.of.value : undefined));
  if (typeof left !== 'number' || typeof right !== 'number') return UNKNOWN;
  const sum = operator === OPERATORS.add ? left + right : left - right;
  return Number.isSafeInteger(sum) ? exact(sum) : UNKNOWN;
}

/** How many elements of a list pass a filter: each of those that are written out is asked, of others whether there is one. */
function countOf(
  loop: NonNullable<ReturnType<typeof loopOf>> & { readonly kind: 'collect' },
  scope: CaseScope,
  at: Case,
  truthIn: TruthIn,
): OrQuestion<Value> {
  const range = valueOf(loop.range, scope, at, truthIn);
  if (isOpen(range) || range.kind === 'error') return range;
  const { predicate } = loop;
  if (predicate === undefined) return UNKNOWN;
  if (range.kind === 'ref') {
    const exists = truthIn(existsIn(loop.range, loop.variable, predicate), scope, at);
    return isOpen(exists) ? exists : exists === 'false' ? exact(0) : exists === 'error' ? FAILED : UNKNOWN;
  }
  if (range.kind !== 'list') return UNKNOWN;
  let count = 0;
  for (const expr of range.elements) {
    const truth = truthIn(predicate, bound(scope, loop.variable, { kind: 'expr', expr, scope: range.scope }), at);
    if (isOpen(truth)) return truth;
    if (truth === 'error') return FAILED;
    if (truth === 'true') count++;
  }
  return exact(count);
}

/** The loop that `exists` becomes. */
function existsIn(range: Expr, variable: string, predicate: Expr): Expr {
  const accumulator: Expr = { kind: 'ident', id: 0, name: '@exists' };
  const literal = (value: boolean): Expr => ({ kind: 'literal', id: 0, value: { type: 'bool', value } });
  const step: Expr = { kind: 'call', id: 0, name: OPERATORS.or, target: undefined, args: [accumulator, predicate] };
  const loop = {
    range,
    variable,
    secondVariable: undefined,
    accumulator: accumulator.name,
    initial: literal(false),
    condition: literal(true),
  };
  return { kind: 'comprehension', id: 0, ...loop, step, result: accumulator };
}

/** What is asked about an expression of which nothing else is known, or but that it cannot fail. */
export function opaque(expr: Expr, scope: CaseScope, at: Case, choices: readonly Choice[] = TRUTHS): OrQuestion<Truth> {
  const answer = answerTo({ kind: 'question', key: `holds ${expressionText(expr, scope)}`, choices }, at);
  return answer.kind === 'question' ? answer : answer.kind === 'truth' ? answer.truth : 'error';
}
