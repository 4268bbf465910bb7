import { isJsonObject, newJsonObject, valueAt, type JsonValue } from '@structural/json';
import { refuses, written } from '../judge/answers.js';
import { fixtureFor, type Fixture } from '../judge/fixture.js';
import type { CandidateValue, CandidateValues, Plan } from '../records/schema-rule.js';
import type { Asked } from './trial/asked.js';
import type { Effect } from './effect.js';
import type { Written } from './proofs/written.js';
import { readerProof } from './proofs/proofs.js';
import { isDecided, MAX_HOPELESS, resourceFor, triedText, valuesIn, type Tries } from './trial/trial.js';

/** Whether those who read notice a change; `wrote` is what writing showed, and `written` what follows from that. */
export function decideReads(asked: Asked, wrote: Written | undefined, written: readonly Effect[]): readonly Effect[] {
  const { plan } = asked;
  const lost = wrote?.stored ?? wrote?.writers;
  if (plan.isGone === true && lost !== undefined && lost.kind !== 'request' && lost.toSays.errors.length === 0)
    return [{ audience: 'readers', verdict: 'breaking', proof: { ...lost, effect: 'readers no longer find the value' } }];
  if (plan.reads !== undefined) return readValues(asked, plan.reads);
  const open = written.find(({ audience, verdict }) => audience === 'writers' && verdict === 'undecided');
  // Whoever may lose what is written may miss it.
  return plan.isGone === true && open?.verdict === 'undecided' ? [{ audience: 'readers', verdict: 'undecided', tried: open.tried }] : [];
}

function readValues({ budget, change, plan, sides }: Asked, reading: NonNullable<Plan['reads']>): readonly Effect[] {
  const fixture = fixtureFor(sides.to, change.place);
  const { isWhole, values } = valuesIn(fixture, change, change.to, { first: acceptedAt(fixture), texts: budget.texts });
  const isHopeless = sides.to.bases.at([]) === undefined;
  const tries: Tries = { accepted: 0, tried: 0, isWhole };
  for (const candidate of readable(plan, values)) {
    if (budget.left-- <= 0 || budget.isOver()) {
      tries.isWhole = false;
      break;
    }
    if (isHopeless && tries.accepted === 0 && tries.tried >= MAX_HOPELESS) break;
    tries.tried++;
    const resource = resourceFor(change, fixture, candidate, sides.to);
    const proof = readerProof(change, sides, resource, reading);
    if (proof !== undefined) return [{ audience: reading, verdict: 'breaking', proof }];
    if (!refuses(written(sides.to, resource))) tries.accepted++;
  }
  const mustDecide = plan.mustDecideReads === true || (plan.mustDecide === true && plan.writes === undefined);
  // Of what nobody can write nothing is known.
  const isKnown = mustDecide ? isDecided(tries) : tries.accepted > 0;
  return isKnown ? [] : [{ audience: reading, verdict: 'undecided', tried: triedText(tries) }];
}

/** What is there in the resource that values are tried in, which the second side takes. */
function acceptedAt({ base, path }: Fixture): readonly JsonValue[] {
  const value = path.length === 0 ? undefined : valueAt(base, path);
  return value === undefined ? [] : [value];
}

/** What is no longer required is left out. */
function* readable({ readsWithout }: Plan, values: CandidateValues['values']): Generator<CandidateValue> {
  if (readsWithout === undefined) return yield* values;
  for (const { value } of values) {
    if (value === undefined || !isJsonObject(value)) continue;
    const copy = Object.assign(newJsonObject(), value);
    Reflect.deleteProperty(copy, readsWithout);
    yield { value: copy };
  }
}
