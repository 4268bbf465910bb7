import type { Constant } from '../syntax/expr.js';
import { type CelValue, uintOf } from './value.js';

/** The value that a literal is. */
export function valueOf(literal: Constant): CelValue {
  if (literal.type === 'null') return null;
  return literal.type === 'uint' ? uintOf(literal.value) : literal.value;
}
