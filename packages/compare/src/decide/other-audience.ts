import { mentionsOldSelf, type FieldError } from '@structural/core';
import { isJsonObject, valueAt, type JsonValue } from '@structural/json';
import { stepsOf, typeOf, withNulls } from '@structural/witness';
import { unratchetedCases } from '../implied/rule-cases.js';
import type { BrokenCases } from '../records/broken-cases.js';
import { NULLS_REFUSED } from '../records/schema-rule.js';
import { refuses, written } from '../judge/answers.js';
import { sharedFixture, type Fixture } from '../judge/fixture.js';
import { caseValues } from '../values/case-plans.js';
import type { Asked } from './trial/asked.js';
import { isAbout } from './trial/is-about.js';
import type { Written } from './proofs/written.js';
import { planSidesOf } from './trial/plan-of.js';
import { storedProof, type Proof, type RequestProof } from './proofs/proofs.js';
import { mayBeUnequal, refusedAt } from './proofs/unratcheted-proof.js';
import { searchProof } from './proofs/search-proof.js';
import { resourceFor } from './trial/trial.js';

/**
 * Where one of those who write and those who have stored is hurt, whether the other one is, too: by a search of its own, and open where neither a
 * proof is found nor shown that there is none.
 */
export function otherAudience(asked: Asked, found: Written): Written {
  const { plan, sides } = asked;
  const { stored, writers } = found;
  if (stored !== undefined && writers === undefined && plan.mustDecide === true) {
    const proof = searchProof(asked, 'writers').writers;
    return proof === undefined ? { ...found, open: 'writers' } : { ...found, writers: proof };
  }
  if (writers === undefined || stored !== undefined || !sides.from.isStored) return found;
  const failing = failingCases(asked);
  if (failing === undefined && plan.mayHurtStored !== true && !isNotRatcheted(asked, writers)) return found;
  // What only large resources show is not looked for in others.
  if (writers.kind === 'request') return { ...found, open: 'stored-data' };
  const proof = storedInCases(asked, failing) ?? searchProof(asked, 'stored').stored;
  return proof === undefined ? { ...found, open: 'stored-data' } : { ...found, stored: proof };
}

/**
 * Whether what is refused may be refused although it is left alone, as what it is in is unequal to itself: what is no object is equal, rules that
 * compare with the old value hold or not as they do for others, and what is twice in a list is forgiven where it was before. Nulls that were dropped are not stored.
 */
function isNotRatcheted({ change, plan, sides }: Asked, writers: Proof | RequestProof): boolean {
  if (
    plan.writes === 'values' ||
    plan.refusal === NULLS_REFUSED ||
    writers.kind === 'update' ||
    mentionsOldSelf(change.validationRule?.rule ?? '')
  )
    return false;
  if (writers.kind === 'request') return mayBeUnequal(sides, change);
  const { resource, toSays } = writers;
  if (!mayBeUnequal(sides, change, refusedAt(change, toSays.errors))) return false;
  return toSays.errors.some((error) => {
    const value = valueAt(resource, stepsOf(error.at ?? error.path));
    // A value of another type is equal to itself, unless it is an object, of whose members the schema says nothing.
    const isOfType = error.origin === 'type' && plan.writes !== 'errors';
    const isOfObject =
      value === undefined ||
      mayBeObject(change, error.origin) ||
      (isOfType ? isJsonObject(value) : error.origin === 'type' || typeof value === 'object');
    return isOfObject && !error.origin.startsWith('list-type.') && isAbout(change, error);
  });
}

/** Whether an error of some value may be one of an object: of what has no type all that is not said of numbers, texts and lists alone. */
function mayBeObject({ from, to }: Asked['change'], origin: FieldError['origin']): boolean {
  return (
    [from, to].every((props) => props !== undefined && typeOf(props) === 'any') && (OF_ANY.has(origin) || origin.startsWith('format='))
  );
}

const OF_ANY: ReadonlySet<FieldError['origin']> = new Set<FieldError['origin']>(['type', 'enum', 'allOf', 'anyOf', 'oneOf', 'not']);

/**
 * Cases in which a rule that came hurts what is stored and left alone: the server forgives that it does not hold, but not that it cannot be
 * evaluated, nor what it says of the old value. Nothing where there is no such case.
 */
function failingCases({ budget, change, sides }: Asked): BrokenCases | undefined {
  const { validationRule } = change;
  if (validationRule === undefined) return undefined;
  const cases = unratchetedCases(change, validationRule, planSidesOf(sides, budget));
  return cases.kind === 'none' ? undefined : cases;
}

const MAX_VALUES = 24;

function storedInCases(asked: Asked, failing: BrokenCases | undefined): Proof | undefined {
  const { change, plan, sides } = asked;
  const fixture = sharedFixture(sides.from, sides.to, change.place);
  const ofRules = failing === undefined ? [] : [caseValues(change, { broken: failing }, sides, fixture), nullsIn(fixture)];
  const dropped = plan.mayHurtStored === true ? [lastOf(asked, fixture)] : [];
  for (const values of [...ofRules, ...dropped]) {
    const proof = storedIn(asked, fixture, values);
    if (proof !== undefined) return proof;
  }
  return undefined;
}

function storedIn({ budget, change, plan, sides }: Asked, fixture: Fixture, values: Iterable<JsonValue>): Proof | undefined {
  let left = MAX_VALUES;
  for (const value of values) {
    if (left-- <= 0 || budget.isOver()) break;
    const fromSays = written(sides.from, resourceFor(change, fixture, { value }, sides.to));
    const proof = refuses(fromSays) ? undefined : storedProof(change, sides, fromSays, plan.writes);
    if (proof !== undefined) return proof;
  }
  return undefined;
}

/** What a rule tries last, which those values that hurt writers may have come before. */
function lastOf({ budget: { texts }, change }: Asked, { path, side }: Fixture): Iterable<JsonValue> {
  const { tries } = change.rule;
  return 'only' in tries ? [] : (tries.last?.({ change, own: change.from, root: side.judge.schema, path, texts }) ?? []);
}

/** What most often lets rules fail: objects and maps with a null, and a list of one. */
function* nullsIn({ path, side }: Fixture): Generator<JsonValue> {
  yield* withNulls({ root: side.judge.schema, path });
  yield [null];
}
