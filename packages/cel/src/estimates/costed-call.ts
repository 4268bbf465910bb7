import type { Expr } from '../syntax/expr.js';
import type { Language } from '../language/rule-behaviour.js';
import type { CelType } from '../types/type.js';
import type { Bounds } from './bounds.js';
import type { SchemaPath } from './schema-path.js';

/** A value that a function is given, as far as its cost may depend on it. */
export interface Operand {
  readonly type: CelType;
  readonly path: SchemaPath;
  /** Undefined for what is only spoken of, as the elements of a list. */
  readonly expr: Expr | undefined;
  readonly size: Bounds | undefined;
}

/** A call whose cost is asked for; `overload` is one of those that it may mean. */
export interface CostedCall {
  readonly name: string;
  readonly overload: string;
  readonly language: Language;
  readonly target: Operand | undefined;
  readonly args: readonly Operand[];
  /** How large a value can be; unknown where nothing tells. */
  readonly sizeOf: (operand: Operand) => Bounds;
}

/** What a call costs beyond its arguments, and how large its result is where that is known. */
export interface CallCost {
  readonly cost: Bounds;
  readonly size?: Bounds;
}

/** What a call costs by the sizes that its operands can have; undefined where it costs one. */
export type Estimate = (call: CostedCall) => CallCost | undefined;
