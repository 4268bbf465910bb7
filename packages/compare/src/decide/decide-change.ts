import type { Sides } from '../judge/sides.js';
import type { SchemaChange } from '../rules/schema/schema-rule.js';
import type { Asked } from './asked.js';
import type { Budget } from './budget.js';
import { decideOwners } from './decide-owners.js';
import { decideReads } from './decide-reads.js';
import { decideWrites, type Written } from './decide-writes.js';
import type { Effect } from './effect.js';
import { planFor } from './plan-of.js';
import type { Foreknown } from './together/together.js';
import { isDecided, triedText } from './trial.js';

/** What a change is decided by. */
export interface DecideOptions {
  readonly budget: Budget;
  readonly seed: number;
  /** What is known of the change already. */
  readonly known?: Foreknown | undefined;
}

/** Whom a change hurts, each with a proof, or where none was found that it may; empty where it hurts nobody. */
export function decideChange(change: SchemaChange, sides: Sides, { budget, known, seed }: DecideOptions): readonly Effect[] {
  const plan = known?.plan ?? planFor(change, sides, budget);
  const asked: Asked = { change, plan, sides, budget, seed };
  const wrote = plan.writes === undefined ? undefined : wroteOf(asked, known);
  const { note } = plan;
  const hurtsWriters = wrote?.writers !== undefined || wrote?.stored !== undefined;
  return [
    ...(wrote === undefined ? [] : effectsOf(wrote, asked)),
    ...(note === undefined || hurtsWriters ? [] : [{ audience: 'writers', verdict: 'harmless', note } as const]),
    ...decideReads(asked, wrote),
    ...decideOwners(asked),
  ];
}

function wroteOf(asked: Asked, known: Foreknown | undefined): Written {
  if (known?.wrote !== undefined && !known.isShownApart) return known.wrote;
  const own = decideWrites(asked);
  return own.writers === undefined && own.stored === undefined ? (known?.wrote ?? own) : own;
}

function effectsOf(wrote: Written, { plan, sides: { from } }: Asked): readonly Effect[] {
  const { stored, writers } = wrote;
  const effects: Effect[] = [];
  if (stored !== undefined) effects.push({ audience: 'stored-data', verdict: 'breaking', proof: stored });
  if (writers !== undefined) {
    const isSpared = stored === undefined && from.isStored && (writers.kind === 'request' || writers.toSays.errors.length > 0);
    effects.push({ audience: 'writers', verdict: 'breaking', proof: writers, ...(isSpared ? { note: RATCHETED } : {}) });
  }
  if (effects.length === 0 && plan.mustDecide === true && !isDecided(wrote))
    effects.push({ audience: 'writers', verdict: 'undecided', tried: triedText(wrote) });
  return effects;
}

const RATCHETED = 'unchanged stored data is ratcheted: it stays valid until the value is touched';
