import { ClusterProblem } from './problem.js';

/** Throws a {@link ClusterProblem} for an option that does not exist: nothing that a test asks for is ignored. */
export function checkOptions(options: object, known: Readonly<Record<string, true>>, what: string): void {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(known, name));
  if (unknown === undefined) return;
  throw new ClusterProblem(`${what}: unknown option ${JSON.stringify(unknown)}; known are ${Object.keys(known).join(', ')}`);
}
