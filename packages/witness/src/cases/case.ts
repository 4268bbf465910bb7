import type { Expr } from '@structural/cel';
import type { Choice } from './choice.js';
import type { CaseScope } from './scope.js';
import type { ValueRef } from './value-ref.js';

/** A question that a case has not answered yet, with all answers there can be. */
export interface Question {
  readonly kind: 'question';
  readonly key: string;
  readonly choices: readonly Choice[];
  /** The value of the resource that it is about, if it is about one. */
  readonly ref?: ValueRef;
  /** Of a loop: what it says of elements. */
  readonly loop?: ListLoop;
}

/** A loop over the elements of a list. */
export interface ListLoop {
  readonly kind: 'all' | 'exists';
  /** What the variable stands for. */
  readonly element: ValueRef;
  readonly range: ValueRef;
  /** Over a filtered list: whether the filter fails for an element is not known. */
  readonly isFiltered: boolean;
  readonly body: Expr;
  /** Of the body, in which the variable stands for an element. */
  readonly scope: CaseScope;
}

/** One answer to each question that was met. */
export interface Case {
  readonly choices: ReadonlyMap<string, Choice>;
  readonly questions: ReadonlyMap<string, Question>;
}

export const NO_CASE: Case = { choices: new Map(), questions: new Map() };

/** The case in which one more question is answered. */
export function answered({ choices, questions }: Case, question: Question, choice: Choice): Case {
  return { choices: new Map(choices).set(question.key, choice), questions: new Map(questions).set(question.key, question) };
}

export const TRUTHS: readonly Choice[] = (['true', 'false', 'error'] as const).map((truth) => ({ kind: 'truth', truth }));
/** Of what cannot fail. */
export const HOLDS_OR_NOT: readonly Choice[] = (['true', 'false'] as const).map((truth) => ({ kind: 'truth', truth }));
export const PRESENCES: readonly Choice[] = [true, false].map((isThere) => ({ kind: 'presence', isThere }));
