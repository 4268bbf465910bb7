import type { CheckedExpr } from '../check/checked.js';
import { toProgram, type Evaluation } from '../evaluate/evaluate.js';
import { childrenOf, type Expr } from '../syntax/expr.js';
import { shownType, typeName } from '../types/type-text.js';
import { isCelError, type CelResult, type CelValue } from '../values/value.js';
import { writtenParts } from './written-parts.js';
import { sourceRanges, type SourceRanges, type TextRange } from '../syntax/source-range.js';

/** A part of an expression with what it was. */
export interface TracedPart {
  /** Where it is written, in the expression. */
  readonly range: TextRange;
  readonly text: string;
  readonly type: string;
  /** The type in short words: `list(object)`. */
  readonly typeInWords: string;
  /** How often it was evaluated: never where something before it decided. */
  readonly times: number;
  /** What it was, the last few times at most. */
  readonly values: readonly CelResult[];
  readonly parts: readonly TracedPart[];
}

/** An evaluation and the parts of what was evaluated; an evaluation that cannot be made has the reason as its result. */
export interface TracedEvaluation extends Evaluation {
  /** The overloads that nothing implements; where there are any, the evaluation tells nothing. */
  readonly missing: readonly string[];
  /** Why there is no value; absent where there is one. */
  readonly error?: string;
  readonly root: TracedPart;
}

interface Seen {
  times: number;
  values: CelResult[];
}

/**
 * Evaluates an expression and keeps what each of its parts was. Parts that macros add, and literals, are not among them. Stops after so many rounds of
 * loops.
 */
export function traceExpression(checked: CheckedExpr, variables: ReadonlyMap<string, CelValue>, rounds?: number): TracedEvaluation {
  const seen = new Map<number, Seen>();
  const program = toProgram(checked, (id, value) => {
    let at = seen.get(id);
    if (at === undefined) seen.set(id, (at = { times: 0, values: [] }));
    at.times++;
    at.values.push(value);
    if (at.values.length > MAX_VALUES) at.values.shift();
  });
  const evaluation = program.evaluate(variables, rounds);
  const { result } = evaluation;
  return { ...evaluation, missing: program.missing, root: partsOf(checked, seen), ...(isCelError(result) && { error: result.message }) };
}

const MAX_VALUES = 8;

/** The parts of an expression, with what was seen of them. */
export function partsOf(checked: CheckedExpr, seen: ReadonlyMap<number, Seen> = new Map()): TracedPart {
  const rangeOf = sourceRanges(checked);
  const toPart = (expr: Expr): TracedPart => {
    const range = rangeOf(expr);
    const { times, values } = seen.get(expr.id) ?? { times: 0, values: [] };
    const type = checked.types[expr.id];
    return {
      range,
      text: checked.source.text.slice(range.start, range.end),
      type: type === undefined ? '' : typeName(type),
      typeInWords: type === undefined ? '' : shownType(type),
      times,
      values,
      parts: below(expr, rangeOf).map(toPart),
    };
  };
  return toPart(checked.expr);
}

/** The innermost part that a place in the text belongs to; undefined outside of the expression. */
export function partAt(root: TracedPart, unit: number): TracedPart | undefined {
  const holds = ({ range: { end, start } }: TracedPart): boolean => start <= unit && unit < end;
  if (!holds(root)) return undefined;
  let found = root;
  for (let next: TracedPart | undefined = root; next !== undefined; next = found.parts.find(holds)) found = next;
  return found;
}

/** The parts that somebody wrote; of a macro what it goes over, and what it asks of each. */
function below(expr: Expr, rangeOf: SourceRanges): readonly Expr[] {
  const parts = expr.kind === 'comprehension' ? [expr.range, ...writtenParts(expr.step)] : childrenOf(expr);
  const own = rangeOf(expr);
  return parts.filter((part) => {
    const { end, start } = rangeOf(part);
    return part.kind !== 'literal' && (start > own.start || end < own.end);
  });
}
