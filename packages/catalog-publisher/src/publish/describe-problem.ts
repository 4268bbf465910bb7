import { printable } from './printable.js';
import type { PublishingProblem } from './published-api.js';

/** One line about a problem, fit for a terminal and a log. */
export function describeProblem({ definition, file, line, message }: PublishingProblem): string {
  const place = line === undefined ? file : `${file}:${String(line)}`;
  return printable([place, ...(definition === '' ? [] : [definition]), message].join(': '));
}
