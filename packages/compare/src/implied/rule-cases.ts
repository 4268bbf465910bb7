import { expressionsIn, memberOf, parseRule, type Expr } from '@structural/cel';
import { mentionsOldSelf, type ValidationRule } from '@structural/core';
import {
  type Case,
  foundCases,
  type Effort,
  type Goal,
  KnownConstants,
  type CaseBinding,
  type CaseScope,
  rootRef,
  type View,
  type Truth,
} from '@structural/witness';
import type { PlanSides, SchemaChange } from '../records/schema-rule.js';
import type { BrokenCases } from '../records/broken-cases.js';
import { presenceRules } from './presence-rule.js';

/** Beside one a constant: a value may be any of them. */
const MAX_CASES = 1_500;
const MAX_ROUNDS = 40;
const MAX_PREMISES = 30;

/**
 * Cases in which all rules of the first schema of a place hold, and its junctors as far as they say which fields are there, and a rule of the second one does not. `none` is a proof that whatever the first
 * schema takes satisfies the rule: its fields that are demanded are there, those that it does not know are not, and enums, bounds and constants
 * leave so many cases. A case that is found need not be one of any value.
 */
export function brokenCases(change: SchemaChange, rule: ValidationRule, types: PlanSides): BrokenCases {
  const isUpdate = mentionsOldSelf(rule.rule);
  if (isUpdate && rule.optionalOldSelf === true) return UNKNOWN;
  return casesOf(change, rule, types, { allowed: NOT_TRUE, oldSelf: isUpdate ? 'oldSelf' : undefined });
}

/**
 * Cases in which the server does not forgive a rule although the value was left alone: the rule cannot be evaluated, or compares with the old value
 * and does not hold. `none` is a proof that it forgives all that the first schema takes.
 */
export function unratchetedCases(change: SchemaChange, rule: ValidationRule, types: PlanSides): BrokenCases {
  const isUpdate = mentionsOldSelf(rule.rule);
  if (isUpdate && rule.optionalOldSelf === true) return UNKNOWN;
  return casesOf(change, rule, types, { allowed: isUpdate ? NOT_TRUE : FAILS, oldSelf: isUpdate ? 'self' : undefined });
}

const UNKNOWN: BrokenCases = { kind: 'unknown', cases: [] };

interface Asked {
  /** What the rule comes to. */
  readonly allowed: ReadonlySet<Truth>;
  /** Which value the old one is: `self` where it was left alone; absent where the rule does not speak of it. */
  readonly oldSelf: 'self' | 'oldSelf' | undefined;
}

function casesOf(change: SchemaChange, rule: ValidationRule, types: PlanSides, { allowed, oldSelf }: Asked): BrokenCases {
  const { from, place, to } = change;
  const broken = parseRule(rule, types.kubernetesVersion.minor);
  if (from === undefined || to === undefined || broken === undefined) return UNKNOWN;
  const isUpdate = oldSelf === 'oldSelf';
  const constants = new KnownConstants();
  const of = { isResource: place.length === 0, keepsAll: types.from.preservesUnknownFields };
  const scopeFor = (view: View, names: Readonly<Record<string, string>>): CaseScope => ({
    view,
    constants,
    bindings: new Map(
      Object.entries(names).map(([name, key]): [string, CaseBinding] => [name, { kind: 'ref', ref: rootRef(key, { from, to }, of) }]),
    ),
  });
  const both = { self: 'self', ...(oldSelf === undefined ? {} : { oldSelf }) };
  const goals: Goal[] = [{ expr: broken, scope: scopeFor('to', both), allowed }];
  for (const other of [...presenceRules(from), ...(from['x-kubernetes-validations'] ?? [])].slice(0, MAX_PREMISES)) {
    const expr = parseRule(other, types.kubernetesVersion.minor);
    if (expr === undefined || other.optionalOldSelf === true || (mentionsOldSelf(other.rule) && !isUpdate)) continue;
    goals.push({ expr, scope: scopeFor('from', both), allowed: TRUE });
    // What was there before satisfied the rule when it was written.
    if (isUpdate && !mentionsOldSelf(other.rule)) goals.push({ expr, scope: scopeFor('from', { self: 'oldSelf' }), allowed: TRUE });
  }
  const related = relatedTo(goals);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    constants.hasGrown = false;
    const found = gathered(related, { left: MAX_CASES + constants.size, isOver: types.isOver });
    if (!constants.hasGrown) return found;
  }
  return UNKNOWN;
}

/** The first goal and those that speak of fields of which it speaks, be it by way of others: what others say does not matter to it. */
function relatedTo(goals: readonly Goal[]): readonly Goal[] {
  const [first, ...others] = goals.map((goal) => ({ goal, fields: fieldsOf(goal.expr) }));
  if (first === undefined) return [];
  const related = [first];
  const fields = new Set(first.fields);
  for (let before = 0; before < related.length;) {
    before = related.length;
    for (const other of others) {
      // What speaks of no field speaks of the value as a whole.
      const isRelated = other.fields.size === 0 || first.fields.size === 0 || [...other.fields].some((field) => fields.has(field));
      if (related.includes(other) || !isRelated) continue;
      related.push(other);
      for (const field of other.fields) fields.add(field);
    }
  }
  return related.map(({ goal }) => goal);
}

function fieldsOf(root: Expr): ReadonlySet<string> {
  return new Set([...expressionsIn(root)].flatMap((expr) => memberOf(expr)?.name ?? []));
}

const MAX_FOUND = 6;

function gathered(goals: readonly Goal[], effort: Effort): BrokenCases {
  const cases: Case[] = [];
  for (const found of foundCases(goals, effort)) {
    if (found.kind !== 'found') return { kind: cases.length === 0 ? 'unknown' : 'found', cases };
    if (cases.push(found.case) >= MAX_FOUND) break;
  }
  return { kind: cases.length === 0 ? 'none' : 'found', cases };
}

const TRUE: ReadonlySet<Truth> = new Set<Truth>(['true']);
const FAILS: ReadonlySet<Truth> = new Set<Truth>(['error']);
const NOT_TRUE: ReadonlySet<Truth> = new Set<Truth>(['false', 'error']);
