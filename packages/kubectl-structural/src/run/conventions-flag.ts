import { InvalidArgumentError, Option } from 'commander';
import { conventions, nearNames, pitfalls, type ConventionId } from '@structural/checker';

/** The optional rules that there are: those of the ESLint plugin's config `conventions`. */
const ALL: readonly ConventionId[] = [...conventions, ...pitfalls].map(({ id }) => id);

/** `--conventions`, with a list after an equals sign, or without for all, as `commandLine` gives it. */
export function conventionsFlag(): Option {
  return new Option('--conventions [ids]', 'warn of broken conventions, too: of all, or of those in --conventions=ID,ID').argParser(parseConventions).default([]);
}

function parseConventions(value: string, previous: readonly ConventionId[]): readonly ConventionId[] {
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
