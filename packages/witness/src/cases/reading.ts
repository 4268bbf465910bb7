import { childrenOf, OPERATORS, type CallExpr, type Expr } from '@structural/cel';
import { sameSchemas } from '../schema/same-schemas.js';
import { typeOf } from '../schema/type-of.js';
import type { Case, Question } from './case.js';
import { refOf } from './expression-text.js';
import { isConvertedWithin } from './scalar-class.js';
import type { CaseScope } from './scope.js';
import { mayHoldUnreadNulls } from './unread-nulls.js';
import type { ValueRef } from './value-ref.js';
import { isOpen, type OrQuestion, type Value } from './value.js';

/** Whether an expression can be evaluated in a case, whatever the values are: `sure`, not at all, or that is not known. */
export type Evaluability = 'sure' | 'unsure' | 'error';

/** What an expression stands for in a case, or the question on which that depends. */
export type ValueIn = (expr: Expr, scope: CaseScope, at: Case) => OrQuestion<Value>;

/** Whether an expression can be evaluated in a case, or the question on which that depends. Expressions are as deep as their syntax allows. */
export function readingOf(expr: Expr, scope: CaseScope, at: Case, valueIn: ValueIn): Evaluability | Question {
  const value = valueIn(expr, scope, at);
  if (isOpen(value)) return value;
  if (value.kind === 'error') return 'error';
  if (value.kind === 'scalar' || value.kind === 'list' || expr.kind === 'literal') return 'sure';
  const ref = value.kind === 'ref' ? value.ref : readRef(expr, scope);
  if (ref !== undefined) return value.kind === 'ref' ? readingOfRef(ref) : readingOfField(ref, expr, scope, at, valueIn);
  return expr.kind === 'call' ? readingOfCall(expr, scope, at, valueIn) : 'unsure';
}

function readingOfRef(ref: ValueRef): Evaluability {
  return ref.mayBeNull !== true && isReadSurely(ref) ? 'sure' : 'unsure';
}

/** Of a field it is known whether it is there only where it is known of the object that it is in. */
function readingOfField(ref: ValueRef, expr: Expr, scope: CaseScope, at: Case, valueIn: ValueIn): Evaluability | Question {
  if (expr.kind !== 'select') return readingOfRef(ref);
  const object = valueIn(expr.operand, scope, at);
  if (isOpen(object)) return object;
  return object.kind === 'ref' ? readingOfRef(ref) : 'unsure';
}

/** Of functions that fail for no values of their types, where all parts can be evaluated. */
function readingOfCall(expr: CallExpr, scope: CaseScope, at: Case, valueIn: ValueIn): Evaluability | Question {
  let reading: Evaluability = NEVER_FAILING.has(expr.name) || isDividedSurely(expr) ? 'sure' : 'unsure';
  for (const part of childrenOf(expr)) {
    const own = readingOf(part, scope, at, valueIn);
    if (typeof own === 'object' || own === 'error') return own;
    if (own === 'unsure' || !hasOneType(part, scope)) reading = 'unsure';
  }
  return reading;
}

const NEVER_FAILING: ReadonlySet<string> = new Set([
  ...['size', 'split', 'lowerAscii', 'upperAscii', 'trim', 'replace', 'join', 'startsWith', 'endsWith', 'contains'],
  ...['isURL', 'isIP', 'isCIDR', 'isQuantity', 'isSorted'],
]);

/** By nothing fails, and by -1 may overflow. */
function isDividedSurely({ args: [, divisor], name }: CallExpr): boolean {
  if (name !== OPERATORS.modulo && name !== OPERATORS.divide) return false;
  if (divisor?.kind !== 'literal' || divisor.value.type !== 'int') return false;
  const by = Number(divisor.value.value);
  return by !== 0 && by !== -1;
}

/**
 * Whether a value of the resource that is there is read, with all that is in it, whatever it is: texts of some formats are converted, which fails
 * for those that were taken without the format, and nulls in lists cannot be read where they are not allowed.
 */
function isReadSurely({ from, to }: ValueRef): boolean {
  if (mayHoldUnreadNulls(from, to)) return false;
  if (from !== undefined && to !== undefined && sameSchemas(from, to)) return true;
  return ![from, to].some((props) => props !== undefined && isConvertedWithin(props));
}

/** Whether a value of the resource is of one type alone, as functions ask for. */
export function hasOneType(expr: Expr, scope: CaseScope): boolean {
  const ref = readRef(expr, scope);
  if (ref === undefined) return true;
  const types = [ref.from, ref.to].flatMap((props) => (props === undefined ? [] : [typeOf(props)]));
  return new Set(types).size === 1 && types.every((type) => type !== 'any' && type !== 'int-or-string');
}

function readRef(expr: Expr, scope: CaseScope): ValueRef | undefined {
  return refOf(expr, scope) ?? valueOfKey(expr, scope);
}

/** The value of a map under a key over which a loop goes, so that it is there: `self.all(key, self[key] != '')`. */
function valueOfKey(expr: Expr, scope: CaseScope): ValueRef | undefined {
  if (expr.kind !== 'call' || expr.name !== OPERATORS.index) return undefined;
  const [map, key] = expr.args;
  const [range, element] = [map, key].map((part) => (part === undefined ? undefined : refOf(part, scope)));
  if (range === undefined || element === undefined || !isElementOf(element, range)) return undefined;
  const sides = [range.from, range.to].map((props) => (props === undefined ? undefined : (props.additionalProperties ?? false)));
  if (sides.some((props) => typeof props === 'boolean' || props?.nullable === true)) return undefined;
  const [from, to] = sides;
  return {
    key: `${element.key}=`,
    isShared: range.isShared,
    isKnown: range.isKnown,
    isThere: true,
    ...(typeof from === 'object' ? { from } : {}),
    ...(typeof to === 'object' ? { to } : {}),
  };
}

function isElementOf({ key }: ValueRef, range: ValueRef): boolean {
  return key.startsWith(range.key) && /^\[\d+\]$/.test(key.slice(range.key.length));
}
