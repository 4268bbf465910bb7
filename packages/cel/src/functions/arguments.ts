import { celError, NO_SUCH_OVERLOAD, type CelError, type CelFunction, type CelList, type CelValue } from '../values/value.js';
import type { CallCost } from './costs.js';

/** Reads an argument, or undefined for a value of another type, which at run time is no overload's. */
export type ArgumentType<T extends CelValue> = (value: CelValue | undefined) => T | undefined;

export const text: ArgumentType<string> = (value) => (typeof value === 'string' ? value : undefined);
export const int: ArgumentType<bigint> = (value) => (typeof value === 'bigint' ? value : undefined);
export const bool: ArgumentType<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);
export const list: ArgumentType<CelList> = (value) => (isKind(value, 'list') ? value : undefined);
export const any: ArgumentType<CelValue> = (value) => value;

type Kinds = Extract<CelValue, { readonly kind: string }>;

/** True for a value of that kind, other than scalars. */
export function isKind<K extends Kinds['kind']>(value: CelValue | undefined, kind: K): value is Extract<Kinds, { readonly kind: K }> {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array) && value.kind === kind;
}

type Arguments<T extends readonly CelValue[]> = { readonly [I in keyof T]: ArgumentType<T[I]> };

/** A function of arguments of these types; given others, it answers that there is no such overload. */
export function defineFunction<const T extends readonly CelValue[]>(
  overload: string,
  types: Arguments<T>,
  call: (...args: T) => CelValue | CelError,
  cost?: CallCost,
): CelFunction {
  const readers = types as readonly ArgumentType<CelValue>[];
  return {
    overload,
    call: (args) => {
      if (args.length !== readers.length) return NO_SUCH_OVERLOAD;
      for (let i = 0; i < readers.length; i++) {
        if (readers[i]!(args[i]) === undefined) return NO_SUCH_OVERLOAD;
      }
      return call(...(args as unknown as T));
    },
    ...(cost === undefined ? {} : { cost }),
  };
}

/** The error of an index beyond a text. */
export function outOfRange(index: bigint): CelError {
  return celError(`index out of range: ${String(index)}`);
}
