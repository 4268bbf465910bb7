import { isJsonObject, newJsonObject, valueAt, type JsonObject } from '@structural/json';
import { pathOfPlace, placeOfPath, schemaAt, workOf, type SchemaPlace } from '@structural/witness';
import type { StructuralSchema } from '@structural/core';
import type { SchemaChange } from '../changes/schema-change.js';
import type { Audience } from '../finding/audience.js';
import { refuses, written } from '../judge/answers.js';
import type { Budget } from './budget.js';
import { candidateValues, type CandidateOptions, type CandidateValue, type CandidateValues } from './candidate-values.js';
import { caseValues } from './case-plans.js';
import { isNeitherTyped, mergesAlike } from './merges-alike.js';
import { minedOfOther } from './mined-values.js';
import { ownerProofBelow } from './owner-proof-below.js';
import { ownerProof, type OwnerProof } from './owner-proof.js';
import { placesBelow } from './places-below.js';
import type { PlanSides } from './plan-sides.js';
import { planOf, type Plan } from './plan.js';
import { bedFor, planted, sharedBed, type Bed } from './planted.js';
import { readerProof, storedProof, writerProof, type Proof, type Sides } from './proofs.js';
import { repeatedItems } from './repeated-items.js';
import { searchProof } from './search-proof.js';
import { plantedBeside } from './siblings.js';
import { updateProof } from './update-proof.js';
import { valuesToFill } from './values-to-fill.js';

/** What a change does to one audience. */
export type Effect =
  | { readonly audience: Audience; readonly verdict: 'breaking'; readonly proof: Proof | OwnerProof; readonly note?: string }
  | { readonly audience: Audience; readonly verdict: 'undecided'; readonly tried: string };

/** What is found out by writing under the first side. */
interface Written {
  writers?: Proof;
  stored?: Proof;
  /** How many resources the first side took. */
  accepted: number;
  tried: number;
  isWhole: boolean;
  /** What a search tried beyond that. */
  searched?: string;
}

/** Whom a change hurts, each with a proof, or where none was found that it may; empty where it hurts nobody. */
export function decideChange(change: SchemaChange, sides: Sides, budget: Budget, seed: number): readonly Effect[] {
  const plan = planOf(change, typesOf(sides, budget));
  const effects: Effect[] = [];
  const wrote = plan.writes === undefined ? undefined : decideWrites(change, plan, sides, budget, seed);
  if (wrote?.stored !== undefined) effects.push({ audience: 'stored-data', verdict: 'breaking', proof: wrote.stored });
  if (wrote?.writers !== undefined) {
    const isSpared = wrote.stored === undefined && sides.from.isStored && wrote.writers.toSays.errors.length > 0;
    effects.push({ audience: 'writers', verdict: 'breaking', proof: wrote.writers, ...(isSpared ? { note: RATCHETED } : {}) });
  }
  if (wrote !== undefined && effects.length === 0 && plan.mustDecide === true && !isDecided(wrote))
    effects.push({ audience: 'writers', verdict: 'undecided', tried: triedText(wrote) });
  effects.push(...decideReads(change, plan, sides, budget, wrote));
  if (plan.owns === true && !mergesAlike(change, sides)) {
    const proof = ownerProof(change, sides);
    if (proof !== undefined) effects.push({ audience: 'owners', verdict: 'breaking', proof });
    else effects.push({ audience: 'owners', verdict: 'undecided', tried: APPLIED });
  }
  if (plan.owns === 'below' && !isNeitherTyped(sides)) {
    const proof = ownerProofBelow(change, sides);
    if (proof === 'undecided') effects.push({ audience: 'owners', verdict: 'undecided', tried: APPLIED });
    else if (proof !== undefined) effects.push({ audience: 'owners', verdict: 'breaking', proof });
  }
  return effects;
}

const APPLIED = 'pairs of managers who apply samples, one after the other';

function typesOf({ from, to }: Sides, { texts }: Budget): PlanSides {
  return { kubernetesVersion: to.judge.kubernetesVersion, from: from.judge.type, to: to.judge.type, texts };
}

const RATCHETED = 'unchanged stored data is ratcheted: it stays valid until the value is touched';

/** Whether there was nothing else to try. */
function isDecided({ accepted, isWhole, tried }: Written): boolean {
  return isWhole && accepted === tried && tried > 0;
}

function triedText({ accepted, searched, tried }: Written): string {
  const named = `${String(tried)} resources with values that the schemas name, of which ${String(accepted)} are accepted before the change`;
  return searched === undefined ? named : `${named}; ${searched}`;
}

/** How many resources are asked where nothing is to be found. */
const MOST_SHOWN = 4;

/** How much work it may be to judge the resources that are tried. */
const MOST_WORK = 30_000;

/** How many resources are asked where none at all was found that is accepted. */
const MOST_HOPELESS = 8;

/** Of how many resources each is sent in place of each other one. */
const MOST_UPDATED = 12;
/** How many resources are tried after one that is refused on creation, to find one that is refused although it is left alone. */
const MOST_UNFORGIVEN = 24;

function decideWrites(change: SchemaChange, plan: Plan, sides: Sides, budget: Budget, seed: number): Written {
  const { from } = sides;
  const bed = sharedBed(from, sides.to, change.place);
  const first = inTurn(caseValues(change, sides, bed), repeatedItems(change, from));
  const named = valuesIn(bed, change, change.from, { first, texts: budget.texts });
  const { isWhole, values } = withValuesToFill(change, sides, named);
  const candidates = isWhole ? values : inTurn(values, minedOfOther(change, sides.to.judge.schema, bed.path));
  const found: Written = { accepted: 0, tried: 0, isWhole };
  const sign = plan.writes ?? 'either';
  // A rule may not be asked on creation, where something else is refused that an update is forgiven.
  const updates = change.validationRule !== undefined && plan.isShown !== true;
  const isHopeless = from.bases.at([]) === undefined;
  const taken: JsonObject[] = [];
  let unforgiven = 0;
  let work = 0;
  for (const candidate of candidates) {
    if (budget.left <= 0 || (plan.isShown === true && (found.accepted > 0 || found.tried >= MOST_SHOWN))) break;
    if (isHopeless && found.accepted === 0 && found.tried >= MOST_HOPELESS) break;
    budget.left--;
    found.tried++;
    const resource = PLANTED_BESIDE.has(change.rule) ? plantedBeside(bed, candidate.value) : planted(bed, candidate.value);
    work += workOf(resource, from.judge.schema);
    if (work > MOST_WORK && found.tried > 1) break;
    if (candidate.value !== undefined && valueAt(resource, bed.path) === undefined) continue;
    const fromSays = written(from, resource);
    if (refuses(fromSays)) continue;
    found.accepted++;
    if (updates && taken.length < MOST_UPDATED) taken.push(resource);
    const writers = found.writers ?? writerProof(change, sides, resource, sign, fromSays);
    const stored = !from.isStored ? undefined : (found.stored ?? storedProof(change, sides, fromSays, sign));
    if (writers !== undefined) found.writers = writers;
    if (stored !== undefined) found.stored = stored;
    if (found.writers === undefined) continue;
    if (found.stored !== undefined || !from.isStored) break;
    // What a rule says is forgiven of what is left alone, but not that it cannot be evaluated, which other values may show.
    if (sign === 'errors' && (change.validationRule === undefined || unforgiven++ >= MOST_UNFORGIVEN)) break;
  }
  const updated = updates && found.writers === undefined ? updateProof(change, sides, taken) : undefined;
  if (updated !== undefined) found.writers = updated;
  if (isHopeless && found.accepted === 0) found.searched = 'no search: no resource at all was found that is accepted';
  else if (found.writers === undefined && found.stored === undefined && plan.mustDecide === true && !isDecided(found)) {
    const searched = searchProof(change, sides, sign, budget, seed);
    if (searched.tried !== undefined) found.searched = searched.tried;
    if (searched.writers !== undefined) found.writers = searched.writers;
    if (searched.stored !== undefined) found.stored = searched.stored;
  }
  if (found.writers !== undefined && found.stored === undefined && from.isStored && sign === 'errors') {
    const stored = unratcheted(change, sides, found.writers);
    if (stored !== undefined) found.stored = stored;
  }
  return found;
}

/** What the schema does not know makes a value unequal to itself, so that it is not ratcheted. */
function unratcheted(change: SchemaChange, sides: Sides, { resource }: Proof): Proof | undefined {
  const root = sides.to.judge.schema;
  const keeping = keepingUnknown(root, change.place);
  if (keeping === undefined) return undefined;
  const path = [...pathOfPlace(keeping), 'anything'];
  const other = planted({ side: sides.from, base: resource, path }, 'kept');
  const fromSays = written(sides.from, other);
  return valueAt(other, path) === undefined ? undefined : storedProof(change, sides, fromSays, 'errors');
}

/** The nearest place at or below another one that keeps fields which the schema does not know. */
function keepingUnknown(root: StructuralSchema, place: SchemaPlace): SchemaPlace | undefined {
  const known = placeOfPath(root, pathOfPlace(place));
  const start = known === undefined ? undefined : schemaAt(root, known);
  for (const [schema, at] of start === undefined ? [] : placesBelow(start, place))
    if (schema.extensions['x-kubernetes-preserve-unknown-fields'] === true) return at;
  return undefined;
}

function decideReads(change: SchemaChange, plan: Plan, sides: Sides, budget: Budget, wrote: Written | undefined): readonly Effect[] {
  const lost = wrote?.stored ?? wrote?.writers;
  if (plan.isGone === true && lost !== undefined && lost.toSays.errors.length === 0)
    return [{ audience: 'readers', verdict: 'breaking', proof: { ...lost, effect: 'readers no longer find the value' } }];
  if (plan.reads === undefined) return [];
  const bed = bedFor(sides.to, change.place);
  const { isWhole, values } = valuesIn(bed, change, change.to, { texts: budget.texts });
  const isHopeless = sides.to.bases.at([]) === undefined;
  let tried = 0;
  let accepted = 0;
  for (const candidate of readable(change, values)) {
    if (budget.left-- <= 0 || (isHopeless && accepted === 0 && tried >= MOST_HOPELESS)) break;
    tried++;
    const resource = PLANTED_BESIDE.has(change.rule) ? plantedBeside(bed, candidate.value) : planted(bed, candidate.value);
    const proof = readerProof(change, sides, resource, plan.reads);
    if (proof !== undefined) return [{ audience: plan.reads, verdict: 'breaking', proof }];
    if (!refuses(written(sides.to, resource))) accepted++;
  }
  const mustDecide = plan.mustDecide === true && plan.writes === undefined;
  if (!mustDecide || isDecided({ accepted, isWhole, tried })) return [];
  return [{ audience: plan.reads, verdict: 'undecided', tried: triedText({ accepted, isWhole, tried }) }];
}

/** What is known on one side alone may have defaults, which are filled in there alone. */
const KNOWN_ON_ONE_SIDE: ReadonlySet<SchemaChange['rule']> = new Set([
  'field-removed',
  'map-removed',
  'field-added',
  'map-added',
  'items-changed',
  'schema-changed',
]);

function withValuesToFill({ from, place, rule }: SchemaChange, sides: Sides, { isWhole, values }: CandidateValues): CandidateValues {
  if (!KNOWN_ON_ONE_SIDE.has(rule)) return { isWhole, values };
  const side = from === undefined ? sides.to : sides.from;
  return { isWhole, values: inTurn(valuesToFill(side, place), values) };
}

/** What one member says of another one is often about its enum. */
const PLANTED_BESIDE: ReadonlySet<SchemaChange['rule']> = new Set<SchemaChange['rule']>(['enum-narrowed', 'enum-widened']);

function* inTurn<T>(...lists: readonly Iterable<T>[]): Generator<T> {
  for (const list of lists) yield* list;
}

/** The values to try in a bed; kind and apiVersion of a resource are what they are. */
function valuesIn({ base, path, side }: Bed, change: SchemaChange, own: SchemaChange['from'], options: CandidateOptions): CandidateValues {
  const [name] = path;
  const given = path.length === 1 && (name === 'kind' || name === 'apiVersion') ? base[name] : undefined;
  if (given !== undefined) return { values: [{ value: given }], isWhole: true };
  return candidateValues(change, side.judge.schema, path, own, options);
}

/** What is no longer required is left out. */
function* readable({ name, rule }: SchemaChange, values: CandidateValues['values']): Generator<CandidateValue> {
  if (rule !== 'required-removed' || name === undefined) return yield* values;
  for (const { value } of values) {
    if (value === undefined || !isJsonObject(value)) continue;
    const copy = Object.assign(newJsonObject(), value);
    Reflect.deleteProperty(copy, name);
    yield { value: copy };
  }
}
