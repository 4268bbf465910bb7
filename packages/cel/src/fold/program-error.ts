import { patternError } from '@structural/go';
import type { CheckedExpr } from '../check/checked.js';
import { isTypeValue } from '../check/known-types.js';
import type { CallExpr, Expr } from '../syntax/expr.js';
import { OPERATORS } from '../syntax/operators.js';
import { convert, isConversion } from '../libraries/conversions/convert.js';
import { type CelValue, isCelError, listOf, typeOf } from '../values/value.js';
import { mapOfEntries } from '../values/map-of-entries.js';
import { valueOf } from '../values/constant-value.js';
import { takesPattern } from '../environment/environment.js';
import { goValueTypeName } from '../values/go-value-type-name.js';
import { isKind } from '../libraries/arguments.js';

/**
 * Why no program can be made of a checked expression, or undefined where one can.
 *
 * The server evaluates conversions of what is known, and compiles patterns that are, when the program is made. It tells the first
 * thing that goes wrong. Source: cel-go `interpreter`, planner and decorators.
 */
export function programError(checked: CheckedExpr): string | undefined {
  const planner = new Planner(checked);
  planner.plan(checked.expr);
  return planner.error;
}

const NO_ITEMS = listOf([]);
const NO_ENTRIES = mapOfEntries(new Map());

class Planner {
  error: string | undefined;

  constructor(private readonly checked: CheckedExpr) {}

  /** The value of an expression, if it is known; what is in a list or map does not matter here. Nothing is looked at after an error. */
  plan(expr: Expr): CelValue | undefined {
    if (this.error !== undefined) return undefined;
    switch (expr.kind) {
      case 'literal':
        return valueOf(expr.value);
      case 'ident':
        return this.name(expr.id);
      case 'select':
        this.plan(expr.operand);
        return undefined;
      case 'call':
        return this.call(expr);
      case 'list':
        return this.all(expr.elements) ? NO_ITEMS : undefined;
      case 'map':
        return this.all(expr.entries.flatMap(({ key, value }) => [key, value])) ? NO_ENTRIES : undefined;
      case 'message':
        this.all(expr.fields.map(({ value }) => value));
        return undefined;
      case 'comprehension':
        this.all([expr.initial, expr.range, expr.condition, expr.step, expr.result]);
        return undefined;
      case 'invalid':
        return undefined;
    }
  }

  private all(exprs: readonly Expr[]): boolean {
    return exprs.map((expr) => this.plan(expr)).every((value) => value !== undefined);
  }

  private name(id: number): CelValue | undefined {
    const reference = this.checked.references[id];
    if (reference?.kind !== 'name') return undefined;
    if (reference.value !== undefined) return valueOf(reference.value);
    if (this.checked.types[id]?.kind !== 'type') return undefined;
    if (!isTypeValue(reference.name)) this.error = `reference to undefined type: ${reference.name}`;
    return typeOf(reference.name);
  }

  private call(expr: CallExpr): CelValue | undefined {
    const args = (expr.target === undefined ? expr.args : [expr.target, ...expr.args]).map((arg) => this.plan(arg));
    if (this.error !== undefined) return undefined;
    const [first, second] = args;
    if (expr.name === OPERATORS.index || expr.name === OPERATORS.optionalIndex) this.judgeIndex(second);
    else if (typeof second === 'string' && takesPattern(this.checked.environment, expr.name)) this.error = patternError(second);
    else if (isConversion(expr.name) && args.length === 1 && first !== undefined) return this.convert(expr.name, first);
    return undefined;
  }

  private judgeIndex(index: CelValue | undefined): void {
    if (index === undefined || isIndex(index)) return;
    this.error = `invalid qualifier type: ${goValueTypeName(index)}`;
  }

  private convert(name: string, value: CelValue): CelValue | undefined {
    const converted = convert(name, value, this.checked.environment.language);
    if (!isCelError(converted)) return converted;
    this.error = converted.message;
    return undefined;
  }
}

/** What something can be indexed by. */
function isIndex(value: CelValue): boolean {
  return typeof value !== 'object' || isKind(value, 'uint');
}
