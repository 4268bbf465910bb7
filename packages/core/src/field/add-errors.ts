import type { FieldError } from './error.js';

/** Adds errors one by one: as arguments of a single call, a hostile number of them would overflow the stack. */
export function addErrors(to: FieldError[], ...lists: readonly (readonly FieldError[])[]): void {
  for (const list of lists) for (const error of list) to.push(error);
}
