import type { SurveyFinding } from '@structural/evolve';

const MAX_LENGTH = 160;

/**
 * What a survey found of an object, as far as it is the same for many: fields with the kind of their errors, without values, indexes as `[]`.
 */
export function commonText({ changed, lost, lostByWrite, problems, rewrite, unknown }: Omit<SurveyFinding, 'before' | 'outcome'>): string {
  const [problem, ...others] = problems;
  if (problem !== undefined) return `${withoutValues(problem)}${others.length > 0 ? ', and more' : ''}`;
  const [fault, ...faults] = rewrite;
  if (fault !== undefined) return `${withoutValues(fault)}${faults.length > 0 ? ', and more' : ''}`;
  const [first, ...rest] = [...lost, ...lostByWrite];
  if (first !== undefined) return `loses ${anyIndex(first)}${rest.length > 0 ? ', and more' : ''}`;
  const [change, ...more] = changed;
  if (change !== undefined) return `changes ${anyIndex(change.replace(/(=| dropped)[^]*/, ''))}${more.length > 0 ? ', and more' : ''}`;
  return (unknown[0] ?? '').slice(0, MAX_LENGTH);
}

/** `spec.a[3]: Invalid value: "x": must be …` as `spec.a[]: Invalid value`, what is no field error as it is. */
function withoutValues(problem: string): string {
  const [, where = '', path, type] = /^((?:(?:update )?in [\w.-]+: )?)(\S+): ([A-Z][a-z]+(?: [a-z]+){0,2})(?::|$)/.exec(problem) ?? [];
  return path === undefined || type === undefined ? anyIndex(problem) : `${where}${anyIndex(path)}: ${type}`;
}

function anyIndex(path: string): string {
  return path.replace(/\[\d+\]/g, '[]').slice(0, MAX_LENGTH);
}
