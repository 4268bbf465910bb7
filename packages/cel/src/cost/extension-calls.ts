import { MAX_UINT64 } from '@structural/json';
import { sortByKeysId, sortId, SORTABLE_TYPES } from '../declarations/lists.js';
import type { CallCost, CostedCall, Operand } from './call-cost.js';
import { add, exactly, multiply, ONE, times, wrap, type Range } from './range.js';
import { LIST_LITERAL, PER_CHARACTER } from './unit-costs.js';

type Estimate = (call: CostedCall) => CallCost | undefined;

/** A call that makes a list, as long as `size` says. */
function makesList(factor: number, size: Range): CallCost {
  return { cost: add(add(times(size, factor), ONE), LIST_LITERAL), size };
}

/** The value of an int that is written in place; negative ones count as 0. */
function literal({ expr }: Operand, otherwise: bigint): bigint {
  if (expr?.kind !== 'literal' || expr.value.type !== 'int') return otherwise;
  return expr.value.value < 0n ? 0n : expr.value.value;
}

const slice: Estimate = ({ target, args, sizeOf }) => {
  const [start, end] = args;
  if (target === undefined || start === undefined || end === undefined) return undefined;
  return makesList(1, exactly(wrap(literal(end, sizeOf(target).max) - literal(start, 0n))));
};

const range: Estimate = ({ target, args }) => {
  if (target !== undefined || args[0] === undefined) return undefined;
  return makesList(1, exactly(literal(args[0], MAX_UINT64)));
};

const reverse: Estimate = ({ target, sizeOf }) => (target === undefined ? undefined : makesList(1, sizeOf(target)));

const flatten: Estimate = ({ target, args, sizeOf }) => {
  if (target === undefined) return undefined;
  const depth = args[0] === undefined ? 1n : literal(args[0], MAX_UINT64);
  return makesList(Number(depth), sizeOf(target));
};

/** Every element is compared with every other, twice. */
const distinct: Estimate = ({ target, sizeOf }) => (target === undefined ? undefined : comparesAll(sizeOf(target), 2));

function comparesAll(size: Range, factor: number): CallCost {
  return makesList(factor, multiply(size, size));
}

function sorts(hasText: boolean, keys: (call: CostedCall) => Operand | undefined): Estimate {
  return (call) => {
    const sorted = keys(call);
    return sorted === undefined ? undefined : comparesAll(call.sizeOf(sorted), hasText ? 2 + PER_CHARACTER : 2);
  };
}

function sets(factor: number): Estimate {
  return ({ args, sizeOf }) => {
    const [a, b] = args;
    return a === undefined || b === undefined ? undefined : { cost: add(times(multiply(sizeOf(a), sizeOf(b)), factor), ONE) };
  };
}

/** By overload. Source: cel-go `ext`, Sets. */
const SET_ESTIMATES: ReadonlyMap<string, Estimate> = new Map([
  ['list_sets_contains_list', sets(1)],
  ['list_sets_intersects_list', sets(1)],
  ['list_sets_equivalent_list', sets(2)],
]);

/** By overload. Source: cel-go `ext`, Lists. */
const LIST_ESTIMATES: ReadonlyMap<string, Estimate> = new Map([
  ['list_slice', slice],
  ['list_flatten', flatten],
  ['list_flatten_int', flatten],
  ['lists_range', range],
  ['list_reverse', reverse],
  ['list_distinct', distinct],
  ...SORTABLE_TYPES.flatMap((type): [string, Estimate][] => {
    const hasText = type.kind === 'string' || type.kind === 'bytes';
    return [
      [sortId(type), sorts(hasText, ({ target }) => target)],
      [sortByKeysId(type), sorts(hasText, ({ args }) => args[0])],
    ];
  }),
]);

/** What a call of an extension costs, by its overload; undefined for any other call. */
export function extensionCallCost(call: CostedCall): CallCost | undefined {
  return (SET_ESTIMATES.get(call.overload) ?? LIST_ESTIMATES.get(call.overload))?.(call);
}
