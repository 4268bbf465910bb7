import type { Expr } from '@structural/cel';
import type { Question } from './case.js';
import type { ScalarClass } from './scalar-class.js';
import type { CaseScope } from './scope.js';
import type { ValueRef } from './value-ref.js';
import type { Truth } from './truth.js';

/** What an expression stands for in a case. */
export type Value =
  | { readonly kind: 'error' }
  /** A scalar; `term` is by what its constants are known, where it has some. */
  | { readonly kind: 'scalar'; readonly of: ScalarClass; readonly term?: string }
  /** A list or an object that is there. */
  | { readonly kind: 'ref'; readonly ref: ValueRef }
  | { readonly kind: 'list'; readonly elements: readonly Expr[]; readonly scope: CaseScope }
  | { readonly kind: 'optional'; readonly value?: Value }
  | { readonly kind: 'unknown' };

/** What is not known before a question is answered. */
export type OrQuestion<T> = T | Question;

/** Whether an answer is still open. */
export function isOpen(asked: OrQuestion<Value> | OrQuestion<Truth>): asked is Question {
  return typeof asked === 'object' && asked.kind === 'question';
}

export const FAILED: Value = { kind: 'error' };
export const UNKNOWN: Value = { kind: 'unknown' };

/** A scalar that is one value alone. */
export function exact(value: string | number | boolean): Value {
  return { kind: 'scalar', of: { kind: 'exact', value } };
}
