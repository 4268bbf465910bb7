import { holdsVariable, parseStrictFieldPath } from '@structural/checker';
import { outcomeWithoutProblems, type SurveyFinding } from '@structural/evolve';
import { valueAt, type JsonObject } from '@structural/json';

/** What is known of a manifest, and which problems are about a value in which a variable (`${NAME}`) is yet to be filled in. */
export interface KnownFinding {
  readonly known: SurveyFinding;
  readonly unfilled: readonly string[];
}

/** Sets apart what is said about values in which a variable is yet to be filled in: whether those are taken is not known. */
export function withoutUnfilled(finding: SurveyFinding, object: JsonObject): KnownFinding {
  const unfilled = finding.problems.filter((problem) => isAboutVariable(problem, object));
  if (unfilled.length === 0) return { known: finding, unfilled };
  const problems = finding.problems.filter((problem) => !unfilled.includes(problem));
  return { known: { ...finding, problems, outcome: problems.length > 0 ? finding.outcome : outcomeWithoutProblems(finding) }, unfilled };
}

/** Whether a problem is about a value that is, or has in it, a variable: `spec.size: Invalid value: …`. */
function isAboutVariable(problem: string, object: JsonObject): boolean {
  const end = problem.indexOf(': ');
  const path = end === -1 ? undefined : parseStrictFieldPath(object, problem.slice(0, end));
  const value = path && valueAt(object, path);
  return value !== undefined && holdsVariable(value);
}
