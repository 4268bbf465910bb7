import { InvalidArgumentError } from 'commander';
import { chooseConventions, conventionsOfTier, conventionTiers, nearNames, type ConventionId } from '@structural/checker';

/**
 * What `--conventions` means with `value`, after it meant `previous`: tiers and single conventions, the tier `default` without a list. Throws
 * commander's error.
 */
export function parseConventions(value: string, previous: readonly ConventionId[]): readonly ConventionId[] {
  const words = value === '' ? ['default'] : value.split(',').map((word) => word.trim());
  const chosen = chooseConventions(words);
  if (!chosen.ok) throw new InvalidArgumentError(`There is no convention ${JSON.stringify(chosen.unknown)}; ${guess(chosen.unknown)}`);
  return [...new Set([...previous, ...chosen.conventions])];
}

function guess(name: string): string {
  const known = [...conventionTiers, ...conventionsOfTier('all')];
  const [near] = nearNames(name, known);
  return near === undefined ? `there are ${known.join(', ')}.` : `did you mean ${near}?`;
}
