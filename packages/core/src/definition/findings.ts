import type { FieldError } from '../field/error.js';
import { pathLength, type FieldPath } from '../field/path.js';
import { isSpent, moreErrors, newBudget } from '../structurality/report.js';

/** A crash of the real server: what Go says, and the field that brings it about. */
export interface ServerPanic {
  readonly message: string;
  readonly at: FieldPath;
}

/** What is gathered while a definition is judged. */
export interface AdmissionFindings {
  readonly errors: FieldError[];
  /** The first crash; a server answers with it alone, so that `errors` are then ours. */
  panic: ServerPanic | undefined;
  /** Rules that a server would compile and we did not. */
  uncompiledRules: number;
}

/**
 * The errors that fit into the budget of error text, and one that says that there are more.
 *
 * Paths grow with depth and some errors show a whole list, so that the text of all errors is not linear in the definition.
 */
export function withinBudget(errors: readonly FieldError[]): readonly FieldError[] {
  const budget = newBudget();
  const lengths = new Map<unknown, number>();
  for (let i = 0; i < errors.length; i++) {
    const error = errors[i]!;
    if (isSpent(budget)) return [...errors.slice(0, i), moreErrors(error.path)];
    budget.left -= pathLength(error.path) + error.detail.length + valueLength(error, lengths);
  }
  return errors;
}

/** About how long a text or a list of texts is; what is only made when somebody asks for it is not counted. */
function valueLength(error: FieldError, lengths: Map<unknown, number>): number {
  const value: unknown = error.badValue;
  if (typeof value === 'string') return value.length;
  if (!Array.isArray(value)) return 0;
  const length = lengths.get(value) ?? value.reduce<number>((sum, item) => sum + (typeof item === 'string' ? item.length + 3 : 50), 0);
  lengths.set(value, length);
  return length;
}
