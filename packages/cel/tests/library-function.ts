import { environmentOf } from '../src/environment/environment.js';
import type { Evaluate, LibraryFunction } from '../src/libraries/library-function.js';

/** The overload with that id, of the newest version. */
export function libraryFunction(id: string): LibraryFunction {
  for (const { overloads } of environmentOf(37).functions.values())
    for (const overload of overloads) if (overload.id === id) return overload;
  throw new Error(`no overload ${id}`);
}

/** What it does, without a look at types. */
export function evaluateOf(id: string): Evaluate {
  const { evaluate } = libraryFunction(id);
  if (typeof evaluate !== 'function') throw new Error(`${id} is ${evaluate}`);
  return evaluate;
}
