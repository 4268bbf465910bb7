import { NEWEST_KUBERNETES } from '@structural/core';
import type { LibraryFunction, ValueHints } from '../libraries/library-function.js';
import { typeText } from '../types/type-text.js';
import { environmentOf } from './environment.js';

/**
 * What a search for values makes of the call of a function: by its overload for what the function `of` gives, where the call is of that one's value.
 * Undefined where nothing is known of it.
 */
export function valueHintsOf(name: string, of?: string): ValueHints | undefined {
  const overloads = hinted().get(name);
  if (overloads === undefined) return undefined;
  const given = of === undefined || overloads.length < 2 ? undefined : resultOf(of);
  return (overloads.find(({ parameters: [first] }) => first !== undefined && given === typeText(first)) ?? overloads[0])?.hints;
}

let known: ReadonlyMap<string, readonly LibraryFunction[]> | undefined;

/** The overloads of which something is known, by the names of their functions. */
function hinted(): ReadonlyMap<string, readonly LibraryFunction[]> {
  return (known ??= new Map(
    [...environmentOf(NEWEST_KUBERNETES.minor).functions].flatMap(([name, { overloads }]) => {
      const hints = overloads.filter((overload) => overload.hints !== undefined);
      return hints.length === 0 ? [] : [[name, hints] as const];
    }),
  ));
}

function resultOf(name: string): string | undefined {
  const [first] = environmentOf(NEWEST_KUBERNETES.minor).functions.get(name)?.overloads ?? [];
  return first === undefined ? undefined : typeText(first.result);
}
