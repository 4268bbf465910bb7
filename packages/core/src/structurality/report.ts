import { internalError, type FieldError } from '../field/error.js';
import { pathLength, type FieldPath } from '../field/path.js';

/** How much error text may still be reported, shared by all schemas of one definition. */
export interface ErrorTextBudget {
  left: number;
}

/** Errors while they are collected. */
export interface StructuralityReport {
  readonly errors: FieldError[];
  readonly budget: ErrorTextBudget;
}

// Paths grow with depth, so that 3 MiB of hostile schema could demand gigabytes of error text.
const MAX_ERROR_TEXT = 32 << 20;

/** The budget of one definition: 32 MiB of paths and details, which no honest schema comes near. */
export function newBudget(): ErrorTextBudget {
  return { left: MAX_ERROR_TEXT };
}

/** True when no more errors are taken. */
export function isSpent(budget: ErrorTextBudget): boolean {
  return budget.left <= 0;
}

/** Adds an error, unless the budget is spent; the last one says that there are more. */
export function add({ errors, budget }: StructuralityReport, error: FieldError): void {
  if (isSpent(budget)) return;
  budget.left -= pathLength(error.path) + error.detail.length;
  errors.push(error);
  if (isSpent(budget)) errors.push(moreErrors(error.path));
}

/** What stands for errors that were not looked for any more; the server has no such limit. */
export function moreErrors(path: FieldPath): FieldError {
  return internalError(path, 'more violations than can be reported', 'structural.limit');
}
