import { patternError } from '@structural/go';
import type { CheckedExpr } from '../check/checked.js';
import { isTypeValue } from '../check/known-types.js';
import type { CallExpr, Expr } from '../syntax/expr.js';
import { OPERATORS } from '../syntax/operators.js';
import { convert, isConversion } from './conversions.js';
import type { Folded } from './folded.js';

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

/** Functions whose second argument, the target included, is a pattern. */
const WITH_PATTERN: ReadonlySet<string> = new Set(['matches', 'find', 'findAll']);

/** What Go calls the values that nothing can be indexed by. */
const BAD_INDICES: Partial<Record<Folded['type'], string>> = {
  null: 'types.Null',
  type: '*types.Type',
  timestamp: 'types.Timestamp',
  duration: 'types.Duration',
  bytes: 'types.Bytes',
  list: '*types.baseList',
  map: '*types.baseMap',
};

class Planner {
  error: string | undefined;

  constructor(private readonly checked: CheckedExpr) {}

  /** The value of an expression, if it is known; nothing more is looked at after an error. */
  plan(expr: Expr): Folded | undefined {
    if (this.error !== undefined) return undefined;
    switch (expr.kind) {
      case 'literal':
        return expr.value;
      case 'ident':
        return this.name(expr.id);
      case 'select':
        this.plan(expr.operand);
        return undefined;
      case 'call':
        return this.call(expr);
      case 'list':
        return this.all(expr.elements) ? { type: 'list' } : undefined;
      case 'map':
        return this.all(expr.entries.flatMap(({ key, value }) => [key, value])) ? { type: 'map' } : undefined;
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

  private name(id: number): Folded | undefined {
    const reference = this.checked.references[id];
    if (reference?.kind !== 'name') return undefined;
    if (reference.value !== undefined) return reference.value;
    if (this.checked.types[id]?.kind !== 'type') return undefined;
    if (!isTypeValue(reference.name)) this.error = `reference to undefined type: ${reference.name}`;
    return { type: 'type' };
  }

  private call(expr: CallExpr): Folded | undefined {
    const args = (expr.target === undefined ? expr.args : [expr.target, ...expr.args]).map((arg) => this.plan(arg));
    if (this.error !== undefined) return undefined;
    const [first, second] = args;
    if (expr.name === OPERATORS.index || expr.name === OPERATORS.optionalIndex) this.judgeIndex(second);
    else if (WITH_PATTERN.has(expr.name) && second?.type === 'string') this.error = patternError(second.value);
    else if (isConversion(expr.name) && args.length === 1 && first !== undefined) return this.convert(expr.name, first);
    return undefined;
  }

  private judgeIndex(index: Folded | undefined): void {
    const bad = index === undefined ? undefined : BAD_INDICES[index.type];
    if (bad !== undefined) this.error = `invalid qualifier type: ${bad}`;
  }

  private convert(name: string, value: Folded): Folded | undefined {
    const converted = convert(name, value, this.checked.environment.language);
    if (converted.ok) return converted.value;
    this.error = converted.error;
    return undefined;
  }
}
