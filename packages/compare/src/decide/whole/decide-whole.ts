import type { JsonPath } from '@structural/json';
import { findWitness, isAt, placeText, type SchemaPlace } from '@structural/witness';
import type { Sides } from '../../judge/sides.js';
import type { Audience } from '../../records/audience.js';
import type { SchemaChange } from '../../records/schema-rule.js';
import type { Effect } from '../effect.js';
import { shareOf, type Budget } from '../trial/budget.js';
import { areSpared, type IsSaid } from './spared.js';
import { breaksBetween, type Break, type WholeAudience } from './break-between.js';

/** What is said of one change so far. */
export interface Said {
  readonly change: SchemaChange;
  readonly effects: readonly Effect[];
}

/** What several changes do together, said of one of them. */
export interface WholeEffect {
  readonly change: SchemaChange;
  readonly effect: Effect;
}

/** How many resources are judged, how much work that may be, and around how many places. */
const [MAX_JUDGED, MAX_WORK, MAX_PLACES] = [90, 4_000, 8];

/** Who is looked for at once: by what the first side takes, and by what the second one does. */
const AUDIENCES: readonly (readonly WholeAudience[])[] = [['stored-data', 'writers'], ['readers']];

/**
 * What a version does to audiences where no change of it is said to hurt them: that each by itself is harmless does not make their sum so, as one may
 * let through what another one meets. Resources near all changes are judged as wholes, whatever refuses or alters them.
 */
export function decideWhole(said: readonly Said[], sides: Sides, budget: Budget, seed: number): readonly WholeEffect[] {
  const changes = said.map(({ change }) => change).filter(({ rule }) => !PROSE.has(rule.id));
  if (changes.length < 2) return [];
  const found: WholeEffect[] = [];
  const hurt = new Map<Audience, SchemaPlace[]>();
  for (const { change, effects } of said)
    for (const { audience, verdict } of effects) if (verdict !== 'harmless') placesOf(hurt, audience).push(change.place);
  const isUnsaid = ({ audience, path }: Break): boolean => !placesOf(hurt, audience).some((place) => meets(path, place));
  const isSaid = saidIn(hurt);
  for (const audiences of AUDIENCES) {
    const wanted = new Set(audiences.filter((audience) => !isHurtAnywhere(hurt, audience) && !areSpared(audience, changes, sides, isSaid)));
    while (wanted.size > 0) {
      const first = search(changes, sides, budget, seed, wanted, isUnsaid);
      if (first === undefined) break;
      wanted.delete(first.audience);
      const change = nearest(changes, first.path);
      if (change !== undefined)
        found.push({ change, effect: { audience: first.audience, verdict: 'breaking', proof: first.proof, note: TOGETHER } });
    }
  }
  return found;
}

/** Whether an audience is said to be hurt at a place, or above it. */
function saidIn(hurt: ReadonlyMap<Audience, readonly SchemaPlace[]>): IsSaid {
  const texts = new Map([...hurt].map(([audience, places]) => [audience, new Set(places.map(placeText))]));
  return (audience, place) => isAtOrBelowOne(place, texts.get(audience) ?? new Set());
}

function isAtOrBelowOne(at: SchemaPlace, places: ReadonlySet<string>): boolean {
  for (let length = 0; length <= at.length; length++) if (places.has(placeText(at.slice(0, length)))) return true;
  return false;
}

/** Whether an audience is already said to be hurt wherever it looks. */
function isHurtAnywhere(hurt: Map<Audience, SchemaPlace[]>, audience: Audience): boolean {
  return placesOf(hurt, audience).some((place) => place.length === 0);
}

const TOGETHER = 'together with the other changes of the version';
const PROSE: ReadonlySet<string> = new Set(['described-otherwise', 'deprecation-changed']);

function search(
  changes: readonly SchemaChange[],
  sides: Sides,
  budget: Budget,
  seed: number,
  wanted: ReadonlySet<WholeAudience>,
  isUnsaid: (found: Break) => boolean,
): Break | undefined {
  const { from, to } = sides;
  const judged = shareOf(budget, MAX_JUDGED);
  if (judged === 0 || budget.work <= 0 || budget.isOver()) return undefined;
  const isRead = wanted.has('readers');
  const breakBy = (resource: Parameters<typeof breaksBetween>[1]): Break | undefined => {
    for (const each of breaksBetween(sides, resource, wanted)) if (isUnsaid(each)) return each;
    return undefined;
  };
  const ofOne = Math.min(MAX_WORK, budget.work);
  const work = { left: ofOne };
  const witness = findWitness({
    start: isRead ? to.judge : from.judge,
    proves: (resource) => breakBy(resource) !== undefined,
    near: unique(changes).slice(0, MAX_PLACES),
    vocabulary: [to.judge.schema, from.judge.schema],
    budget: judged,
    work,
    texts: budget.texts,
    isOver: budget.isOver,
    seed,
    bases: isRead ? to.bases : from.bases,
  });
  budget.left -= witness.judged;
  budget.work -= ofOne - work.left;
  return witness.found ? breakBy(witness.resource) : undefined;
}

function unique(changes: readonly SchemaChange[]): readonly SchemaPlace[] {
  const byText = new Map(changes.map(({ place }) => [placeText(place), place]));
  // What is within others comes first: it has them around it.
  return [...byText.values()].sort((a, b) => b.length - a.length);
}

/** Whether one of a path and a place leads to the other. */
function meets(path: JsonPath, place: SchemaPlace): boolean {
  const length = Math.min(path.length, place.length);
  return isAt(path.slice(0, length), place.slice(0, length));
}

/** The change that has most of a path in common with it. */
function nearest(changes: readonly SchemaChange[], path: JsonPath): SchemaChange | undefined {
  let best: SchemaChange | undefined;
  let most = -1;
  for (const change of changes) {
    const common = commonLength(path, change.place);
    if (common > most) [best, most] = [change, common];
  }
  return best;
}

function commonLength(path: JsonPath, place: SchemaPlace): number {
  let length = 0;
  while (length < Math.min(path.length, place.length) && isAt(path.slice(0, length + 1), place.slice(0, length + 1))) length++;
  return length;
}

function placesOf(hurt: Map<Audience, SchemaPlace[]>, audience: Audience): SchemaPlace[] {
  let places = hurt.get(audience);
  if (places === undefined) hurt.set(audience, (places = []));
  return places;
}
