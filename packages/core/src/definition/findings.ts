import type { FieldError } from '../field/error.js';
import type { FieldPath } from '../field/path.js';

/** A crash of the real server: what Go says, and the field that brings it about. */
export interface ServerPanic {
  readonly message: string;
  readonly at: FieldPath;
}

/** What is gathered while a definition is judged. */
export interface Findings {
  readonly errors: FieldError[];
  /** The first crash; a server answers with it alone, so that `errors` are then ours. */
  panic: ServerPanic | undefined;
  /** Rules that a server would compile and we did not. */
  uncompiledRules: number;
}

/** Adds errors one by one: as arguments of a single call, a hostile number of them would overflow the stack. */
export function addErrors(to: FieldError[], ...lists: readonly (readonly FieldError[])[]): void {
  for (const list of lists) for (const error of list) to.push(error);
}
