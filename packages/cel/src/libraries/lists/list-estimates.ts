import { MAX_UINT64 } from '@structural/json';
import { add, type Bounds, exactly, multiply, ONE, times, wrap } from '../../estimates/bounds.js';
import type { CallCost, CostedCall, Estimate, Operand } from '../../estimates/costed-call.js';
import type { CelType } from '../../types/type.js';
import { LIST_LITERAL, PER_CHARACTER } from '../../estimates/unit-costs.js';

/** A call that makes a list, as long as `size` says. */
function makesList(factor: number, size: Bounds): CallCost {
  return { cost: add(add(times(size, factor), ONE), LIST_LITERAL), size };
}

/** The value of an int that is written in place; negative ones count as 0. */
function literal({ expr }: Operand, otherwise: bigint): bigint {
  if (expr?.kind !== 'literal' || expr.value.type !== 'int') return otherwise;
  return expr.value.value < 0n ? 0n : expr.value.value;
}

export const estimateOfSlice: Estimate = ({ target, args, sizeOf }) => {
  const [start, end] = args;
  if (target === undefined || start === undefined || end === undefined) return undefined;
  return makesList(1, exactly(wrap(literal(end, sizeOf(target).max) - literal(start, 0n))));
};

export const estimateOfRange: Estimate = ({ target, args }) => {
  if (target !== undefined || args[0] === undefined) return undefined;
  return makesList(1, exactly(literal(args[0], MAX_UINT64)));
};

export const estimateOfReverse: Estimate = ({ target, sizeOf }) => (target === undefined ? undefined : makesList(1, sizeOf(target)));

export const estimateOfFlatten: Estimate = ({ target, args, sizeOf }) => {
  if (target === undefined) return undefined;
  const depth = args[0] === undefined ? 1n : literal(args[0], MAX_UINT64);
  return makesList(Number(depth), sizeOf(target));
};

/** Every element is compared with every other, twice. */
export const estimateOfDistinct: Estimate = ({ target, sizeOf }) => (target === undefined ? undefined : comparison(sizeOf(target), 2));

function comparison(size: Bounds, factor: number): CallCost {
  return makesList(factor, multiply(size, size));
}

export function estimateOfSort({ kind }: CelType, keys: (call: CostedCall) => Operand | undefined): Estimate {
  const hasText = kind === 'string' || kind === 'bytes';
  return (call) => {
    const sorted = keys(call);
    return sorted === undefined ? undefined : comparison(call.sizeOf(sorted), hasText ? 2 + PER_CHARACTER : 2);
  };
}
