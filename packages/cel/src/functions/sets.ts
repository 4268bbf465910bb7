import { equalValues } from '../values/equality.js';
import { isCelError, NO_SUCH_OVERLOAD, type CelError, type CelFunction, type CelList, type CelValue } from '../values/value.js';
import { defineFunction, list } from './arguments.js';
import { comparesLists, type CallCost } from './costs.js';
import { isBeyondLimit } from './limits.js';

type SetTest = (a: CelList, b: CelList) => boolean | CelError;

/** Lists as sets. Source: cel-go `ext`, Sets. */
export const SET_FUNCTIONS: readonly CelFunction[] = [
  setFunction('list_sets_contains_list', containsAll, comparesLists(1)),
  setFunction('list_sets_equivalent_list', equivalent, comparesLists(2)),
  setFunction('list_sets_intersects_list', intersects, comparesLists(1)),
];

function setFunction(overload: string, test: SetTest, cost: CallCost): CelFunction {
  return defineFunction(overload, [list, list], (a, b) => !isBeyondLimit(cost, [a, b]) && test(a, b), cost);
}

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
