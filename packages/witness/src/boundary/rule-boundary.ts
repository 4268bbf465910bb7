import type { FieldError } from '@structural/core';
import { newJsonObject, valueAt, isJsonObject, type JsonObject, type JsonPath } from '@structural/json';
import type { VersionJudge, Request } from '../judge/version-judge.js';
import { errorsOf, isInStatus, withoutStatus } from '../judge/request-for.js';
import type { RulePlan } from '../rules/assign.js';
import type { RuleCheck } from '../rules/rule-check.js';
import { sampled } from '../search/sampled.js';
import { fieldsOfRule, rulePlans } from '../rules/rule-plans.js';
import { placeText, type SchemaPlace } from '../schema/schema-place.js';
import { applied, type MovePlan } from '../search/apply-plan.js';
import { allChoices } from './never-false.js';
import type { Base, Bases } from '../search/base.js';
import { repair, type Judged } from '../search/repair.js';
import { smallest } from '../search/smallest.js';
import { witnessOf, type WitnessResult } from '../witness.js';

/** A request in a search, and what is said of it. */
interface Tried {
  readonly request: Request;
  readonly own: readonly FieldError[];
  readonly others: readonly FieldError[];
  /** Whether the rule was not asked, because of the others. */
  readonly isBlocked: boolean;
}

/** A request of which the rule was not asked, and where it was changed. */
interface Blocked {
  readonly tried: Tried;
  readonly kept: readonly JsonPath[];
}

const STATUS: SchemaPlace = [{ kind: 'property', name: 'status' }];
const MAX_REPAIRED = 4;
const MAX_UNBLOCKED = 6;
const MAX_RESTARTS = 14;
const FEW_RESTARTS = 3;
const MAX_AGAIN = 16;
const MAX_AFTER_FAILING = 40;
const MAX_SHRUNK = 150;
const MAX_REPAIR_VALUES = 24_000;

/** Whether a rule is false of a request, rather than one that cannot be evaluated. */
function isFalseOf({ own }: Tried): boolean {
  return own.some(({ origin }) => origin !== 'rule.evaluation');
}

/** The search for requests that one rule refuses, and for their accepted neighbours. */
export class RuleBoundary {
  private judged = 0;

  constructor(
    private readonly judge: VersionJudge,
    private readonly place: SchemaPlace,
    private readonly check: RuleCheck,
    private readonly bases: Bases,
    private readonly budget: number,
  ) {}

  find(): { readonly accepted: WitnessResult; readonly refused: WitnessResult } {
    const base = this.bases.at(this.place);
    if (base === undefined) return { accepted: this.nothing('accepted'), refused: this.nothing('refused') };
    const modes = this.modes(base);
    let refused: Tried | undefined;
    for (const start of modes) {
      const found = this.falsified(start, base);
      if (found !== undefined && (refused === undefined || found.others.length < refused.others.length)) refused = found;
      if (refused?.others.length === 0) break;
    }
    const isFalse = refused !== undefined && isFalseOf(refused);
    const small =
      refused &&
      this.shrunk(
        refused.request,
        (each) => each.own.length > 0 && each.others.length <= (refused?.others.length ?? 0) && (!isFalse || isFalseOf(each)),
      );
    const refusedWitness = small === undefined ? this.unrefused(base) : this.witness(small);
    this.judged = 0;
    const accepted = (small && this.neighbour(small, base)) ?? modes.find((mode) => this.isAccepted(mode, base));
    const held = accepted ?? this.madeTrue(modes, base);
    if (held === undefined) return { accepted: this.nothing('accepted'), refused: refusedWitness };
    return {
      accepted: this.witness(this.shrunk(held, (each, request) => this.isAcceptedVerdict(each) && this.isThere(request, base))),
      refused: refusedWitness,
    };
  }

  /** The requests from which the search starts: a creation, unless the rule asks for what was there before. */
  private modes({ object }: Base): readonly Request[] {
    if (isInStatus(this.judge, this.place))
      return this.inOrder({ object, old: withoutStatus(object), subresource: 'status' }, asStored(object));
    const requests = this.inOrder({ object }, object);
    const { rule, usesOldSelf } = this.check;
    // Of a whole resource the status is only there when it is updated.
    const isOfStatus = this.place.length === 0 && this.judge.type.hasStatus && /\bstatus\b/.test(rule.rule);
    const full = isOfStatus ? this.bases.at(STATUS)?.object : undefined;
    if (full === undefined) return requests;
    return [...requests, { object: full, old: usesOldSelf ? asStored(full) : withoutStatus(full), subresource: 'status' }];
  }

  private inOrder(create: Request, old: JsonObject): readonly Request[] {
    if (!this.check.usesOldSelf) return [create];
    const update: Request = { ...create, old };
    return this.check.isOldOptional ? [create, update] : [update];
  }

  private falsified(start: Request, base: Base): Tried | undefined {
    const near: Tried[] = [];
    const blocked: Blocked[] = [];
    const restarts: Request[] = [];
    // What the rule cannot be evaluated for is refused, too, but shows less of it.
    let failing: Tried | undefined;
    let more = MAX_AFTER_FAILING;
    const look = (request: Request, plans: readonly RulePlan[], most: number, again: boolean): Tried | undefined => {
      for (const plan of plans.slice(0, most)) {
        if (this.judged > this.budget || (failing !== undefined && more-- <= 0)) return failing;
        const tried = this.tried(this.after(request, plan));
        if (tried.own.length > 0 && !this.isOldAccepted(tried.request)) continue;
        if (tried.own.length > 0 && tried.others.length === 0) {
          if (isFalseOf(tried)) return tried;
          failing ??= tried;
          continue;
        }
        if (tried.own.length > 0) near.push(tried);
        else if (tried.isBlocked) blocked.push({ tried, kept: plan.filter(({ isOld }) => !isOld).map(({ path }) => path) });
        else if (again) restarts.push(tried.request);
      }
      return failing;
    };
    const found = look(start, this.plans(start, base, false), Infinity, true);
    if (found !== undefined) return found;
    let repaired = this.repairedBest(near);
    if (repaired?.others.length === 0) return repaired;
    for (const { kept, tried } of blocked.sort((a, b) => a.tried.others.length - b.tried.others.length).slice(0, MAX_UNBLOCKED)) {
      const end = this.repaired(tried, kept);
      if (end.own.length === 0 || !this.isOldAccepted(end.request)) continue;
      if (end.others.length === 0) return end;
      repaired ??= end;
    }
    // What breaks the rule and a few others besides is not looked for as hard as what breaks it at all.
    for (const request of restarts.slice(0, repaired === undefined ? MAX_RESTARTS : FEW_RESTARTS)) {
      const next = look(request, this.plans(request, base, false), MAX_AGAIN, false);
      if (next !== undefined) return next;
    }
    return repaired ?? this.repairedBest(near);
  }

  private plans(request: Request, { path }: Base, wanted: boolean): readonly RulePlan[] {
    const { schema: root } = this.judge;
    const object = this.judge.judge(request).stored;
    const old = this.check.storedOld(request);
    return rulePlans(this.check.rule, wanted, { root, place: this.place, path, object, ...(old === undefined ? {} : { old }) }, sampled);
  }

  private after(request: Request, plan: RulePlan): Request {
    const { schema } = this.judge;
    const object = applied(
      schema,
      request.object,
      plan.filter(({ isOld }) => !isOld),
    );
    if (request.old === undefined) return { ...request, object };
    if (request.subresource !== undefined && !this.check.usesOldSelf) return { ...request, object, old: withoutStatus(object) };
    return {
      ...request,
      object,
      old: applied(
        schema,
        request.old,
        plan.filter(({ isOld }) => isOld),
      ),
    };
  }

  private tried(request: Request): Tried {
    this.judged++;
    const verdict = this.judge.judge(request);
    return { request, ...this.check.shareOf(request, verdict) };
  }

  /** What is there before must have been accepted itself. */
  private isOldAccepted({ old, subresource }: Request): boolean {
    if (old === undefined || old === this.bases.at(this.place)?.object) return true;
    const before: Request = subresource === undefined ? { object: old } : { object: old, old: withoutStatus(old), subresource };
    return errorsOf(this.judge, before).length === 0;
  }

  /** The one of which repairs leave the fewest other errors. */
  private repairedBest(near: readonly Tried[]): Tried | undefined {
    let best: Tried | undefined;
    const sorted = [...near].sort((a, b) => a.others.length - b.others.length);
    for (const tried of sorted.slice(0, MAX_REPAIRED)) {
      const end = this.repaired(tried);
      if (!this.isOldAccepted(end.request)) continue;
      if (best === undefined || end.others.length < best.others.length) best = end;
      if (best.others.length === 0) break;
    }
    return best;
  }

  private repaired(start: Tried, kept: readonly JsonPath[] = []): Tried {
    const requestOf = (object: JsonObject): Request => this.after({ ...start.request, object }, []);
    const judge = (object: JsonObject): Judged => {
      const { isBlocked, others, own } = this.tried(requestOf(object));
      return { errors: others, isLost: own.length === 0 && !isBlocked };
    };
    const search = { schema: this.judge.schema, full: false, prefers: 'expressions' as const, judge, kept, left: MAX_REPAIR_VALUES };
    const from = { object: start.request.object, errors: start.others, isLost: false, removed: [] };
    return this.tried(requestOf(repair(from, search).object));
  }

  /** An accepted request that is one plan away from a refused one. */
  private neighbour(refused: Request, base: Base): Request | undefined {
    return this.firstAccepted(refused, this.plans(refused, base, true), base);
  }

  private madeTrue(modes: readonly Request[], base: Base): Request | undefined {
    for (const mode of modes) {
      const found = this.firstAccepted(mode, this.plans(mode, base, true), base);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private firstAccepted(start: Request, plans: readonly RulePlan[], base: Base): Request | undefined {
    for (const plan of plans) {
      if (this.judged > this.budget) return undefined;
      const request = this.after(start, plan);
      if (this.isAccepted(request, base) && this.isOldAccepted(request)) return request;
    }
    return undefined;
  }

  private isAccepted(request: Request, base: Base): boolean {
    this.judged++;
    return this.isThere(request, base) && this.judge.judge(request).errors.length === 0;
  }

  private isAcceptedVerdict({ own, others }: Tried): boolean {
    return own.length === 0 && others.length === 0;
  }

  /** Whether there is a value that the rule is asked about, and one before it if the rule wants that. */
  private isThere(request: Request, { path }: Base): boolean {
    const needsOld = this.check.usesOldSelf && !this.check.isOldOptional;
    const isValue = (of: JsonObject | undefined): boolean => (valueAt(of, path) ?? null) !== null;
    // As the server has it: a manifest has no status of its own.
    return isValue(request.object) && (!needsOld || isValue(this.check.storedOld(request)));
  }

  private shrunk(request: Request, holds: (tried: Tried, request: Request) => boolean): Request {
    const test = (each: Request): boolean => {
      const tried = this.tried(each);
      return holds(tried, each) && this.isOldAccepted(each);
    };
    const object = smallest(request.object, (each) => test(this.after({ ...request, object: each }, [])), MAX_SHRUNK);
    const next = this.after({ ...request, object }, []);
    const { old } = next;
    if (old === undefined || !this.check.usesOldSelf) return next;
    return { ...next, old: smallest(old, (each) => test({ ...next, old: each }), MAX_SHRUNK) };
  }

  private witness(request: Request): WitnessResult {
    return witnessOf(request, this.judged);
  }

  /** That nothing is refused, and why that must be so where the fields of the rule have few values. */
  private unrefused({ object, path }: Base): WitnessResult {
    const site = { root: this.judge.schema, place: this.place, path, object };
    const fields = this.check.usesOldSelf ? undefined : fieldsOfRule(this.check.rule, site);
    const choices = fields === undefined || fields.length === 0 ? undefined : allChoices(fields);
    const [start] = this.modes({ object, path });
    const nothing = this.nothing('refused');
    if (nothing.found || choices === undefined || start === undefined) return nothing;
    const holds = (plan: MovePlan): boolean =>
      this.tried(this.after({ ...start, object: applied(this.judge.schema, object, plan) }, [])).own.length === 0;
    return choices.every(holds) ? { ...nothing, impossible: 'it holds for all values that enums leave to its fields' } : nothing;
  }

  private nothing(side: string): WitnessResult {
    const where = placeText(this.place);
    return { found: false, tried: `${String(this.judged)} requests with a value at ${where}, none of them ${side}`, judged: this.judged };
  }
}

/** What a server has: only that keeps its status. */
function asStored(object: JsonObject): JsonObject {
  const { metadata } = object;
  return Object.assign(newJsonObject(), object, {
    metadata: Object.assign(newJsonObject(), isJsonObject(metadata) ? metadata : {}, { uid: 'u' }),
  });
}
