import { NEWEST_KUBERNETES } from '@structural/core';
import type { LibraryFunction, ValueHints } from '../libraries/library-function.js';
import { typeText } from '../types/type-text.js';
import { environmentOf } from './environment.js';

/**
 * What a search for values makes of the call of a function: by its overload for what the function `of` gives, where the call is of that one's value.
 * Undefined where nothing is known of it.
 */
export function valueHintsOf(name: string, of?: string): ValueHints | undefined {
  const overloads = overloadsOf(name).filter(({ hints }) => hints !== undefined);
  const [given] = of === undefined || overloads.length < 2 ? [] : overloadsOf(of);
  const meant = given && overloads.find(({ parameters: [first] }) => first !== undefined && typeText(first) === typeText(given.result));
  return (meant ?? overloads[0])?.hints;
}

function overloadsOf(name: string): readonly LibraryFunction[] {
  return environmentOf(NEWEST_KUBERNETES.minor).functions.get(name)?.overloads ?? [];
}
