import type { Expr } from '@structural/cel';
import { answered, NO_CASE, type Case, type ListLoop, type Question } from './case.js';
import type { CaseScope } from './scope.js';
import type { Truth } from './truth.js';
import { truthIn } from './truth-in.js';
import { isOpen } from './value.js';

/** What an expression is to come to. */
export interface Goal {
  readonly expr: Expr;
  readonly scope: CaseScope;
  readonly allowed: ReadonlySet<Truth>;
}

/** How much a search may still do. */
export interface Effort {
  left: number;
  /** Whether the time is over, which ends a search as no effort left does. */
  readonly isOver?: (() => boolean) | undefined;
}

/** A case with which all goals agree, none where there is not any, or that this is not known. */
export type FoundCase = { readonly kind: 'found'; readonly case: Case } | { readonly kind: 'none' | 'unknown' };

const DEEPEST = 3;

/** The first of {@link foundCases}. */
export function findCase(goals: readonly Goal[], effort: Effort, from: Case = NO_CASE, depth = 0): FoundCase {
  for (const found of foundCases(goals, effort, from, depth)) return found;
  return { kind: 'none' };
}

/**
 * Goes through all cases, question by question, for those with which all goals agree. None is a proof: whatever the values are, one case is
 * theirs; a case that is found may be none of any value. Ends with `unknown` where the effort does.
 */
export function* foundCases(goals: readonly Goal[], effort: Effort, from: Case = NO_CASE, depth = 0): Generator<FoundCase> {
  const pending: Case[] = [from];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (effort.left-- <= 0 || effort.isOver?.() === true) {
      yield { kind: 'unknown' };
      return;
    }
    const state = stateOf(goals, at);
    // What was asked so far may have had too few answers.
    if (goals[0]?.scope.constants.hasGrown === true) {
      yield { kind: 'unknown' };
      return;
    }
    if (state === 'refuted') continue;
    if (state === 'agreed') {
      const holds = depth > DEEPEST ? 'yes' : loopsHold(at, from, effort, depth);
      if (holds === 'no') continue;
      yield holds === 'yes' ? { kind: 'found', case: at } : { kind: 'unknown' };
      if (holds === 'unknown') return;
      continue;
    }
    // The first choice is tried first.
    for (const choice of [...state.choices].reverse()) pending.push(answered(at, state, choice));
  }
}

function stateOf(goals: readonly Goal[], at: Case): 'refuted' | 'agreed' | Question {
  let open: Question | undefined;
  for (const { allowed, expr, scope } of goals) {
    const truth = truthIn(expr, scope, at);
    if (isOpen(truth)) open ??= truth;
    else if (!allowed.has(truth)) return 'refuted';
  }
  return open ?? 'agreed';
}

const ALL: readonly Truth[] = ['true', 'false', 'error'];

/** What a loop that came to something says of each element, and of one of them. */
function elementTruths({ isFiltered, kind }: ListLoop, truth: Truth): { readonly each: readonly Truth[]; readonly one?: readonly Truth[] } {
  const deciding: Truth = kind === 'all' ? 'false' : 'true';
  const other: Truth = kind === 'all' ? 'true' : 'false';
  if (truth === other) return { each: [other] };
  if (isFiltered) {
    // A filter that fails is an error of the whole.
    if (kind === 'all') return { each: ALL, one: ['false', 'error'] };
    return truth === 'error' ? { each: ALL } : { each: ALL, one: ['true'] };
  }
  return truth === deciding ? { each: ALL, one: [deciding] } : { each: [other, 'error'], one: ['error'] };
}

/** What each of the elements is to be like that the loops of a case want; nothing where any elements will do. */
export function wantedElements(at: Case, element: string): readonly (readonly Goal[])[] {
  const goalsOf = loopsOver(at, element).map(({ loop, truth }) => ({ loop, said: elementTruths(loop, truth) }));
  const each = goalsOf.map(({ loop, said }) => goalFor(loop, said.each));
  return goalsOf.flatMap(({ loop, said }) => (said.one === undefined ? [] : [[goalFor(loop, said.one), ...each]]));
}

interface AnsweredLoop {
  readonly loop: ListLoop;
  readonly truth: Truth;
}

function loopsOver(at: Case, element: string): readonly AnsweredLoop[] {
  return [...at.questions].flatMap(([key, { loop }]): readonly AnsweredLoop[] => {
    const choice = at.choices.get(key);
    return loop?.element.key === element && choice?.kind === 'truth' ? [{ loop, truth: choice.truth }] : [];
  });
}

/** Whether there may be elements of which the loops of a case say the truth; loops that were answered before were looked at then. */
function loopsHold(at: Case, before: Case, effort: Effort, depth: number): 'yes' | 'no' | 'unknown' {
  const fresh = new Set(
    [...at.questions].flatMap(([key, { loop }]) => (loop === undefined || before.questions.has(key) ? [] : [loop.element.key])),
  );
  for (const element of fresh)
    for (const goals of wantedElements(at, element)) {
      const found = findCase(goals, effort, at, depth + 1);
      if (found.kind === 'none') return 'no';
      if (found.kind === 'unknown') return 'unknown';
    }
  return 'yes';
}

function goalFor({ body, scope }: ListLoop, allowed: readonly Truth[]): Goal {
  return { expr: body, scope, allowed: new Set(allowed) };
}
