import { chooseConventions, conventionsOfTier, conventionTiers, nearNames, type ConventionId } from '@structural/checker';

/** The conventions that words split by commas choose, tiers and single ones, `default` without any; or what is wrong with them, in a clause. */
export function parseConventions(value: string): readonly ConventionId[] | string {
  const words = value === '' ? ['default'] : value.split(',').map((word) => word.trim());
  const chosen = chooseConventions(words);
  return chosen.ok ? chosen.conventions : `there is no convention ${JSON.stringify(chosen.unknown)}; ${guess(chosen.unknown)}`;
}

function guess(name: string): string {
  const known = [...conventionTiers, ...conventionsOfTier('all')];
  const [near] = nearNames(name, known);
  return near === undefined ? `there are ${known.join(', ')}` : `did you mean ${near}?`;
}
