import { valueAt, type JsonObject } from '@structural/json';
import { applied, workOf, minedValues, withLargest } from '@structural/witness';
import { refuses, written } from '../judge/answers.js';
import { resourceWith, sharedFixture, type Fixture } from '../judge/fixture.js';
import type { CandidateValue } from '../records/schema-rule.js';
import { caseValues } from '../values/case-plans.js';
import { inTurn } from '../values/in-turn.js';
import { mentionsOfChange } from '../values/mentions-of-change.js';
import { acceptedValues } from '../values/accepted-values.js';
import { likeResources } from '../values/like-values.js';
import type { Asked } from './trial/asked.js';
import { otherAudience } from './other-audience.js';
import { storedProof, writerProof } from './proofs/proofs.js';
import { searchProof } from './proofs/search-proof.js';
import { isMixed, shownApart } from './proofs/shown-apart.js';
import { unratchetedProof } from './proofs/unratcheted-proof.js';
import { updateProof } from './proofs/update-proof.js';
import { isDecided, MAX_HOPELESS, resourceFor, valuesIn, withValuesToFill } from './trial/trial.js';
import type { Written } from './proofs/written.js';

/** How many resources are asked where nothing is to be found. */
const MAX_SHOWN = 4;

/** How much work it may be to judge the resources that are tried. */
const MAX_WORK = 30_000;

/** Of how many resources each is sent in place of each other one. */
const MAX_UPDATED = 12;
/** How many resources are tried after one that is refused for other changes, too, to find one that is not. */
const MAX_MIXED = 24;
/** How many resources are tried after one that is refused on creation, to find one that is refused although it is left alone. */
const MAX_UNFORGIVEN = 24;

/** Whether what the first side takes is refused by the second, or becomes something else: by values, then by updates, then by a search. */
export function decideWrites(asked: Asked): Written {
  const { budget, change, plan, sides } = asked;
  const fixture = sharedFixture(sides.from, sides.to, change.place);
  const first = inTurn(caseValues(change, plan, sides, fixture), acceptedValues(change, sides));
  const named = valuesIn(fixture, change, change.from, { first, texts: budget.texts });
  const { isWhole: isOnly, values } = withValuesToFill(change, sides, named);
  // What a value does to those around it depends on them.
  const isWhole = isOnly && plan.comesAndGoes !== true && plan.comparesUpdates !== true;
  const candidates = isWhole ? values : inTurn(values, furtherValues(asked, fixture));
  const { found, taken } = tryAll(asked, fixture, candidates, isWhole);
  if (comparesUpdates(asked) && found.writers === undefined) {
    const without = plan.comesAndGoes === true ? taken.map((base) => resourceWith({ ...fixture, base }, undefined)) : [];
    const alike = plan.comparesUpdates === true ? likeResources(fixture, taken, change.from ?? change.to) : taken;
    const updated = updateProof(change, sides, [...without, ...alike], budget);
    if (updated !== undefined) found.writers = updated;
  }
  searchOn(asked, found);
  findUnwritten(asked, fixture, found);
  if (found.stored === undefined) findUnratcheted(asked, found);
  showApart(asked, found);
  return otherAudience(asked, found);
}

/** Looks at stored data whose status nobody wrote, where that is a resource of its own: each read fills in what its schema has by default. */
function findUnwritten({ change, plan, sides }: Asked, { base }: Fixture, found: Written): void {
  const [first] = change.place;
  const isOfStatus = sides.from.judge.type.hasStatus && first?.kind === 'property' && first.name === 'status';
  if (!isOfStatus || found.stored !== undefined || !sides.from.isStored) return;
  const resource = applied(sides.from.judge.schema, base, [{ path: ['status'] }]);
  const stored = storedProof(change, sides, written(sides.from, resource), plan.writes);
  if (stored !== undefined) found.stored = stored;
}

/** Looks for stored data that is refused although it is left alone. */
function findUnratcheted({ change, plan, sides }: Asked, found: Written): void {
  const { writers } = found;
  if (writers === undefined || writers.kind === 'request' || !sides.from.isStored || plan.writes === 'values') return;
  const stored = unratchetedProof(change, sides, writers);
  if (stored !== undefined) found.stored = stored;
}

/** Takes out of what shows the change what is refused for other changes. */
function showApart({ change, plan, sides }: Asked, found: Written): void {
  const { stored, writers } = found;
  if (writers?.kind === 'create' && isMixed(change, writers))
    found.writers = shownApart(
      change,
      sides,
      (resource) => writerProof(change, sides, resource, plan, written(sides.from, resource)),
      writers,
    );
  if (stored?.kind === 'unchanged' && isMixed(change, stored))
    found.stored = shownApart(change, sides, (resource) => storedProof(change, sides, written(sides.from, resource), plan.writes), stored);
}

const MAX_OF_OTHER = 80;

/** Values for a rule that came, after those that its schema names. */
function* furtherValues({ change, sides }: Asked, fixture: Fixture): Generator<CandidateValue> {
  if (change.validationRule === undefined) return;
  // The first side may take what it does not know.
  let left = MAX_OF_OTHER;
  for (const value of minedValues({ root: sides.to.judge.schema, path: fixture.path }, mentionsOfChange(change))) {
    if (left-- <= 0) break;
    yield { value };
  }
  for (const value of withLargest({ root: fixture.side.judge.schema, path: fixture.path })) yield { value };
}

/** A rule may not be asked on creation, where something else is refused that an update is forgiven. */
function comparesUpdates({ change, plan }: Asked): boolean {
  return plan.comesAndGoes === true || plan.comparesUpdates === true || (change.validationRule !== undefined && plan.isShown !== true);
}

function isHopeless({ sides }: Asked, { accepted }: Written): boolean {
  return accepted === 0 && sides.from.bases.at([]) === undefined;
}

interface Trial {
  readonly found: Written;
  /** What the first side took, to be updated to each other. */
  readonly taken: JsonObject[];
  /** How many resources were tried after one that is refused for other changes, too. */
  mixed: number;
  unforgiven: number;
  work: number;
}

function tryAll(asked: Asked, fixture: Fixture, candidates: Iterable<CandidateValue>, isWhole: boolean): Trial {
  const { budget, plan } = asked;
  const trial: Trial = { found: { accepted: 0, tried: 0, isWhole }, taken: [], mixed: 0, unforgiven: 0, work: 0 };
  const { found } = trial;
  for (const candidate of candidates) {
    if (budget.left <= 0 || budget.isOver()) {
      found.isWhole = false;
      break;
    }
    if (plan.isShown === true && (found.accepted > 0 || found.tried >= MAX_SHOWN)) break;
    if (found.tried >= MAX_HOPELESS && isHopeless(asked, found)) break;
    budget.left--;
    found.tried++;
    if (tryOne(asked, fixture, candidate, trial) === 'enough') break;
  }
  return trial;
}

function tryOne(asked: Asked, fixture: Fixture, candidate: CandidateValue, trial: Trial): 'enough' | 'next' {
  const { change, sides } = asked;
  const { found, taken } = trial;
  const resource = resourceFor(change, fixture, candidate, sides.to);
  trial.work += workOf(resource, sides.from.judge.schema);
  if (trial.work > MAX_WORK && found.tried > 1) return 'enough';
  if (candidate.value !== undefined && valueAt(resource, fixture.path) === undefined) return 'next';
  const fromSays = written(sides.from, resource);
  if (refuses(fromSays)) return 'next';
  found.accepted++;
  if (comparesUpdates(asked) && taken.length < MAX_UPDATED) taken.push(resource);
  prove(asked, found, resource, fromSays);
  return isEnough(asked, trial) ? 'enough' : 'next';
}

function prove({ change, plan, sides }: Asked, found: Written, resource: JsonObject, fromSays: ReturnType<typeof written>): void {
  if (found.writers === undefined || isMixed(change, found.writers)) {
    const writers = writerProof(change, sides, resource, plan, fromSays);
    if (writers !== undefined && (found.writers === undefined || !isMixed(change, writers))) found.writers = writers;
  }
  if (!sides.from.isStored) return;
  if (found.stored !== undefined && !isMixed(change, found.stored)) return;
  const stored = storedProof(change, sides, fromSays, plan.writes);
  if (stored !== undefined && (found.stored === undefined || !isMixed(change, stored))) found.stored = stored;
}

function isEnough({ change, plan, sides }: Asked, trial: Trial): boolean {
  const { stored, writers } = trial.found;
  if (writers === undefined) return false;
  // What is refused for this change alone shows it better.
  if (isMixed(change, writers) && trial.mixed++ < MAX_MIXED) return false;
  if (stored !== undefined || !sides.from.isStored) return true;
  // What is said of a value is forgiven where it is left alone, but not that a rule cannot be evaluated, which other values may show.
  if (change.validationRule === undefined && plan.mayHurtStored !== true) return plan.writes === 'errors';
  return plan.writes !== 'values' && trial.unforgiven++ >= MAX_UNFORGIVEN;
}

/** Searches where values that the schemas name show nothing. */
function searchOn(asked: Asked, found: Written): void {
  const { plan } = asked;
  if (isHopeless(asked, found)) {
    found.searched = 'no search: no accepted resource was found';
    return;
  }
  if (found.writers !== undefined || found.stored !== undefined || plan.mustDecide !== true || isDecided(found)) return;
  const { stored, tried, writers } = searchProof(asked);
  if (tried !== undefined) found.searched = tried;
  if (writers !== undefined) found.writers = writers;
  if (stored !== undefined) found.stored = stored;
}
