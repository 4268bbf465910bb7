import { schemaChanges } from '../changes/schema-changes.js';
import type { Sides } from '../judge/sides.js';
import type { PlanSides, SchemaChange } from '../rules/schema/schema-rule.js';
import type { Asked } from './asked.js';
import type { Budget } from './budget.js';
import { decideOwners } from './decide-owners.js';
import { decideReads } from './decide-reads.js';
import { decideWrites, type Written } from './decide-writes.js';
import type { Effect } from './effect.js';
import { planOf } from './plan-of.js';
import { isDecided, triedText } from './trial.js';

/** Whom a change hurts, each with a proof, or where none was found that it may; empty where it hurts nobody. */
export function decideChange(change: SchemaChange, sides: Sides, budget: Budget, seed: number): readonly Effect[] {
  const plan = planOf(change, typesOf(sides, budget));
  const asked: Asked = { change, plan, sides, budget, seed };
  const wrote = plan.writes === undefined ? undefined : decideWrites(asked);
  const { note } = plan;
  const hurtsWriters = wrote?.writers !== undefined || wrote?.stored !== undefined;
  return [
    ...(wrote === undefined ? [] : effectsOf(wrote, asked)),
    ...(note === undefined || hurtsWriters ? [] : [{ audience: 'writers', verdict: 'harmless', note } as const]),
    ...decideReads(asked, wrote),
    ...decideOwners(asked),
  ];
}

function effectsOf(wrote: Written, { plan, sides: { from } }: Asked): readonly Effect[] {
  const { stored, writers } = wrote;
  const effects: Effect[] = [];
  if (stored !== undefined) effects.push({ audience: 'stored-data', verdict: 'breaking', proof: stored });
  if (writers !== undefined) {
    const isSpared = stored === undefined && from.isStored && writers.toSays.errors.length > 0;
    effects.push({ audience: 'writers', verdict: 'breaking', proof: writers, ...(isSpared ? { note: RATCHETED } : {}) });
  }
  if (effects.length === 0 && plan.mustDecide === true && !isDecided(wrote))
    effects.push({ audience: 'writers', verdict: 'undecided', tried: triedText(wrote) });
  return effects;
}

const RATCHETED = 'unchanged stored data is ratcheted: it stays valid until the value is touched';

function typesOf({ from, to }: Sides, { texts }: Budget): PlanSides {
  return {
    kubernetesVersion: to.judge.kubernetesVersion,
    from: from.judge.type,
    to: to.judge.type,
    changesBetween: schemaChanges,
    texts,
  };
}
