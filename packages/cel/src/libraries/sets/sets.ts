import { equalValues } from '../../values/equality.js';
import { type CelError, type CelList, type CelValue, isCelError, NO_SUCH_OVERLOAD } from '../../values/value.js';
import { list, taking } from '../arguments.js';
import { isBeyondLimit } from '../limits.js';
import type { Estimate } from '../../estimates/costed-call.js';
import { add, multiply, ONE, times } from '../../estimates/bounds.js';
import { define, languageCosts, type LibraryDeclaration, type RuntimeCost } from '../library-function.js';
import { countOf } from '../runtime-costs.js';

type SetTest = (a: CelList, b: CelList) => boolean | CelError;

function estimate(factor: number): Estimate {
  return ({ args, sizeOf }) => {
    const [a, b] = args;
    return a === undefined || b === undefined ? undefined : { cost: add(times(multiply(sizeOf(a), sizeOf(b)), factor), ONE) };
  };
}

function testing(signature: string, test: SetTest, factor: number): LibraryDeclaration {
  const cost: RuntimeCost = ([a, b]) => 1 + Math.trunc(countOf(a) * countOf(b) * factor);
  const evaluate = taking([list, list], (a, b) => !isBeyondLimit(cost, [a, b]) && test(a, b));
  return define(signature, evaluate, languageCosts(estimate(factor), cost));
}

/** Lists as sets: each item of one compared with each of the other, `factor` times. Source: cel-go `ext`, Sets. */
export const SETS: readonly LibraryDeclaration[] = [
  testing('list_sets_contains_list: sets.contains(list(T), list(T)) -> bool', containsAll, 1),
  testing('list_sets_equivalent_list: sets.equivalent(list(T), list(T)) -> bool', equivalent, 2),
  testing('list_sets_intersects_list: sets.intersects(list(T), list(T)) -> bool', intersects, 1),
];

/** Whether a list has an item. A list of a resource tells when an item could not be compared with what was looked for; others do not. */
function listContains(items: CelList, wanted: CelValue): boolean | CelError {
  if (items.isStored !== true) {
    for (let i = 0; i < items.size; i++) if (equalValues(wanted, items.at(i)) === true) return true;
    return false;
  }
  if (isCelError(wanted)) return wanted;
  let fault: CelError | undefined;
  for (let i = 0; i < items.size; i++) {
    const same = equalValues(items.at(i), wanted);
    if (same === true) return true;
    if (same !== false) fault ??= isCelError(same) ? same : NO_SUCH_OVERLOAD;
  }
  return fault ?? false;
}

function containsAll(items: CelList, wanted: CelList): boolean | CelError {
  for (let i = 0; i < wanted.size; i++) {
    const contains = listContains(items, wanted.at(i));
    if (contains !== true) return contains;
  }
  return true;
}

function equivalent(a: CelList, b: CelList): boolean | CelError {
  const contains = containsAll(a, b);
  return contains === true ? containsAll(b, a) : contains;
}

function intersects(a: CelList, b: CelList): boolean {
  for (let i = 0; i < a.size; i++) if (listContains(b, a.at(i)) === true) return true;
  return false;
}
