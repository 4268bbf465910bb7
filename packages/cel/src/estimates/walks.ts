import { add, type Bounds, multiply, ONE, times, UNKNOWN } from './bounds.js';
import type { Estimate, Operand } from './costed-call.js';
import { steppedCopy } from './schema-path.js';
import { PER_CHARACTER } from './unit-costs.js';

/** A walk through the first argument, `walks` times. */
export function walkThroughArgument(walks = 1): Estimate {
  return ({ args, sizeOf }) => (args[0] === undefined ? undefined : { cost: times(sizeOf(args[0]), walks * PER_CHARACTER) });
}

/** A walk through the target, which has the result's size. */
export const walkThroughTarget: Estimate = ({ target, sizeOf }) => {
  if (target === undefined) return undefined;
  const size = sizeOf(target);
  return { cost: times(size, PER_CHARACTER), size };
};

/** A walk through the elements of a list, and each element's text. */
export const walkThroughList: Estimate = ({ name, target, sizeOf }) => {
  if (target === undefined) return undefined;
  const size = sizeOf(target);
  const element = elementOf(target);
  if (element === undefined) return { cost: name === 'includes' ? multiply(size, ONE) : times(size, PER_CHARACTER) };
  const hasText = element.type.kind === 'string' || element.type.kind === 'bytes';
  return { cost: multiply(size, hasText ? add(ONE, times(sizeOf(element), PER_CHARACTER)) : ONE) };
};

/** A node for the elements of a list, or undefined where the type has no parameter. */
export function elementOf({ type, path }: Operand): Operand | undefined {
  const element = type.parameters[0];
  if (element === undefined) return undefined;
  return { type: element, path: path.length === 0 ? path : steppedCopy(path, '@items'), expr: undefined, size: undefined };
}

/** A walk through the only argument, and how large what comes of it can be. */
export function walkThroughOnly(resultSize?: (size: Bounds) => Bounds): Estimate {
  return ({ args }) => {
    const [arg] = args;
    if (arg === undefined || args.length !== 1) return undefined;
    const size = arg.size ?? UNKNOWN;
    const cost = times(size, PER_CHARACTER);
    return resultSize === undefined ? { cost } : { cost, size: resultSize(size) };
  };
}
