import { type CheckedExpr, overloadsOf } from '../check/checked.js';
import type { CallExpr, ComprehensionExpr, Expr, ListExpr, MapExpr, SelectExpr } from '../syntax/expr.js';
import { isPatchType } from '../check/patch-types.js';
import { OPERATORS } from '../syntax/operators.js';
import { equalValues } from '../values/equality.js';
import { goText } from '../values/go-text.js';
import { type Entries, entryKey, isHashable, mapOfEntries } from '../values/map-of-entries.js';
import { celError, type CelResult, type CelValue, isCelError, listOf, NO_SUCH_OVERLOAD, typeOf } from '../values/value.js';
import { qualify, type Attribute, chain, type Exec, resolve, resolveKey, type Qualifier } from './attribute.js';
import { charge, type Frame } from './frame.js';
import { madeObject } from './made-object.js';
import { readAccumulator, runLoop } from './loop.js';
import type { Language } from '../language/rule-behaviour.js';
import { equalityCost } from '../libraries/operators/equality.js';
import { foldedCall, isSingleton, planCall } from './plan-call.js';
import { valueOf } from '../values/constant-value.js';
import { takesPattern } from '../environment/environment.js';
import { setMembership } from './set-membership.js';

/** A part of an expression, planned. */
interface Plan {
  readonly exec: Exec;
  /** Its value where that is known beforehand, which costs nothing. */
  readonly constant?: { readonly value: CelValue };
  /** What further fields and indices are added to. */
  readonly attribute?: Attribute;
}

/** An expression ready to be evaluated. */
export interface PlannedExpr {
  readonly exec: Exec;
  /** How many variables of loops it has. */
  readonly slots: number;
  /** The overloads that it may call and nothing implements. */
  readonly missing: readonly string[];
}

/** Sees the value of each node as often as it is evaluated; what is known beforehand is not. */
export type Trace = (node: number, value: CelResult) => void;

/** Plans a checked expression; linear in its size. Source: cel-go `interpreter/planner.go`. */
export function planExpr(checked: CheckedExpr, trace?: Trace): PlannedExpr {
  const planner = new Planner(checked, trace);
  const { exec } = planner.plan(checked.expr);
  return { exec, slots: planner.slots, missing: planner.missing };
}

const constant = (value: CelValue): Plan => ({ exec: () => value, constant: { value } });

class Planner {
  slots = 0;
  readonly missing: string[] = [];
  /** The variables of the loops around, the innermost last. */
  private readonly locals: { readonly name: string; readonly read: Exec }[] = [];

  constructor(
    private readonly checked: CheckedExpr,
    private readonly trace: Trace | undefined,
  ) {}

  plan(expr: Expr): Plan {
    const plan = this.planKind(expr);
    // The steps of a chain are seen one by one, whether something follows them or not.
    return this.trace === undefined || plan.attribute?.kind === 'chain' ? plan : { ...plan, exec: this.traced(expr.id, plan.exec) };
  }

  private traced(id: number, exec: Exec): Exec {
    const { trace } = this;
    if (trace === undefined) return exec;
    return (frame) => {
      const value = exec(frame);
      trace(id, value);
      return value;
    };
  }

  private observer(id: number): Qualifier['observe'] {
    const { trace } = this;
    return trace && ((value) => trace(id, value));
  }

  private planKind(expr: Expr): Plan {
    switch (expr.kind) {
      case 'literal':
        return constant(valueOf(expr.value));
      case 'ident':
        return this.name(expr.id, expr.name);
      case 'select':
        return this.select(expr);
      case 'call':
        return this.call(expr);
      case 'list':
        return this.list(expr);
      case 'map':
        return this.map(expr);
      case 'comprehension':
        return this.comprehension(expr);
      case 'message':
        if (this.checked.environment.makesPatches === true && isPatchType(expr.name))
          return {
            exec: costing(
              40,
              madeObject(expr, (value) => this.plan(value).exec),
            ),
          };
        this.missing.push(expr.name);
        return constant(null);
      case 'invalid':
        return constant(null);
    }
  }

  private name(id: number, written: string): Plan {
    const reference = this.checked.references[id];
    if (reference?.kind === 'name') {
      if (reference.value !== undefined) return constant(valueOf(reference.value));
      if (this.checked.types[id]?.kind === 'type' && this.local(written) === undefined) return constant(typeOf(reference.name));
    }
    const name = reference?.kind === 'name' ? reference.name : written.replace(/^\./, '');
    const read =
      this.local(written) ??
      ((frame: Frame): CelResult => {
        const value = frame.variables.get(name);
        return value === undefined ? celError(`no such attribute(s): ${name}`) : value;
      });
    return attributePlan(chain(this.traced(id, read)));
  }

  private local(written: string): Exec | undefined {
    if (written.startsWith('.')) return undefined;
    for (let i = this.locals.length - 1; i >= 0; i--) if (this.locals[i]?.name === written) return this.locals[i]?.read;
    return undefined;
  }

  private select({ field, id, isTest, operand }: SelectExpr): Plan {
    const plan = asAttribute(this.plan(operand));
    qualify(plan.attribute, { isOptional: false, isTest, key: () => field, observe: this.observer(id) });
    return isTest ? { exec: testExec(plan.attribute), attribute: plan.attribute } : plan;
  }

  private call(expr: CallExpr): Plan {
    const args = (expr.target === undefined ? expr.args : [expr.target, ...expr.args]).map((arg) => this.plan(arg));
    const [first, second, third] = args;
    const { name } = expr;
    switch (name) {
      case OPERATORS.and:
        return {
          exec: logic(
            args.map(({ exec }) => exec),
            false,
          ),
        };
      case OPERATORS.or:
        return {
          exec: logic(
            args.map(({ exec }) => exec),
            true,
          ),
        };
      case OPERATORS.conditional:
        return conditional(first!, second!, third!);
      case OPERATORS.equal:
      case OPERATORS.notEqual:
        return { exec: equality(name, first!.exec, second!.exec, this.checked.environment.language) };
      case OPERATORS.index:
        return index(first!, second!, { isOptional: false, observe: this.observer(expr.id) });
      case OPERATORS.optionalIndex:
      case OPERATORS.optionalSelect:
        return index(first!, second!, { isOptional: true, observe: this.observer(expr.id) });
      case OPERATORS.notStrictlyFalse:
        return { exec: notStrictlyFalse(first!.exec) };
      case OPERATORS.in:
        if (second?.constant !== undefined && overloadsOf(this.checked, expr).join() === 'in_list') {
          const member = setMembership(first!.exec, second.constant.value, this.checked.environment.language);
          if (member !== undefined) return 'constant' in member ? constant(member.constant) : member;
        }
        break;
      case 'or':
      case 'orValue':
        if (args.length === 2)
          return {
            exec: orElse(first!.exec, second!.exec, {
              unwraps: name === 'orValue',
              anythingIsOptional: this.checked.environment.language.anythingIsOptional,
            }),
          };
        break;
      default:
    }
    const folded = foldedCall(name, args, this.checked.environment.language);
    return folded === undefined ? this.function(expr, args) : constant(folded);
  }

  private function(expr: CallExpr, args: readonly Plan[]): Plan {
    const possible = overloadsOf(this.checked, expr);
    const overloads = this.checked.environment.functions.get(expr.name)?.overloads ?? [];
    const hasKnownPattern = takesPattern(this.checked.environment, expr.name) && typeof args[1]?.constant?.value === 'string';
    const planned = planCall({
      name: expr.name,
      overloads,
      possible,
      args: args.map(({ exec }) => exec),
      hasKnownPattern,
      stopsAtError: args.length > 2 || expr.name === 'format' || hasKnownPattern || (possible.length !== 1 && !isSingleton(overloads)),
    });
    if ('exec' in planned) return planned;
    this.missing.push(planned.missing);
    return { exec: () => NO_SUCH_OVERLOAD };
  }

  private list({ elements, optionals }: ListExpr): Plan {
    const plans = elements.map((element) => this.plan(element));
    const isOptional = new Set(optionals);
    const build = (frame: Frame): CelResult => {
      const items: CelValue[] = [];
      for (const [i, { exec }] of plans.entries()) {
        const item = exec(frame);
        if (isCelError(item)) return item;
        if (!isOptional.has(i)) items.push(item);
        else if (typeof item !== 'object' || item === null || !('kind' in item) || item.kind !== 'optional') {
          return celError(`cannot initialize optional list element from non-optional value ${goText(item)}`);
        } else if (item.value !== undefined) items.push(item.value);
      }
      return listOf(items);
    };
    const known = plans.every((plan) => plan.constant !== undefined) && optionals.length === 0;
    return known ? constant(listOf(plans.map((plan) => plan.constant?.value ?? null))) : { exec: costing(10, build) };
  }

  private map({ entries }: MapExpr): Plan {
    const plans = entries.map(({ key, value, isOptional }) => ({ key: this.plan(key), value: this.plan(value), isOptional }));
    const build = (frame: Frame): CelResult => {
      const made: Entries = new Map();
      for (const plan of plans) {
        const key = plan.key.exec(frame);
        if (isCelError(key)) return key;
        const value = plan.value.exec(frame);
        if (isCelError(value)) return value;
        const id = entryKey(key);
        if (!plan.isOptional) made.set(id, { key, value });
        else if (typeof value !== 'object' || value === null || !('kind' in value) || value.kind !== 'optional') {
          return celError(`cannot initialize optional entry '${goText(key)}' from non-optional value ${goText(value)}`);
        } else if (value.value === undefined) made.delete(id);
        else made.set(id, { key, value: value.value });
      }
      return mapOfEntries(made);
    };
    const isKnown = plans.every(
      ({ key, value, isOptional }) =>
        key.constant !== undefined && isHashable(key.constant.value) && value.constant !== undefined && !isOptional,
    );
    if (!isKnown) return { exec: costing(30, build) };
    const made: Entries = new Map();
    for (const { key, value } of plans) made.set(entryKey(key.constant!.value), { key: key.constant!.value, value: value.constant!.value });
    return constant(mapOfEntries(made));
  }

  private comprehension(expr: ComprehensionExpr): Plan {
    const initial = this.plan(expr.initial).exec;
    const range = this.plan(expr.range).exec;
    const accumulator = this.slots++;
    const variable = this.slots++;
    const secondVariable = expr.secondVariable === undefined ? undefined : this.slots++;
    const readSlot =
      (slot: number): Exec =>
      (frame) =>
        frame.slots[slot] ?? null;
    this.locals.push({ name: expr.accumulator, read: readAccumulator(accumulator, initial) });
    this.locals.push({ name: expr.variable, read: readSlot(variable) });
    if (expr.secondVariable !== undefined && secondVariable !== undefined)
      this.locals.push({ name: expr.secondVariable, read: readSlot(secondVariable) });
    const condition = this.plan(expr.condition).exec;
    const step = this.plan(expr.step).exec;
    this.locals.length -= secondVariable === undefined ? 1 : 2;
    const result = this.plan(expr.result).exec;
    this.locals.length -= 1;
    const loop = { range, initial, condition, step, result, accumulator, variable, secondVariable };
    return { exec: (frame) => runLoop(loop, frame) };
  }
}

function costing(cost: number, exec: Exec): Exec {
  return (frame) => {
    const value = exec(frame);
    charge(frame, cost);
    return value;
  };
}

/** A whole attribute costs one, but for a conditional, whose parts cost what they cost. */
function attributePlan(attribute: Attribute): Plan & { readonly attribute: Attribute } {
  return {
    exec(frame) {
      const value = resolve(attribute, frame);
      if (attribute.kind === 'chain') charge(frame, 1);
      return value;
    },
    attribute,
  };
}

function asAttribute(plan: Plan): Plan & { readonly attribute: Attribute } {
  const { attribute } = plan;
  return attribute === undefined ? attributePlan(chain(plan.exec)) : { ...plan, attribute };
}

/** `has(…)`: all steps but the test itself as a whole cost what they cost. */
function testExec(attribute: Attribute): Exec {
  return (frame) => {
    const value = resolve(attribute, frame);
    if (attribute.kind === 'conditional') frame.cost -= 1;
    if (typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'optional') return value.value !== undefined;
    return value;
  };
}

function conditional(condition: Plan, then: Plan, other: Plan): Plan {
  const branch = (plan: Plan): Attribute => plan.attribute ?? chain(plan.exec);
  return attributePlan({ kind: 'conditional', condition: condition.exec, then: branch(then), else: branch(other) });
}

function index(of: Plan, key: Plan, how: Pick<Qualifier, 'isOptional' | 'observe'>): Plan {
  const plan = asAttribute(of);
  const { attribute } = key;
  // The key's own fields cost, but it is no whole.
  const step: Qualifier = { ...how, isTest: false, key: attribute === undefined ? key.exec : (frame) => resolveKey(attribute, frame) };
  qualify(plan.attribute, step);
  return plan;
}

/** `&&` and `||`: a term that decides makes good for errors in others. */
function logic(terms: readonly Exec[], decisive: boolean): Exec {
  return (frame) => {
    let failed: CelResult | undefined;
    for (const term of terms) {
      const value = term(frame);
      if (value === decisive) return decisive;
      if (typeof value === 'boolean') continue;
      const error = isCelError(value) ? value : NO_SUCH_OVERLOAD;
      // What is not known may yet decide.
      if (failed === undefined || error.dependsOn !== undefined) failed = error;
    }
    return failed ?? !decisive;
  };
}

function equality(name: string, left: Exec, right: Exec, language: Language): Exec {
  const isNegated = name === OPERATORS.notEqual;
  return (frame) => {
    const a = left(frame);
    const b = right(frame);
    let result: CelResult;
    if (isCelError(a)) result = a;
    else if (isCelError(b)) result = b;
    else {
      const same = equalValues(a, b);
      // What cannot be compared is not equal.
      result = isNegated ? same !== true : same;
    }
    charge(frame, equalityCost(name, a, b, language));
    return result;
  };
}

function notStrictlyFalse(arg: Exec): Exec {
  return (frame) => {
    const value = arg(frame);
    charge(frame, 1);
    return isCelError(value) ? true : value;
  };
}

function orElse(
  first: Exec,
  second: Exec,
  { unwraps, anythingIsOptional }: { readonly unwraps: boolean; readonly anythingIsOptional: boolean },
): Exec {
  return (frame) => {
    const value = first(frame);
    if (isCelError(value)) return value;
    if (typeof value !== 'object' || value === null || !('kind' in value) || value.kind !== 'optional')
      return anythingIsOptional ? value : NO_SUCH_OVERLOAD;
    if (value.value === undefined) return second(frame);
    return unwraps ? value.value : value;
  };
}
