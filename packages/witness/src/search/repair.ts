import { type JsonObject, valueAt, type JsonPath } from '@structural/json';
import { errorText, type FieldError, type StructuralSchema } from '@structural/core';
import { applied, type MovePlan } from './apply-plan.js';
import { meet, sizeOf } from '../values/moves.js';
import { repairMoves, solvingPlans } from './repair-moves.js';
import { schemaMoves } from './schema-moves.js';

/** What a search makes of a resource. */
export interface Judged {
  /** What is wrong with it. */
  readonly errors: readonly FieldError[];
  /** Whether it no longer shows what the search is for, which is worse than any error. */
  readonly isLost: boolean;
}

/** A resource in a search for one that is accepted. */
export interface Candidate extends Judged {
  readonly object: JsonObject;
  /** Fields that were removed on the way. */
  readonly removed: readonly JsonPath[];
}

/** What a search goes by. */
export interface Search {
  readonly schema: StructuralSchema;
  /** Whether fields had better stay. */
  readonly full: boolean;
  readonly judge: (object: JsonObject) => Judged;
  /** Whether what expressions of rules say is tried before what their words suggest, which disturbs less; not so by default. */
  readonly prefers?: 'expressions';
  /** Values that must stay as they are, where they are. */
  readonly kept?: readonly JsonPath[];
  /** How many more values of resources may be judged; shared by searches. */
  left: number;
}

/** What judging a small resource counts for. */
const MIN_VALUES = 300;
const MAX_DETOURS = 6;
const MAX_PAIRED = 20;
const MAX_ERRORS = 6;
const LEVELS = 2;

/**
 * Changes a resource until nothing refuses it, or as long as fewer errors do: takes the first change after which there are fewer errors; where
 * there is none, one that satisfies the rule at the price of other errors, if these can be repaired in turn, or two changes at once. The same
 * search has the same end.
 */
export function repair(start: Candidate, search: Search, levels = LEVELS): Candidate {
  let at = start;
  while (!isAccepted(at)) {
    const better = improved(at, search, levels);
    if (better === undefined) return at;
    at = better;
  }
  return { ...at, removed: at.removed.filter((path) => valueAt(at.object, path) === undefined) };
}

/** Whether a search is at its end: nothing is wrong, and it still shows what the search is for. */
export function isAccepted({ errors, isLost }: Judged): boolean {
  return errors.length === 0 && !isLost;
}

/** How far a candidate is from being accepted. */
function faultsOf({ errors, isLost }: Judged): number {
  return isLost ? errors.length + MORE_THAN_ERRORS : errors.length;
}

/** More than a resource has errors. */
const MORE_THAN_ERRORS = 1_000;

function improved(at: Candidate, search: Search, levels: number): Candidate | undefined {
  const attempts: Attempt[] = [];
  // What one change fixes goes first, so that an error that nothing fixes does not keep others from being fixed.
  for (const error of at.errors.slice(0, MAX_ERRORS)) {
    const attempt: Attempt = { plans: plansAgainst(error, at.object, search), detours: [] };
    attempts.push(attempt);
    const text = errorText(error);
    for (const plan of attempt.plans) {
      const next = after(at, plan, search);
      if (next === undefined) return undefined;
      if (faultsOf(next) < faultsOf(at)) return next;
      if (levels > 0 && !next.errors.some((each) => errorText(each) === text)) attempt.detours.push(next);
    }
  }
  for (const { detours, plans } of attempts) {
    detours.sort((a, b) => faultsOf(a) - faultsOf(b));
    for (const detour of detours.slice(0, MAX_DETOURS)) {
      const end = repair(detour, search, levels - 1);
      if (faultsOf(end) < faultsOf(at)) return end;
    }
    // A rule may want two things at once.
    for (const pair of pairsOf(plans.slice(0, MAX_PAIRED))) {
      const next = after(at, pair, search);
      if (next === undefined || faultsOf(next) < faultsOf(at)) return next;
    }
  }
  return undefined;
}

/** What was tried against one error. */
interface Attempt {
  readonly plans: readonly MovePlan[];
  /** Candidates without that error, but with as many others. */
  readonly detours: Candidate[];
}

function plansAgainst(error: FieldError, object: JsonObject, { full, kept = [], prefers, schema }: Search): readonly MovePlan[] {
  const plans = error.origin.startsWith('rule') ? againstRule(error, object, schema, full, prefers) : schemaMoves(error, object, schema);
  return plans.filter((plan) => plan.every(({ path }) => !kept.some((each) => meet(path, each))));
}

function againstRule(
  error: FieldError,
  object: JsonObject,
  schema: StructuralSchema,
  full: boolean,
  prefers: Search['prefers'],
): readonly MovePlan[] {
  const byWords = repairMoves(error, object, schema, full).map((move): MovePlan => [move]);
  const byExpression = solvingPlans(error, object, schema);
  return prefers === 'expressions' ? [...byExpression, ...byWords] : [...byWords, ...byExpression];
}

/** The candidate after some moves, judged; undefined where the search is at its end. */
function after({ object, removed }: Candidate, plan: MovePlan, search: Search): Candidate | undefined {
  search.left -= Math.max(MIN_VALUES, sizeOf(object));
  if (search.left < 0) return undefined;
  const next = applied(search.schema, object, plan);
  return {
    object: next,
    ...search.judge(next),
    removed: [...removed, ...plan.flatMap(({ path, value }) => (value === undefined ? [path] : []))],
  };
}

function pairsOf(plans: readonly MovePlan[]): readonly MovePlan[] {
  const place = (plan: MovePlan): string => plan.map(({ path }) => path.join('\0')).join('\0\0');
  return plans.flatMap((one, i) => plans.slice(i + 1).flatMap((other) => (place(other) === place(one) ? [] : [[...one, ...other]])));
}
