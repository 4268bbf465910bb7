import { MAX_UINT64 } from '@structural/json';
import { overloadOf } from '../environment/environment.js';
import { type CheckedExpr, overloadsOf } from '../check/checked.js';
import type { DeclaredType } from '../schema/declared-type.js';
import type { CallExpr, ComprehensionExpr, Expr, ListExpr, MapExpr, SelectExpr } from '../syntax/expr.js';
import { type CelType, DYN, optionalValue } from '../types/type.js';
import type { CallCost, CostedCall, Operand } from '../estimates/costed-call.js';
import { literalSize } from './literal-size.js';
import { add, type Bounds, multiply, ONE, times, union, UNKNOWN, ZERO } from '../estimates/bounds.js';
import { NO_PATH, pathBelow, pathOf, type SchemaPath, sizeAt, variableOf } from '../estimates/schema-path.js';
import { LIST_LITERAL, MAP_LITERAL, MESSAGE_LITERAL, PER_CHARACTER, SELECT_OR_IDENT } from '../estimates/unit-costs.js';

/** What the server says that an expression costs at least and at most, by the sizes that its schema allows. */
export function estimateCost(checked: CheckedExpr, self: DeclaredType): Bounds {
  return new CostEstimator(checked, self).cost(checked.expr);
}

/** How large the keys or indices and the values in a list or map are. */
interface EntrySizes {
  readonly container: 'list' | 'map';
  readonly key: Bounds;
  readonly value: Bounds;
}

interface LocalVariable {
  readonly path: SchemaPath;
  readonly size: Bounds | undefined;
  readonly entries: EntrySizes | undefined;
}

/**
 * Walks an expression once and adds up.
 *
 * The order of the steps matters: sizes are remembered the first time that they are asked for, and paths share their memory.
 * Source: cel-go `checker`, coster.
 */
class CostEstimator {
  private readonly paths = new Map<number, SchemaPath>();
  private readonly locals = new Map<string, LocalVariable[]>();
  private readonly sizes = new Map<number, Bounds>();
  private readonly entries = new Map<number, EntrySizes>();

  constructor(
    private readonly checked: CheckedExpr,
    private readonly self: DeclaredType,
  ) {}

  cost(expr: Expr): Bounds {
    switch (expr.kind) {
      case 'literal':
      case 'invalid':
        return ZERO;
      case 'ident':
        this.paths.set(expr.id, this.local(expr.name)?.path ?? pathOf(expr.name));
        return SELECT_OR_IDENT;
      case 'select':
        return this.select(expr);
      case 'call':
        return this.call(expr);
      case 'list':
        return this.list(expr);
      case 'map':
        return this.map(expr);
      case 'message':
        return expr.fields.reduce((sum, { value }) => add(sum, this.cost(value)), MESSAGE_LITERAL);
      case 'comprehension':
        return isBinding(expr) ? this.binding(expr) : this.comprehension(expr);
    }
  }

  private select(expr: SelectExpr): Bounds {
    const { presence } = this.checked.environment.language;
    if (expr.isTest && presence === 'nothing') return ZERO;
    const operand = this.cost(expr.operand);
    if (expr.isTest) return presence === 'a step' ? add(operand, SELECT_OR_IDENT) : operand;
    const { kind } = this.typeOf(expr.operand);
    this.paths.set(expr.id, pathBelow(this.pathOf(expr.operand), expr.field));
    return kind === 'map' || kind === 'object' || kind === 'param' ? add(operand, SELECT_OR_IDENT) : operand;
  }

  private call(expr: CallExpr): Bounds {
    const [first] = expr.args;
    if (expr.name === 'dyn' && first !== undefined) return this.dyn(expr, first);
    const costs: Bounds[] = [];
    const args: Operand[] = [];
    for (const arg of expr.args) {
      costs.push(this.cost(arg));
      args.push(this.operand(arg));
    }
    const overloads = overloadsOf(this.checked, expr);
    if (overloads.length === 0) return ZERO;
    const targetCost = expr.target === undefined ? ZERO : this.cost(expr.target);
    const target = expr.target === undefined ? undefined : this.operand(expr.target);
    let cost: Bounds = { min: MAX_UINT64, max: 0n };
    let size: Bounds | undefined;
    for (const overload of overloads) {
      const call: CostedCall = {
        name: expr.name,
        overload,
        language: this.checked.environment.language,
        target,
        args,
        sizeOf: (operand) => this.sizeOfOperand(operand),
      };
      const one = this.callCost(expr, call, costs);
      cost = union(cost, one.cost);
      if (one.size !== undefined) size = size === undefined ? one.size : union(size, one.size);
      if (first !== undefined && (overload === 'index_list' || overload === 'index_map')) {
        size = this.entrySizes(first)?.value;
        this.paths.set(expr.id, pathBelow(this.pathOf(first), overload === 'index_list' ? '@items' : '@values'));
      }
      size ??= this.size(expr);
    }
    if (size !== undefined) this.sizes.set(expr.id, size);
    return add(targetCost, cost);
  }

  /** What a call costs together with its arguments. */
  private callCost(expr: CallExpr, call: CostedCall, costs: readonly Bounds[]): CallCost {
    const operator = this.operatorCost(expr, call, costs);
    if (operator !== undefined) return operator;
    const own = overloadOf(this.checked.environment, call.name, call.overload)?.costs.estimate(call) ?? { cost: ONE };
    const cost = costs.reduce(add, own.cost);
    return call.language.knowsCallSizes ? { ...own, cost } : { cost };
  }

  private operatorCost(expr: CallExpr, { overload, args }: CostedCall, costs: readonly Bounds[]): CallCost | undefined {
    switch (overload) {
      case 'logical_and':
      case 'logical_or':
        // The right side may never be reached.
        return { cost: { min: costs[0]!.min, max: add(costs[0]!, costs[1]!).max } };
      case 'conditional':
        return this.conditional(expr, args, costs);
      case 'add_string':
      case 'add_bytes':
      case 'add_list':
        return this.concatenation(expr, args, overload === 'add_list', costs);
      default:
        return undefined;
    }
  }

  private conditional(expr: CallExpr, args: readonly Operand[], costs: readonly Bounds[]): CallCost {
    const [, whenTrue, whenFalse] = expr.args;
    this.joinEntries(expr, whenTrue!, whenFalse!);
    const size = union(args[1]?.size ?? UNKNOWN, args[2]?.size ?? UNKNOWN);
    return { cost: add(costs[0]!, union(costs[1]!, costs[2]!)), size };
  }

  private concatenation(expr: CallExpr, args: readonly Operand[], isList: boolean, costs: readonly Bounds[]): CallCost {
    const size = add(args[0]?.size ?? UNKNOWN, args[1]?.size ?? UNKNOWN);
    this.joinEntries(expr, expr.args[0]!, expr.args[1]!);
    return { cost: costs.reduce(add, isList ? ONE : times(size, PER_CHARACTER)), size };
  }

  private joinEntries(expr: Expr, a: Expr, b: Expr): void {
    const first = this.entrySizes(a);
    const second = this.entrySizes(b);
    if (first === undefined || second === undefined) return;
    this.entries.set(expr.id, { container: first.container, key: union(first.key, second.key), value: union(first.value, second.value) });
  }

  private dyn(expr: CallExpr, arg: Expr): Bounds {
    const cost = add(ONE, this.cost(arg));
    if (this.checked.environment.language.dynKeepsSizes) this.copySizes(expr, arg);
    return cost;
  }

  private list(expr: ListExpr): Bounds {
    let cost = ZERO;
    let element: Bounds = NOTHING_YET;
    for (const each of expr.elements) {
      cost = add(cost, this.cost(each));
      element = union(element, this.size(each) ?? UNKNOWN);
    }
    this.entries.set(expr.id, { container: 'list', key: ONE, value: expr.elements.length === 0 ? ZERO : element });
    return add(cost, LIST_LITERAL);
  }

  private map(expr: MapExpr): Bounds {
    let cost = ZERO;
    let key: Bounds = NOTHING_YET;
    let value: Bounds = NOTHING_YET;
    for (const entry of expr.entries) {
      cost = add(add(cost, this.cost(entry.key)), this.cost(entry.value));
      key = union(key, this.size(entry.key) ?? UNKNOWN);
      value = union(value, this.size(entry.value) ?? UNKNOWN);
    }
    const isEmpty = expr.entries.length === 0;
    this.entries.set(expr.id, { container: 'map', key: isEmpty ? ZERO : key, value: isEmpty ? ZERO : value });
    return add(cost, MAP_LITERAL);
  }

  private binding(expr: ComprehensionExpr): Bounds {
    let cost = add(this.cost(expr.range), this.cost(expr.initial));
    this.pushAccumulator(expr);
    cost = add(cost, this.cost(expr.result));
    this.pop(expr.accumulator);
    this.copySizes(expr, expr.result);
    return cost;
  }

  private comprehension(expr: ComprehensionExpr): Bounds {
    let cost = add(this.cost(expr.range), this.cost(expr.initial));
    this.pushAccumulator(expr);
    this.pushVariables(expr);
    const perItem = [this.cost(expr.condition), this.cost(expr.step)].reduce(add);
    this.pop(expr.variable);
    if (expr.secondVariable !== undefined) this.pop(expr.secondVariable);
    cost = add(cost, this.cost(expr.result));
    this.pop(expr.accumulator);
    const count = this.size(expr.range) ?? UNKNOWN;
    this.rememberResult(expr, count);
    return add(cost, multiply(count, perItem));
  }

  private rememberResult(expr: ComprehensionExpr, count: Bounds): void {
    if (!this.checked.environment.language.knowsResultSizes) return;
    if (expr.initial.kind === 'literal') {
      const size = this.size(expr.initial);
      if (size !== undefined) this.sizes.set(expr.id, size);
    } else if (expr.initial.kind === 'list' || expr.initial.kind === 'map') {
      this.sizes.set(expr.id, count);
      const entries = this.entrySizes(expr.step);
      if (entries !== undefined) this.entries.set(expr.id, entries);
    }
  }

  private pushAccumulator({ accumulator, initial }: ComprehensionExpr): void {
    this.push(accumulator, { path: this.pathOf(initial), entries: this.entrySizes(initial), size: this.size(initial) });
  }

  private pushVariables({ range, variable, secondVariable }: ComprehensionExpr): void {
    const entries = this.entrySizes(range);
    const isList = (entries?.container ?? this.typeOf(range).kind) === 'list';
    const variableAt = (name: string, at: string, size: Bounds | undefined): void => {
      this.push(name, { path: pathBelow(this.pathOf(range), at), size, entries: undefined });
    };
    if (secondVariable === undefined) {
      variableAt(variable, isList ? '@items' : '@keys', isList ? entries?.value : entries?.key);
    } else {
      variableAt(variable, isList ? '@indices' : '@keys', entries?.key);
      variableAt(secondVariable, isList ? '@items' : '@values', entries?.value);
    }
  }

  private push(name: string, variable: LocalVariable): void {
    const stack = this.locals.get(name);
    if (stack === undefined) this.locals.set(name, [variable]);
    else stack.push(variable);
  }

  private pop(name: string): void {
    this.locals.get(name)?.pop();
  }

  private local(name: string): LocalVariable | undefined {
    return this.locals.get(name)?.at(-1);
  }

  private pathOf(expr: Expr): SchemaPath {
    const local = expr.kind === 'ident' ? this.local(expr.name) : undefined;
    return local?.path ?? this.paths.get(expr.id) ?? NO_PATH;
  }

  private operand(expr: Expr): Operand {
    const path = this.pathOf(expr);
    const variable = variableOf(path);
    const isAccumulator = variable === '@result' || variable === '__result__';
    return { type: this.typeOf(expr), path: isAccumulator ? NO_PATH : path, expr, size: this.size(expr) };
  }

  private sizeOfOperand({ size, path }: Operand): Bounds {
    return size ?? sizeAt(this.self, path) ?? UNKNOWN;
  }

  private copySizes(to: Expr, from: Expr): void {
    const size = this.size(from);
    if (size !== undefined) this.sizes.set(to.id, size);
    const entries = this.entrySizes(from);
    if (entries !== undefined) this.entries.set(to.id, entries);
  }

  private size(expr: Expr): Bounds | undefined {
    const known = this.sizes.get(expr.id) ?? literalSize(expr);
    if (known !== undefined) return known;
    const declared = sizeAt(this.self, this.pathOf(expr));
    if (declared !== undefined) {
      this.sizes.set(expr.id, declared);
      return declared;
    }
    if (isScalar(this.typeOf(expr))) return ONE;
    return expr.kind === 'ident' ? this.local(expr.name)?.size : undefined;
  }

  private entrySizes(expr: Expr): EntrySizes | undefined {
    if (!this.checked.environment.language.knowsEntrySizes) return undefined;
    return this.entries.get(expr.id) ?? (expr.kind === 'ident' ? this.local(expr.name)?.entries : undefined);
  }

  private typeOf({ id }: Expr): CelType {
    return this.checked.types[id] ?? DYN;
  }
}

const NOTHING_YET: Bounds = { min: MAX_UINT64, max: 0n };

function isBinding({ range, condition, accumulator }: ComprehensionExpr): boolean {
  if (range.kind !== 'list' || range.elements.length > 0 || accumulator === '__result__') return false;
  return condition.kind === 'literal' && condition.value.type === 'bool' && !condition.value.value;
}

const SCALARS: ReadonlySet<CelType['kind']> = new Set(['bool', 'double', 'duration', 'int', 'timestamp', 'uint']);

function isScalar(type: CelType): boolean {
  const inOptional = optionalValue(type);
  return inOptional === undefined ? SCALARS.has(type.kind) : isScalar(inOptional);
}
