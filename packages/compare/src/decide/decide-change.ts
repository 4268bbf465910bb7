import { placeText, schemaAt, type SchemaPlace } from '@structural/witness';
import type { Sides } from '../judge/sides.js';
import type { SchemaChange } from '../records/schema-rule.js';
import type { Asked } from './trial/asked.js';
import type { Budget } from './trial/budget.js';
import { decideDropped } from './decide-dropped.js';
import { decideOwners } from './decide-owners.js';
import { decidePoints } from './decide-points.js';
import { decideReads } from './decide-reads.js';
import { decideWrites } from './decide-writes.js';
import type { Written } from './proofs/written.js';
import type { Effect } from './effect.js';
import { planFor } from './trial/plan-of.js';
import type { Foreknown } from './together/together.js';
import { otherAudience } from './other-audience.js';
import { settled } from './settled.js';
import { isDecided, triedText } from './trial/trial.js';

/** What a change is decided by. */
export interface DecideOptions {
  readonly budget: Budget;
  readonly seed: number;
  /** What is known of the change already. */
  readonly known?: Foreknown | undefined;
}

/** Who is affected by a change, each with a proof, or where none was found that it may; empty where it hurts nobody. */
export function decideChange(change: SchemaChange, sides: Sides, { budget, known, seed }: DecideOptions): readonly Effect[] {
  const plan = known?.plan ?? planFor(change, sides, budget);
  const asked: Asked = { change, plan, sides, budget, seed };
  const wrote = plan.writes === undefined ? undefined : wroteOf(asked, known);
  const { note } = plan;
  const written = wrote === undefined ? [] : effectsOf(wrote, asked);
  const effects: readonly Effect[] = [
    ...written,
    ...(note === undefined || written.length > 0 ? [] : [{ audience: 'writers', verdict: 'harmless', note } as const]),
    ...decideReads(asked, wrote, written),
    ...decideOwners(asked),
    ...(written.length > 0 ? [] : decidePoints(asked)),
    ...decideDropped(asked),
  ];
  return settled(effects, asked);
}

function wroteOf(asked: Asked, known: Foreknown | undefined): Written {
  const together = known?.wrote;
  if (together === undefined) return decideWrites(asked);
  const own = known?.isShownApart === true ? decideWrites(asked) : undefined;
  return own?.writers === undefined && own?.stored === undefined ? otherAudience(asked, together) : own;
}

function effectsOf(wrote: Written, { change, plan, sides }: Asked): readonly Effect[] {
  const { open, stored, writers } = wrote;
  const effects: Effect[] = [];
  if (stored !== undefined) effects.push({ audience: 'stored-data', verdict: 'breaking', proof: stored });
  if (writers !== undefined) {
    const isRefused = writers.kind === 'request' || writers.toSays.errors.length > 0;
    const isSpared = stored === undefined && open === undefined && sides.from.isStored && isRefused;
    effects.push({
      audience: 'writers',
      verdict: 'breaking',
      proof: writers,
      ...(isSpared ? { note: ratcheted(change.place, sides) } : {}),
    });
  }
  if (open !== undefined) effects.push({ audience: open, verdict: 'undecided', tried: TRIED[open] });
  if (effects.length === 0 && plan.mustDecide === true && !isDecided(wrote)) {
    const tried = triedText(wrote);
    if (sides.from.isStored) effects.push({ audience: 'stored-data', verdict: 'undecided', tried });
    effects.push({ audience: 'writers', verdict: 'undecided', tried });
  }
  return effects;
}

const TRIED = {
  writers: 'resources near the change; no effect found beyond stored data',
  'stored-data': 'resources near the change; no stored object found that is refused or changes; not proven',
} as const;

/** Until when what is stored is forgiven: of items of lists without keys nothing is known, so that the list counts as one value. */
function ratcheted(place: SchemaPlace, { to }: Sides): string {
  const list = place.findIndex(({ kind }, i) => kind === 'items' && !hasKeys(to, place.slice(0, i)));
  const what = list < 0 ? 'the value' : `anything in ${placeText(place.slice(0, list))}`;
  return `unchanged stored data is ratcheted: it stays valid until ${what} is touched`;
}

function hasKeys({ judge }: Sides['to'], place: SchemaPlace): boolean {
  return schemaAt(judge.schema, place)?.extensions['x-kubernetes-list-type'] === 'map';
}
