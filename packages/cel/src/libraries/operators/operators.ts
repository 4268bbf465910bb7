import type { Estimate } from '../../estimates/costed-call.js';
import { times, UNKNOWN } from '../../estimates/bounds.js';
import { binary, unary } from './singleton.js';
import { OPERATORS } from '../../syntax/operators.js';
import { noOverload } from './arithmetic.js';
import { BUILT_IN, define, languageCosts, type LibraryDeclaration, UNIT } from '../library-function.js';
import { actualSize } from '../../values/size.js';
import type { CelList, CelResult, CelValue } from '../../values/value.js';
import { isStoredFault } from '../../values/stored-fault.js';
import { equalItems } from '../../values/equality.js';

const estimateOfInList: Estimate = ({ args }) => (args.length === 2 ? { cost: times(args[1]?.size ?? UNKNOWN, 1) } : undefined);

const NOT = unary(OPERATORS.not, (value) => (typeof value === 'boolean' ? !value : noOverload(value)));
const IN = binary(OPERATORS.in, (a, b) => contains(b, a));
const SINGLETON = { binding: 'singleton' } as const;

/** Logic, choice, membership, and the ways into lists and maps. Source: the language definition. */
export const LOGIC: readonly LibraryDeclaration[] = [
  define('conditional: _?_:_(bool, A, A) -> A', BUILT_IN, UNIT),
  define('logical_and: _&&_(bool, bool) -> bool', BUILT_IN, UNIT),
  define('logical_or: _||_(bool, bool) -> bool', BUILT_IN, UNIT),
  define('logical_not: !_(bool) -> bool', NOT, UNIT, SINGLETON),
  define('not_strictly_false: @not_strictly_false(bool) -> bool', BUILT_IN, UNIT),
  define('index_list: _[_](list(A), int) -> A', BUILT_IN, UNIT),
  define('index_map: _[_](map(A, B), A) -> B', BUILT_IN, UNIT),
  define(
    'in_list: @in(A, list(A)) -> bool',
    IN,
    languageCosts(estimateOfInList, ([, list]) => actualSize(list ?? null)),
    SINGLETON,
  ),
  define('in_map: @in(A, map(A, B)) -> bool', IN, UNIT, SINGLETON),
];

function contains(container: CelValue, value: CelValue): CelResult {
  if (typeof container !== 'object' || container === null || container instanceof Uint8Array) return noOverload(container);
  if (container.kind === 'list') return listContains(container, value);
  if (container.kind !== 'map') return noOverload(container);
  const found = container.get(value);
  const isStrict = container.stored !== undefined || container.isTyped === true;
  if (found !== undefined && isStrict && isStoredFault(found)) return found;
  return found !== undefined;
}

/** In a list of a resource, what cannot be compared is an error unless the value is found elsewhere. */
function listContains(list: CelList, value: CelValue): CelResult {
  let failed: CelResult | undefined;
  const isStored = list.isStored === true;
  for (let i = 0; i < list.size; i++) {
    const same = isStored ? equalItems(list.at(i), value) : equalItems(value, list.at(i));
    if (same === true) return true;
    if (same !== false && isStored) failed ??= same;
  }
  return failed ?? false;
}
