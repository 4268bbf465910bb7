import {
  type CelDuration,
  celError,
  type CelError,
  type CelList,
  type CelMap,
  type CelResult,
  type CelTimestamp,
  type CelValue,
  NO_SUCH_OVERLOAD,
} from '../values/value.js';
import type { Evaluate } from './library-function.js';

/** Reads an argument, or undefined for a value of another type, which at run time is no overload's. */
export type ArgumentType<T extends CelValue> = (value: CelValue | undefined) => T | undefined;

export const text: ArgumentType<string> = (value) => (typeof value === 'string' ? value : undefined);
export const int: ArgumentType<bigint> = (value) => (typeof value === 'bigint' ? value : undefined);
export const bool: ArgumentType<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);
export const list: ArgumentType<CelList> = (value) => (isKind(value, 'list') ? value : undefined);
export const map: ArgumentType<CelMap> = (value) => (isKind(value, 'map') ? value : undefined);
export const timestamp: ArgumentType<CelTimestamp> = (value) => (isKind(value, 'timestamp') ? value : undefined);
export const duration: ArgumentType<CelDuration> = (value) => (isKind(value, 'duration') ? value : undefined);
export const any: ArgumentType<CelValue> = (value) => value;

type Kinds = Extract<CelValue, { readonly kind: string }>;

/** True for a value of that kind, other than scalars. */
export function isKind<K extends Kinds['kind']>(value: CelValue | undefined, kind: K): value is Extract<Kinds, { readonly kind: K }> {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array) && value.kind === kind;
}

type Arguments<T extends readonly CelValue[]> = { readonly [I in keyof T]: ArgumentType<T[I]> };

/** A function of arguments of these types; given others, it answers that there is no such overload. */
export function taking<const T extends readonly CelValue[]>(types: Arguments<T>, call: (...args: T) => CelResult): Evaluate {
  const readers: readonly ArgumentType<CelValue>[] = types;
  const suits = (args: readonly CelValue[]): args is T => {
    if (args.length !== readers.length) return false;
    for (const [i, reader] of readers.entries()) if (reader(args[i]) === undefined) return false;
    return true;
  };
  return (args) => (suits(args) ? call(...args) : NO_SUCH_OVERLOAD);
}

/** The error of an index beyond a text. */
export function outOfRange(index: bigint): CelError {
  return celError(`index out of range: ${String(index)}`);
}
