import { goValueTypeName } from '../values/go-value-type-name.js';
import { memberOf } from '../values/member-of.js';
import { storedFault } from '../values/stored-fault.js';
import { celError, isCelError, type CelMap, type CelResult, type CelValue, NO_SUCH_OVERLOAD } from '../values/value.js';
import type { Exec } from './attribute.js';
import { countRound, type Frame } from './frame.js';
import { toGrowing, toSettled } from '../values/growing.js';

/** A loop whose parts are planned. */
export interface PlannedLoop {
  readonly range: Exec;
  readonly initial: Exec;
  readonly condition: Exec;
  readonly step: Exec;
  readonly result: Exec;
  /** Where the variables are. */
  readonly accumulator: number;
  readonly variable: number;
  readonly secondVariable: number | undefined;
}

/**
 * Evaluates a loop. It stops where its condition is false, but not where that is an error.
 *
 * Source: cel-go `interpreter`, evalFold.
 */
export function runLoop(loop: PlannedLoop, frame: Frame): CelResult {
  const range = loop.range(frame);
  if (isCelError(range)) return range;
  frame.slots[loop.accumulator] = undefined;
  const isIterable = typeof range === 'object' && range !== null && 'kind' in range && (range.kind === 'list' || range.kind === 'map');
  if (!isIterable) {
    const type = goValueTypeName(range);
    return celError(
      loop.secondVariable === undefined ? `got '${type}', expected iterable type` : `unsupported comprehension range type: ${type}`,
    );
  }
  if (range.kind === 'list') {
    const both = loop.secondVariable !== undefined;
    for (let i = 0; i < range.size; i++) if (!oneRound(loop, frame, both ? BigInt(i) : range.at(i), both ? range.at(i) : null)) break;
  } else {
    foldMap(loop, frame, range);
  }
  // What an accumulator begins with is evaluated when it is first asked for.
  return toSettled(loop.result(frame));
}

/** Fields of a resource that its schema does not know come last, as keys that are nothing: null to an expression. */
function foldMap(loop: PlannedLoop, frame: Frame, map: CelMap): void {
  const both = loop.secondVariable !== undefined;
  if (map.entries !== undefined) {
    for (const { key, value } of map.entries()) if (!oneRound(loop, frame, key, value)) return;
    return;
  }
  let known = 0;
  for (const key of map.keys()) {
    if (!oneRound(loop, frame, key, both ? memberOf(map, key) : null)) return;
    known++;
  }
  for (; known < map.size; known++) if (!oneRound(loop, frame, null, both ? storedFault(NO_SUCH_OVERLOAD) : null)) return;
}

/** One variable is an item or key; of two the first is an index or key and the second an item or value. False ends the loop. */
function oneRound(loop: PlannedLoop, frame: Frame, first: CelValue, second: CelValue): boolean {
  const { slots } = frame;
  slots[loop.variable] = first;
  if (loop.secondVariable !== undefined) slots[loop.secondVariable] = second;
  const condition = loop.condition(frame);
  if (condition === false) return false;
  slots[loop.accumulator] = loop.step(frame);
  countRound(frame);
  return true;
}

/** The value of an accumulator, which is made when it is first asked for. */
export function readAccumulator(slot: number, initial: Exec): Exec {
  return (frame) => {
    let value = frame.slots[slot];
    if (value === undefined) {
      value = toGrowing(initial(frame));
      frame.slots[slot] = value;
    }
    return value;
  };
}
