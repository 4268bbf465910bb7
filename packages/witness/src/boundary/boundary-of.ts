import { compileDefaultValidator, type FieldError } from '@structural/core';
import { isJsonObject, valueAt, type JsonObject, type JsonPath, type JsonValue } from '@structural/json';
import { errorsOf, isInStatus, requestFor } from '../judge/request-for.js';
import type { VersionJudge } from '../judge/version-judge.js';
import { ruleCheckOf } from '../rules/rule-check.js';
import type { Constraint } from '../schema/constraint.js';
import { shareOf } from '../schema/is-error-of.js';
import { placeText, schemaAt } from '../schema/schema-place.js';
import { applied, type MovePlan } from '../search/apply-plan.js';
import { basesOf, type Base, type Bases } from '../search/base.js';
import { sizeOf } from '../values/moves.js';
import { repair, type Judged } from '../search/repair.js';
import { smallest } from '../search/smallest.js';
import { scalarPool } from '../values/scalars/scalar-pool.js';
import { witnessOf, type WitnessResult } from '../witness.js';
import { byDistance, measureOf } from './measure.js';
import { whyNeverRefused } from './impossible.js';
import { RuleBoundary } from './rule-boundary.js';
import { boundaryValues, violations, type ValueAt } from './violations.js';

/** What may be chosen about boundaries. */
export interface BoundaryOptions {
  /** What searches start from; by default that of all searches with the same judge. */
  readonly bases?: Bases;
  /** How many judgments a side may cost. */
  readonly budget?: number;
}

/** Two resources on either side of a constraint. */
export interface Boundary {
  readonly accepted: WitnessResult;
  /** Refused because of the constraint and, where that can be, for nothing else. */
  readonly refused: WitnessResult;
}

const MAX_JUDGED = 600;
const MAX_SHRUNK = 200;
/** How many values a resource has at least that is made small once for many constraints. */
const LARGE = 100;

/**
 * The smallest accepted and the smallest refused resource that are found on the boundary of one constraint: of `minimum: 1` they have 1 and 0.
 *
 * Values of the status are put there by an update of the status. What only permits or fills in (`nullable`, `default`) refuses nothing.
 */
export function boundaryOf(judge: VersionJudge, constraint: Constraint, options: BoundaryOptions = {}): Boundary {
  const check = ruleCheckOf(judge, constraint);
  if (check !== undefined) {
    const { bases = basesOf(judge), budget = MAX_JUDGED } = options;
    return new RuleBoundary(judge, constraint.place, check, bases, budget).find();
  }
  const search = new BoundarySearch(judge, constraint, options);
  return { accepted: search.accepted(), refused: search.refused() };
}

class BoundarySearch {
  private readonly bases: Bases;
  private readonly budget: number;
  private judged = 0;

  constructor(
    private readonly judge: VersionJudge,
    private readonly constraint: Constraint,
    { bases = basesOf(judge), budget = MAX_JUDGED }: BoundaryOptions,
  ) {
    this.bases = bases;
    this.budget = budget;
  }

  accepted(): WitnessResult {
    this.judged = 0;
    const found = this.findAccepted();
    return found === undefined ? this.nothing('accepted') : this.witness(found, (errors) => errors.length === 0);
  }

  private findAccepted(): Found | undefined {
    const base = this.base();
    const at = base && this.at(base);
    if (base === undefined || at === undefined) return undefined;
    const near = this.near(base);
    const { keyword } = this.constraint;
    if (keyword === 'default') return this.leftOut(base);
    const isKept = (object: JsonObject): boolean => this.isPresent(valueAt(object, base.path), keyword === 'nullable');
    for (const plan of [...boundaryValues(this.constraint, at), ...this.scalarsWithin(at)]) {
      const object = applied(this.judge.schema, base.object, plan);
      if (this.errors(object).length === 0) return { object, isKept, path: base.path, near };
    }
    return keyword === 'nullable' ? undefined : { object: base.object, isKept, path: base.path, near };
  }

  /** What is there because it was left out. */
  private leftOut({ isSmall, object, path }: Start): Found | undefined {
    const without = applied(this.judge.schema, object, [{ path }]);
    const isKept = (each: JsonObject): boolean =>
      valueAt(each, path) === undefined && valueAt(this.judge.judge(this.request(each)).stored, path) !== undefined;
    return this.errors(without).length === 0 && isKept(without)
      ? { object: without, isKept, path, near: this.near({ isSmall, path }) }
      : undefined;
  }

  private isPresent(value: JsonValue | undefined, mayBeNull: boolean): boolean {
    if (value === undefined || (value === null && !mayBeNull)) return false;
    const { keyword, value: name } = this.constraint;
    return keyword !== 'required' || (isJsonObject(value) && value[String(name)] !== undefined);
  }

  /** Scalars that are accepted, the nearest to the boundary first. */
  private scalarsWithin({ schema, path }: ValueAt): readonly MovePlan[] {
    const { keyword, value: limit } = this.constraint;
    if (isContainer(schema.generic.type)) return [];
    const accepts = compileDefaultValidator(schema);
    const within = scalarPool(schema, String(path.at(-1) ?? '')).filter((value) => value !== null && accepts(value).length === 0);
    return byDistance(keyword, Number(limit), within)
      .slice(0, 20)
      .map((value) => [{ path, value }]);
  }

  refused(): WitnessResult {
    this.judged = 0;
    const impossible = this.constraint.canRefuse ? whyNeverRefused(this.judge, this.constraint) : 'it only permits or fills in';
    if (impossible !== undefined) return { found: false, tried: 'nothing', impossible, judged: 0 };
    const base = this.base();
    const at = base && this.at(base);
    if (base === undefined || at === undefined) return this.nothing('refused');
    let nearest: Refused | undefined;
    for (const plan of violations(this.constraint, at)) {
      if (this.judged > this.budget) break;
      const object = applied(this.judge.schema, base.object, plan);
      const share = shareOf(this.errors(object), this.constraint);
      if (share.own.length === 0) continue;
      const found: Refused = { object, plan, others: share.others };
      if (share.others.length === 0) return this.refusedWitness(found, base);
      if (nearest === undefined || share.others.length < nearest.others.length) nearest = found;
    }
    if (nearest === undefined) return this.nothing('refused');
    return this.refusedWitness(this.repaired(nearest), base);
  }

  private refusedWitness({ object, others, plan }: Refused, { isSmall, path }: Start): WitnessResult {
    const isKept = (): boolean => true;
    const around = others.length === 0 ? this.near({ isSmall, path }) : undefined;
    const near = around && [...around, ...plan.map((move) => move.path)];
    return this.witness({ object, isKept, path, near }, (errors) => {
      const share = shareOf(errors, this.constraint);
      return share.own.length > 0 && share.others.length <= others.length;
    });
  }

  /** Whether there may be what a status is written to: what else is wrong is not wrong there. */
  private isBeforeWell(object: JsonObject): boolean {
    const { old, subresource } = this.request(object);
    return old === undefined || subresource === undefined || this.judge.create(old).errors.length === 0;
  }

  /** The same with fewer other errors. */
  private repaired({ object, plan, others }: Refused): Refused {
    const judge = (each: JsonObject): Judged => {
      const share = shareOf(this.errors(each), this.constraint);
      return { errors: share.others, isLost: share.own.length === 0 };
    };
    const kept = plan.map(({ path }) => path);
    const end = repair(
      { object, errors: others, isLost: false, removed: [] },
      { schema: this.judge.schema, full: false, prefers: 'expressions' as const, judge, kept, left: 60_000 },
    );
    return { object: end.object, plan, others: end.errors };
  }

  /** Where to start; of a large resource from what is left of it once it is made small, so that not each constraint makes it so. */
  private base(): Start | undefined {
    const base = this.usualBase();
    if (base === undefined) return undefined;
    const small = sizeOf(base.object) > LARGE && !isInStatus(this.judge, this.constraint.place) ? this.bases.small(base) : undefined;
    return small === undefined ? { ...base, isSmall: false } : { ...small, isSmall: true };
  }

  /** What of a resource that is small but for what a constraint is about is to be made smaller. */
  private near({ isSmall, path }: Pick<Start, 'isSmall' | 'path'>): Found['near'] {
    const { keyword, value } = this.constraint;
    return isSmall ? [keyword === 'required' ? [...path, String(value)] : path] : undefined;
  }

  private usualBase(): Base | undefined {
    const { keyword, place, value } = this.constraint;
    if (keyword !== 'required') return this.bases.at(place);
    const member = [...place, { kind: 'property', name: String(value) } as const];
    const base = this.bases.at(schemaAt(this.judge.schema, member) === undefined ? place : member) ?? this.bases.at(place);
    return base === undefined ? undefined : { object: base.object, path: base.path.slice(0, place.length) };
  }

  private at({ object, path }: Base): ValueAt | undefined {
    const schema = schemaAt(this.judge.schema, this.constraint.place);
    return schema === undefined ? undefined : { schema, path, value: valueAt(object, path) };
  }

  private request(object: JsonObject): ReturnType<typeof requestFor> {
    return requestFor(this.judge, this.constraint.place, object);
  }

  private errors(object: JsonObject): readonly FieldError[] {
    this.judged++;
    return errorsOf(this.judge, this.request(object));
  }

  private witness({ isKept, near, object, path }: Found, holds: (errors: readonly FieldError[]) => boolean): WitnessResult {
    const measure = (each: JsonObject): number | undefined => measureOf(this.constraint.keyword, valueAt(each, path));
    const measured = measure(object);
    const small = smallest(
      object,
      (each) => measure(each) === measured && isKept(each) && holds(this.errors(each)) && this.isBeforeWell(each),
      MAX_SHRUNK,
      near,
    );
    return witnessOf(this.request(small), this.judged);
  }

  private nothing(side: string): WitnessResult {
    const where = placeText(this.constraint.place);
    return { found: false, tried: `${String(this.judged)} resources with a value at ${where}, none of them ${side}`, judged: this.judged };
  }
}

interface Found {
  readonly object: JsonObject;
  readonly path: Base['path'];
  readonly isKept: (object: JsonObject) => boolean;
  /** What is still to be made smaller; everything if absent. */
  readonly near: readonly JsonPath[] | undefined;
}

interface Start extends Base {
  /** Whether what is there cannot be smaller. */
  readonly isSmall: boolean;
}

interface Refused {
  readonly object: JsonObject;
  readonly plan: MovePlan;
  readonly others: readonly FieldError[];
}

function isContainer(type: string | undefined): boolean {
  return type === 'object' || type === 'array';
}
