import { InvalidArgumentError } from 'commander';
import { conventions, nearNames, pitfalls, type ConventionId } from '@structural/checker';

/** The optional rules that there are: those of the ESLint plugin's config `conventions`. */
const ALL: readonly ConventionId[] = [...conventions, ...pitfalls].map(({ id }) => id);

/** What `--conventions` means with `value`, after it meant `previous`: all of the optional rules without a list. Throws commander's error. */
export function parseConventions(value: string, previous: readonly ConventionId[]): readonly ConventionId[] {
  if (value === '') return ALL;
  const names = value.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isConvention(name));
  if (unknown !== undefined) throw new InvalidArgumentError(`There is no convention ${JSON.stringify(unknown)}; ${guess(unknown)}`);
  return [...new Set([...previous, ...names.filter(isConvention)])];
}

function guess(name: string): string {
  const [near] = nearNames(name, ALL);
  return near === undefined ? `there are ${ALL.join(', ')}.` : `did you mean ${near}?`;
}

function isConvention(name: string): name is ConventionId {
  return ALL.some((id) => id === name);
}
