import { environmentOf, parse, type Expr } from '@structural/cel';
import type { ValidationRule } from '@structural/core';
import type { SchemaChange } from '../changes/schema-change.js';
import { findCase, type FoundCase, type Goal } from './cases/find-case.js';
import { KnownConstants, type Binding, type Scope } from './cases/scope.js';
import { rootSpot, type View } from './cases/spot.js';
import type { Truth } from './cases/truth.js';
import type { PlanSides } from './plan-sides.js';

const MOST_CASES = 1_500;
const MOST_ROUNDS = 40;
const MOST_PREMISES = 30;

/**
 * A case in which all rules of the first schema of a place hold and a rule of the second one does not. `none` is a proof that whatever the first
 * schema takes satisfies the rule: its fields that are demanded are there, those that it does not know are not, and enums, bounds and constants
 * leave so many cases. A case that is found need not be one of any value.
 */
export function brokenCase(change: SchemaChange, rule: ValidationRule, types: PlanSides): FoundCase {
  const { from, place, to } = change;
  const unknown: FoundCase = { kind: 'unknown' };
  if (from === undefined || to === undefined || types.from.preservesUnknownFields || types.to.preservesUnknownFields) return unknown;
  const broken = read(rule, types);
  const isUpdate = usesOld(rule);
  if (broken === undefined || (isUpdate && rule.optionalOldSelf === true)) return unknown;
  const constants = new KnownConstants();
  const scopeFor = (view: View, names: Readonly<Record<string, string>>): Scope => ({
    view,
    constants,
    bindings: new Map(
      Object.entries(names).map(([name, key]): [string, Binding] => [
        name,
        { kind: 'spot', spot: rootSpot(key, from, to, place.length === 0) },
      ]),
    ),
  });
  const both = { self: 'self', ...(isUpdate ? { oldSelf: 'oldSelf' } : {}) };
  const goals: Goal[] = [{ expr: broken, scope: scopeFor('to', both), allowed: NOT_TRUE }];
  for (const other of (from['x-kubernetes-validations'] ?? []).slice(0, MOST_PREMISES)) {
    const expr = read(other, types);
    if (expr === undefined || other.optionalOldSelf === true || (usesOld(other) && !isUpdate)) continue;
    goals.push({ expr, scope: scopeFor('from', both), allowed: TRUE });
    // What was there before satisfied the rule when it was written.
    if (isUpdate && !usesOld(other)) goals.push({ expr, scope: scopeFor('from', { self: 'oldSelf' }), allowed: TRUE });
  }
  for (let round = 0; round < MOST_ROUNDS; round++) {
    constants.hasGrown = false;
    const found = findCase(goals, { left: MOST_CASES });
    if (!constants.hasGrown) return found;
  }
  return unknown;
}

const TRUE: ReadonlySet<Truth> = new Set<Truth>(['true']);
const NOT_TRUE: ReadonlySet<Truth> = new Set<Truth>(['false', 'error']);

function read({ rule }: ValidationRule, { kubernetesVersion }: PlanSides): Expr | undefined {
  const parsed = parse(rule, environmentOf(kubernetesVersion.minor));
  return parsed.ok ? parsed.expr : undefined;
}

function usesOld({ rule }: ValidationRule): boolean {
  return rule.includes('oldSelf');
}
