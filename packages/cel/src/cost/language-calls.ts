import type { CallCost, CostedCall } from './call-cost.js';
import { add, multiply, ONE, times, UNKNOWN, wrap, type Range } from './range.js';
import { PER_CHARACTER, PER_PATTERN_CHARACTER } from './unit-costs.js';

type Estimate = (call: CostedCall) => CallCost | undefined;

const UNIT: CallCost = { cost: ONE };

const format: Estimate = ({ target }) => (target === undefined ? undefined : { cost: times(target.size ?? UNKNOWN, PER_CHARACTER) });

/** A walk through the only argument, and how large what comes of it can be. */
function walk(resultSize?: (size: Range) => Range): Estimate {
  return ({ args }) => {
    const [arg] = args;
    if (arg === undefined || args.length !== 1) return undefined;
    const size = arg.size ?? UNKNOWN;
    const cost = times(size, PER_CHARACTER);
    return resultSize === undefined ? { cost } : { cost, size: resultSize(size) };
  };
}

const inList: Estimate = ({ args }) => (args.length === 2 ? { cost: times(args[1]?.size ?? UNKNOWN, 1) } : undefined);

function pattern(isMethod: boolean): Estimate {
  return ({ target, args }) => {
    const [text, regexp] = isMethod ? [target, args[0]] : args;
    if (text === undefined || regexp === undefined || (target === undefined) === isMethod) return undefined;
    // One more, so that searching an empty text for a costly pattern costs something.
    const walked = times(add(text.size ?? UNKNOWN, ONE), PER_CHARACTER);
    return { cost: multiply(walked, times(regexp.size ?? UNKNOWN, PER_PATTERN_CHARACTER)) };
  };
}

const contains: Estimate = ({ target, args }) => {
  if (target === undefined || args.length !== 1) return undefined;
  return { cost: multiply(times(target.size ?? UNKNOWN, PER_CHARACTER), times(args[0]?.size ?? UNKNOWN, PER_CHARACTER)) };
};

const compared: Estimate = ({ args }) => {
  const a = (args[0]?.size ?? UNKNOWN).max;
  const b = (args[1]?.size ?? UNKNOWN).max;
  const smaller = a < b ? a : b;
  return { cost: times({ min: smaller > 0n ? 1n : 0n, max: smaller }, PER_CHARACTER) };
};

const ORDERS = ['less', 'greater', 'less_equals', 'greater_equals'];

const ESTIMATES: ReadonlyMap<string, Estimate> = new Map<string, Estimate>([
  ['string_format', format],
  // A character may become four bytes, and four bytes a character.
  ['string_to_bytes', walk(({ min, max }) => ({ min, max: wrap(max * 4n) }))],
  ['bytes_to_string', walk(({ min, max }) => ({ min: min / 4n, max }))],
  // Two quotes, and each character may be escaped.
  ['strings_quote', walk(({ min, max }) => ({ min: wrap(min + 2n), max: wrap(max * 2n + 2n) }))],
  ['starts_with_string', walk()],
  ['ends_with_string', walk()],
  ['in_list', inList],
  ['matches', pattern(false)],
  ['matches_string', pattern(true)],
  ['contains_string', contains],
  ['equals', compared],
  ['not_equals', compared],
  ...ORDERS.flatMap((order): [string, Estimate][] => [[`${order}_string`, compared], [`${order}_bytes`, compared]]),
]);

/** What a call costs where nobody else says: most cost one. Source: cel-go `checker`, functionCost. */
export function languageCallCost(call: CostedCall): CallCost {
  return ESTIMATES.get(call.overload)?.(call) ?? UNIT;
}
