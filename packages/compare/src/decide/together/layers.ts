import type { FieldError } from '@structural/core';
import type { JsonPath, JsonValue } from '@structural/json';
import { pathOfPlace, stepsOf } from '@structural/witness';
import type { Fixture } from '../../judge/fixture.js';
import type { Sides } from '../../judge/sides.js';
import type { CandidateValue, Plan, SchemaChange } from '../../records/schema-rule.js';
import { caseValues } from '../../values/case-plans.js';
import type { Budget } from '../trial/budget.js';
import { mayBeUnequal } from '../proofs/unratcheted-proof.js';
import { valuesIn, type Tries } from '../trial/trial.js';

/** What shows a change in a resource of many. */
interface Shown {
  readonly value: JsonValue;
  readonly error: FieldError;
}

/** A change that is decided with others. */
export interface Member {
  readonly change: SchemaChange;
  readonly plan: Plan;
  readonly fixture: Fixture;
  /** Values to try, made when they are asked for. */
  readonly values: (budget: Pick<Budget, 'texts'>) => Iterator<CandidateValue>;
  readonly tries: Tries;
  shown?: Shown;
  /** How many values were tried after one that shows the change. */
  further: number;
  /** Whether it has to be looked at by itself. */
  isApart: boolean;
}

/** Changes of one resource of which none is at or below the place of another. */
export interface Layer {
  readonly fixture: Fixture;
  readonly members: Member[];
  /** The members by the paths of their values. */
  readonly at: Map<string, Member>;
  /** The paths that lead to a member. */
  readonly above: Set<string>;
}

/** A change as one of many; undefined where an error at its place alone does not show it. */
export function memberOf(change: SchemaChange, plan: Plan, sides: Sides, around: Fixture): Member | undefined {
  const { place, rule } = change;
  const step = pathOfPlace(place.slice(-1));
  if (plan.writes !== 'errors' || plan.mustDecide !== true || step.length === 0) return undefined;
  if (plan.isLarge === true || plan.isGone === true || plan.isShown === true || plan.readsWithout !== undefined) return undefined;
  if ('only' in rule.tries || (rule.triedIn !== 'alone' && rule.triedIn !== 'with-siblings')) return undefined;
  if (sides.from.isStored && mayBeUnequal(sides, change)) return undefined;
  const fixture: Fixture = { ...around, path: [...around.path, ...step] };
  return {
    change,
    plan,
    fixture,
    values: ({ texts }) =>
      valuesIn(fixture, change, change.from, { first: caseValues(change, plan, sides, fixture), texts }).values[Symbol.iterator](),
    tries: { accepted: 0, tried: 0, isWhole: false },
    further: 0,
    isApart: false,
  };
}

/** How often changes may be within each other. */
const MAX_LAYERS = 8;

/** Changes by the resource in which they are tried, those that are within each other apart. */
export function layersOf(members: readonly Member[], { from }: Sides): readonly Layer[] {
  const byBase = new Map<unknown, Map<boolean, Layer[]>>();
  for (const member of members) {
    const { base, path } = member.fixture;
    let ofBase = byBase.get(base);
    if (ofBase === undefined) byBase.set(base, (ofBase = new Map()));
    const isOfStatus = from.judge.type.hasStatus && path[0] === 'status';
    let layers = ofBase.get(isOfStatus);
    if (layers === undefined) ofBase.set(isOfStatus, (layers = []));
    let layer = layers.find((each) => isFree(each, path));
    if (layer === undefined && layers.length < MAX_LAYERS)
      layers.push((layer = { fixture: { ...member.fixture, path: [] }, members: [], at: new Map(), above: new Set() }));
    if (layer === undefined) continue;
    layer.members.push(member);
    layer.at.set(pathText(path), member);
    for (let length = 0; length < path.length; length++) layer.above.add(pathText(path.slice(0, length)));
  }
  return [...byBase.values()].flatMap((ofBase) => [...ofBase.values()].flat());
}

function isFree(layer: Layer, path: JsonPath): boolean {
  return !layer.above.has(pathText(path)) && memberAbove(layer, path) === undefined;
}

/** Whose value an error is at or in. */
export function memberOfError(layer: Layer, { at, path }: FieldError): Member | undefined {
  return memberAbove(layer, stepsOf(at ?? path));
}

function memberAbove({ at }: Layer, path: JsonPath): Member | undefined {
  for (let length = path.length; length > 0; length--) {
    const member = at.get(pathText(path.slice(0, length)));
    if (member !== undefined) return member;
  }
  return undefined;
}

function pathText(path: JsonPath): string {
  return path.join('\0');
}
