import { goText } from '../../values/go-text.js';
import {
  celError,
  type CelError,
  type CelList,
  type CelOptional,
  type CelValue,
  listOf,
  OPTIONAL_NONE,
  optionalOf,
} from '../../values/value.js';
import { any, type ArgumentType, isKind, list, taking } from '../arguments.js';
import { BUILT_IN, define, type LibraryDeclaration, UNIT } from '../library-function.js';

const optional: ArgumentType<CelOptional> = (value) => (isKind(value, 'optional') ? value : undefined);

/**
 * Optional values; `a.?b` and `a[?i]` are functions, too. The second argument of `or` and `orValue` is evaluated only when it is needed.
 *
 * Source: cel-go `cel`, OptionalTypes.
 */
export const OPTIONALS: readonly LibraryDeclaration[] = [
  define('optional_of: optional.of(V) -> optional(V)', taking([any], optionalOf), UNIT),
  define(
    'optional_ofNonZeroValue: optional.ofNonZeroValue(V) -> optional(V)',
    taking([any], (value) => (isZero(value) ? OPTIONAL_NONE : optionalOf(value))),
    UNIT,
  ),
  define(
    'optional_none: optional.none() -> optional(V)',
    taking([], () => OPTIONAL_NONE),
    UNIT,
  ),
  define(
    'optional_value: (optional(V)).value() -> V',
    taking([optional], ({ value }) => (value === undefined ? celError('optional.none() dereference') : value)),
    UNIT,
  ),
  define(
    'optional_hasValue: (optional(V)).hasValue() -> bool',
    taking([optional], ({ value }) => value !== undefined),
    UNIT,
  ),
  define('optional_or_optional: (optional(V)).or(optional(V)) -> optional(V)', BUILT_IN, UNIT),
  define('optional_orValue_value: (optional(V)).orValue(V) -> V', BUILT_IN, UNIT),
  define('select_optional_field: _?._(dyn, string) -> optional(V)', BUILT_IN, UNIT),
  define('list_optindex_optional_int: _[?_](list(V), int) -> optional(V)', BUILT_IN, UNIT),
  define('optional_list_optindex_optional_int: _[?_](optional(list(V)), int) -> optional(V)', BUILT_IN, UNIT),
  define('map_optindex_optional_value: _[?_](map(K, V), K) -> optional(V)', BUILT_IN, UNIT),
  define('optional_map_optindex_optional_value: _[?_](optional(map(K, V)), K) -> optional(V)', BUILT_IN, UNIT),
  define('optional_list_index_int: _[_](optional(list(V)), int) -> optional(V)', BUILT_IN, UNIT),
  define('optional_map_index_value: _[_](optional(map(K, V)), K) -> optional(V)', BUILT_IN, UNIT),
  define('optional_unwrap: optional.unwrap(list(optional(V))) -> list(V)', taking([list], unwrap), UNIT),
  define('optional_unwrapOpt: (list(optional(V))).unwrapOpt() -> list(V)', taking([list], unwrap), UNIT),
];

/** What their second version adds. */
export const OPTIONALS_OF_LISTS: readonly LibraryDeclaration[] = [
  define(
    'list_last: (list(V)).last() -> optional(V)',
    taking([list], (items) => (items.size === 0 ? OPTIONAL_NONE : optionalOf(items.at(items.size - 1)))),
    UNIT,
  ),
  define(
    'list_first: (list(V)).first() -> optional(V)',
    taking([list], (items) => (items.size === 0 ? OPTIONAL_NONE : optionalOf(items.at(0)))),
    UNIT,
  ),
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
