import type { Signature } from '../libraries/signature.js';
import type { CelType } from '../types/type.js';
import { typeNameOf } from '../values/type-of-value.js';
import { type CelResult, type CelValue, isCelError } from '../values/value.js';

/** Whether an overload takes the values; of lists and maps the first entry tells. Source: cel-go `common/types`, IsAssignableRuntimeType. */
export function takes({ parameters }: Signature, args: readonly CelValue[]): boolean {
  return parameters.length === args.length && parameters.every((type, i) => isOfType(args[i] ?? null, type));
}

function isOfType(value: CelResult, type: CelType): boolean {
  // An item that is an error is of no type, and so fits where any does.
  if (type.kind === 'dyn' || type.kind === 'any' || type.kind === 'param') return true;
  if (isCelError(value)) return false;
  if (typeNameOf(value) !== type.name) return false;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return true;
  const [first, second] = type.parameters;
  if (value.kind === 'list') return first === undefined || value.size === 0 || isOfType(value.at(0), first);
  if (value.kind !== 'map' || value.size === 0 || first === undefined || second === undefined) return true;
  for (const key of value.keys()) return isOfType(key, first) && isOfType(value.get(key) ?? null, second);
  return true;
}
