import { goText } from '../values/go-text.js';
import {
  celError, listOf, optionalOf, OPTIONAL_NONE, type CelError, type CelFunction, type CelList, type CelOptional, type CelValue,
} from '../values/value.js';
import { any, defineFunction, isKind, list, type ArgumentType } from './arguments.js';

const optional: ArgumentType<CelOptional> = (value) => (isKind(value, 'optional') ? value : undefined);

/**
 * Optional values; `or` and `orValue` are not among them, as their second argument is evaluated only when it is needed.
 *
 * Source: cel-go `cel`, OptionalTypes.
 */
export const OPTIONAL_FUNCTIONS: readonly CelFunction[] = [
  defineFunction('optional_of', [any], optionalOf),
  defineFunction('optional_ofNonZeroValue', [any], (value) => (isZero(value) ? OPTIONAL_NONE : optionalOf(value))),
  defineFunction('optional_none', [], () => OPTIONAL_NONE),
  defineFunction('optional_value', [optional], ({ value }) => (value === undefined ? celError('optional.none() dereference') : value)),
  defineFunction('optional_hasValue', [optional], ({ value }) => value !== undefined),
  defineFunction('list_first', [list], (items) => (items.size === 0 ? OPTIONAL_NONE : optionalOf(items.at(0)))),
  defineFunction('list_last', [list], (items) => (items.size === 0 ? OPTIONAL_NONE : optionalOf(items.at(items.size - 1)))),
  defineFunction('optional_unwrap', [list], unwrap),
  defineFunction('optional_unwrapOpt', [list], unwrap),
];

const FIRST_SECOND = -62_135_596_800n;

/** Lists and objects of a resource, types, and what libraries add are never zero, even when they are empty. */
function isZero(value: CelValue): boolean {
  if (value === null || value === false || value === '' || value === 0 || value === 0n) return true;
  if (typeof value !== 'object') return false;
  if (value instanceof Uint8Array) return value.length === 0;
  switch (value.kind) {
    case 'uint':
      return value.value === 0n;
    case 'duration':
      return value.nanos === 0n;
    case 'timestamp':
      return value.seconds === FIRST_SECOND && value.nanos === 0;
    case 'list':
      return value.size === 0 && value.isStored !== true;
    case 'map':
      return value.size === 0 && value.stored === undefined;
    default:
      return false;
  }
}

function unwrap(items: CelList): CelValue | CelError {
  const values: CelValue[] = [];
  for (let i = 0; i < items.size; i++) {
    const item = items.at(i);
    if (!isKind(item, 'optional')) return celError(`value ${goText(item)} is not optional`);
    if (item.value !== undefined) values.push(item.value);
  }
  return listOf(values);
}
