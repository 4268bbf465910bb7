import type { StructuralSchema } from '@structural/core';
import type { TextEffort } from '@structural/go';
import { valueAt, type JsonObject, type JsonPath } from '@structural/json';
import { violations } from './boundary/violations.js';
import type { VersionJudge, Request } from './judge/version-judge.js';
import { errorsOf, requestFor } from './judge/request-for.js';
import { workOf } from './judge/work-of.js';
import { randomResources } from './random/random-resources.js';
import { constraintsOf } from './schema/constraints-of.js';
import type { Constraint } from './schema/constraint.js';
import { isAtOrBelow, pathOfPlace, placeText, schemaAt, type SchemaPlace } from './schema/schema-place.js';
import { applied, type MovePlan } from './search/apply-plan.js';
import { followRules } from './search/follow-rules.js';
import { sampled } from './search/sampled.js';
import { rulePlans } from './rules/rule-plans.js';
import { textsApart } from './values/scalars/patterns-apart.js';
import { basesOf, type Base, type Bases } from './search/base.js';
import { isAccepted, repair, type Judged } from './search/repair.js';
import { smallest } from './search/smallest.js';
import { witnessOf, type WitnessResult } from './witness.js';

/** A point that a resource is to prove. */
export interface WitnessGoal {
  /** Whoever must accept the resource. */
  readonly start: VersionJudge;
  /** Whether a resource that `start` accepts proves it, such as another definition's refusing it; it is asked about nothing else. */
  readonly proves: (object: JsonObject, request: Request) => boolean;
  /** Where to vary first; everywhere if absent. */
  readonly near?: readonly SchemaPlace[];
  /** Changes to try before all others, of a resource that has a value at this path, the first of `near`. */
  readonly first?: (path: JsonPath) => readonly MovePlan[];
  /** Whose bounds, enums, patterns, formats, defaults and rules supply values; that of `start` if absent. */
  readonly vocabulary?: readonly StructuralSchema[];
  /** How many resources may be judged. */
  readonly budget?: number;
  /** How much work judging them may be by {@link workOf}, so that few are judged where that takes long; what is done is taken from it. Any if absent. */
  readonly work?: { left: number };
  /** What looking for texts that tell patterns apart may cost; as much as it takes if absent. */
  readonly texts?: TextEffort;
  /** Whether there is no more time, after which nothing is tried; made smaller is what was found until then. */
  readonly isOver?: () => boolean;
  readonly seed?: number;
  /** What searches start from; by default that of all searches with the same `start`. */
  readonly bases?: Bases;
}

const MAX_JUDGED = 1_500;
const MAX_PLACES = 40;
const SHARE_OF_CHANCE = 0.3;
/** How many values of a place are tried with those that follow them. */
const MAX_FOLLOWED = 8;

/**
 * The smallest resource found that one judge accepts and that proves a point.
 *
 * Starts from small accepted resources with a value at each place, puts values of the vocabulary there, one change at a time, repairs what the
 * judge refuses for other reasons, and ends with random mixtures. The same goal has the same witness. Values of the status are put there by an
 * update of the status, and the second argument of `proves` says so.
 */
export function findWitness(goal: WitnessGoal): WitnessResult {
  return new WitnessSearch(goal).find();
}

class WitnessSearch {
  private readonly budget: number;
  private readonly bases: Bases;
  private readonly vocabulary: readonly StructuralSchema[];
  private judged = 0;
  private work = 0;
  private readonly mostWork: number;

  constructor(private readonly goal: WitnessGoal) {
    this.mostWork = goal.work?.left ?? Infinity;
    this.budget = goal.budget ?? MAX_JUDGED;
    this.bases = goal.bases ?? basesOf(goal.start);
    this.vocabulary = goal.vocabulary ?? [goal.start.schema];
  }

  find(): WitnessResult {
    const constraints = this.vocabulary.flatMap((schema) => [...constraintsOf(schema)]);
    const places = this.goal.near ?? unique(constraints.map(({ place }) => place));
    for (const place of places.slice(0, MAX_PLACES)) {
      const found = this.near(place, constraints);
      if (found !== undefined) return this.witness(found, place);
    }
    const found = this.byChance();
    if (found !== undefined) return this.witness(found, []);
    const where = places.length > 5 ? `${String(places.length)} places` : places.map(placeText).join(', ');
    return {
      found: false,
      tried: `${String(this.judged)} resources: boundary values of ${where}, repaired, and random mixtures`,
      judged: this.judged,
    };
  }

  private near(place: SchemaPlace, constraints: readonly Constraint[]): JsonObject | undefined {
    const base = this.bases.at(place) ?? this.bases.at([]);
    if (base === undefined) return undefined;
    if (this.proves(base.object, place) === 'proved') return base.object;
    const refused: { readonly object: JsonObject; readonly plan: MovePlan }[] = [];
    for (const followed of this.followed(place, base, constraints)) if (this.proves(followed, place) === 'proved') return followed;
    for (const plan of this.plansAt(place, base, constraints)) {
      if (this.isSpent(1 - SHARE_OF_CHANCE)) return undefined;
      const object = applied(this.goal.start.schema, base.object, plan);
      const answer = this.proves(object, place);
      if (answer === 'proved') return object;
      if (answer === 'refused') refused.push({ object, plan });
    }
    for (const { object, plan } of refused.slice(0, 12)) {
      const repaired = this.repaired(object, plan, place);
      if (repaired !== undefined && this.proves(repaired, place) === 'proved') return repaired;
    }
    return undefined;
  }

  /** Values at the bounds of a place whose rules tie others to them, which follow. Of several rules there are more plans than may be tried. */
  private *followed(place: SchemaPlace, base: Base, constraints: readonly Constraint[]): Generator<JsonObject> {
    const { start } = this.goal;
    const path = base.path.length === place.length ? base.path : pathOfPlace(place);
    const tied = constraints.filter(
      ({ place: at, rule }) => rule !== undefined && at.length < place.length && isAtOrBelow(pathOfPlace(place), at),
    );
    if (tied.length < 2) return;
    const own = constraints.filter(({ place: at }) => at.length === place.length && isAtOrBelow(pathOfPlace(at), place));
    let left = MAX_FOLLOWED;
    for (const plan of this.changesBelow(place, path, base, own)) {
      if (left-- <= 0 || this.isSpent(1 - SHARE_OF_CHANCE)) return;
      const object = applied(start.schema, base.object, plan);
      const kept = plan.map(({ path }) => path);
      const followed = followRules(object, kept, start.schema, (each) => {
        this.count(each);
        return errorsOf(start, requestFor(start, place, each));
      });
      if (followed !== undefined) yield followed;
    }
  }

  private *plansAt(place: SchemaPlace, base: Base, constraints: readonly Constraint[]): Generator<MovePlan> {
    const path = base.path.length === place.length ? base.path : pathOfPlace(place);
    if (place === this.goal.near?.[0]) yield* this.goal.first?.(path) ?? [];
    const schemas = this.vocabulary.flatMap((root) => schemaAt(root, place) ?? []);
    const patterns = schemas.flatMap(({ valueValidation }) => valueValidation?.pattern ?? []);
    for (const value of textsApart([...new Set(patterns)], this.goal.texts)) yield [{ path, value }];
    for (const constraint of constraints) if (constraint.rule !== undefined) yield* this.ruleChanges(constraint, place, base);
    for (const schema of schemas)
      for (const keyword of ['enum', 'type'] as const) {
        const at = { schema, path, value: valueAt(base.object, path) };
        yield* violations({ id: '', place, keyword, validation: {}, canRefuse: true }, at);
      }
    yield [{ path }];
    yield* this.changesBelow(place, path, base, constraints);
  }

  /** What makes rules at a place, below it or above it false, and then true. */
  private *ruleChanges({ place: at, rule }: Constraint, place: SchemaPlace, { object, path: own }: Base): Generator<MovePlan> {
    const isRelated = isAtOrBelow(pathOfPlace(at), place) || isAtOrBelow(pathOfPlace(place), at);
    if (rule === undefined || !isRelated) return;
    const path = [...own.slice(0, at.length), ...pathOfPlace(at).slice(own.length)];
    const root = this.vocabulary.find((schema) => schemaAt(schema, at)?.validationRules?.includes(rule) === true) ?? this.goal.start.schema;
    for (const wanted of [false, true])
      for (const plan of rulePlans(rule, wanted, { root, place: at, path, object }, sampled))
        if (plan.every(({ isOld }) => !isOld)) yield plan;
  }

  private *changesBelow(place: SchemaPlace, path: JsonPath, { object }: Base, constraints: readonly Constraint[]): Generator<MovePlan> {
    for (const constraint of constraints) {
      const steps = pathOfPlace(constraint.place);
      if (constraint.rule !== undefined || !isAtOrBelow(steps, place)) continue;
      const at = [...path, ...steps.slice(place.length)];
      for (const root of this.vocabulary) {
        const schema = schemaAt(root, constraint.place);
        if (schema !== undefined) yield* violations(constraint, { schema, path: at, value: valueAt(object, at) });
      }
    }
  }

  private repaired(object: JsonObject, plan: MovePlan, place: SchemaPlace): JsonObject | undefined {
    const { start } = this.goal;
    const judge = (each: JsonObject): Judged => {
      this.count(each);
      return this.isSpent() ? { errors: [], isLost: true } : { errors: errorsOf(start, requestFor(start, place, each)), isLost: false };
    };
    const candidate = { object, ...judge(object), removed: [] };
    const end = repair(candidate, {
      schema: start.schema,
      full: false,
      prefers: 'expressions' as const,
      judge,
      kept: plan.map(({ path }) => path),
      left: 20_000,
    });
    return isAccepted(end) ? end.object : undefined;
  }

  private byChance(): JsonObject | undefined {
    const { seed = 1, start } = this.goal;
    const breadth = breadthOf(start.schema);
    for (const object of randomResources([start], seed)) {
      this.done(breadth / OF_BREADTH);
      if (this.isSpent()) return undefined;
      if (this.proves(object, []) === 'proved') return object;
    }
    return undefined;
  }

  private proves(object: JsonObject, place: SchemaPlace): 'proved' | 'accepted' | 'refused' {
    this.count(object);
    const request = requestFor(this.goal.start, place, object);
    if (errorsOf(this.goal.start, request).length > 0) return 'refused';
    return this.goal.proves(object, request) ? 'proved' : 'accepted';
  }

  private count(object: JsonObject): void {
    this.judged++;
    this.done(workOf(object, this.goal.start.schema));
  }

  private done(work: number): void {
    this.work += work;
    if (this.goal.work !== undefined) this.goal.work.left -= work;
  }

  private isSpent(share = 1): boolean {
    return this.judged > this.budget * share || this.work > this.mostWork * share || this.isOver();
  }

  private isOver(): boolean {
    return this.goal.isOver?.() === true;
  }

  private witness(object: JsonObject, place: SchemaPlace): WitnessResult {
    const small = smallest(object, (each) => !this.isOver() && this.proves(each, place) === 'proved');
    return witnessOf(requestFor(this.goal.start, place, small), this.judged);
  }
}

function unique(places: readonly SchemaPlace[]): readonly SchemaPlace[] {
  return [...new Map(places.map((place) => [placeText(place), place])).values()];
}

/** A random resource leaves out most fields, but each is thought of: so many cost as much as to judge one. */
const OF_BREADTH = 8;

/** How many fields a resource has at its first two levels. */
function breadthOf({ properties }: StructuralSchema): number {
  let breadth = 0;
  for (const property of properties?.values() ?? []) breadth += 1 + (property.properties?.size ?? 0);
  return breadth;
}
