import type { Expr } from '@structural/cel';
import { answered, NO_CASE, type Case, type Loop, type Question } from './case.js';
import type { Scope } from './scope.js';
import type { Truth } from './truth.js';
import { truthIn } from './truth-in.js';
import { isOpen } from './value.js';

/** What an expression is to come to. */
export interface Goal {
  readonly expr: Expr;
  readonly scope: Scope;
  readonly allowed: ReadonlySet<Truth>;
}

/** How much a search may still do. */
export interface Effort {
  left: number;
}

/** A case with which all goals agree, none where there is not any, or that this is not known. */
export type FoundCase = { readonly kind: 'found'; readonly case: Case } | { readonly kind: 'none' | 'unknown' };

const NONE: FoundCase = { kind: 'none' };
const DEEPEST = 3;

/**
 * Looks through all cases, question by question, for one with which all goals agree. `none` is a proof: whatever the values are, one case is
 * theirs; a case that is found may be none of any value.
 */
export function findCase(goals: readonly Goal[], effort: Effort, from: Case = NO_CASE, depth = 0): FoundCase {
  const pending: Case[] = [from];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (effort.left-- <= 0) return { kind: 'unknown' };
    const state = stateOf(goals, at);
    if (state === 'refuted') continue;
    if (state === 'agreed') {
      const holds = depth > DEEPEST ? 'yes' : loopsHold(at, from, effort, depth);
      if (holds === 'yes') return { kind: 'found', case: at };
      if (holds === 'unknown') return { kind: 'unknown' };
      continue;
    }
    // The first choice is tried first.
    for (const choice of [...state.choices].reverse()) pending.push(answered(at, state, choice));
  }
  return NONE;
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
function saidBy({ isFiltered, kind }: Loop, truth: Truth): { readonly each: readonly Truth[]; readonly one?: readonly Truth[] } {
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

/** Whether there may be elements of which the loops of a case say the truth; loops that were answered before were looked at then. */
function loopsHold(at: Case, before: Case, effort: Effort, depth: number): 'yes' | 'no' | 'unknown' {
  const byRange = new Map<string, { readonly loop: Loop; readonly truth: Truth }[]>();
  const fresh = new Set<string>();
  for (const [key, { loop }] of at.questions) {
    const choice = at.choices.get(key);
    if (loop === undefined || choice?.kind !== 'truth') continue;
    const own = byRange.get(loop.range.key) ?? [];
    byRange.set(loop.range.key, [...own, { loop, truth: choice.truth }]);
    if (!before.choices.has(key)) fresh.add(loop.range.key);
  }
  for (const [range, loops] of byRange) {
    if (!fresh.has(range)) continue;
    const goalsOf = loops.map(({ loop, truth }) => ({ loop, said: saidBy(loop, truth) }));
    const each = goalsOf.map(({ loop, said }) => goalFor(loop, said.each));
    for (const { loop, said } of goalsOf) {
      if (said.one === undefined) continue;
      const found = findCase([goalFor(loop, said.one), ...each], effort, at, depth + 1);
      if (found.kind === 'none') return 'no';
      if (found.kind === 'unknown') return 'unknown';
    }
  }
  return 'yes';
}

function goalFor({ body, scope }: Loop, allowed: readonly Truth[]): Goal {
  return { expr: body, scope, allowed: new Set(allowed) };
}
