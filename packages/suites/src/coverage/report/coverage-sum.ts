import type { CoveredSide } from '../coverage.js';
import type { CoveredPoint, DefinitionCoverage } from './covered-lines.js';

/** How many sides there are, and how many were seen. */
export interface CoverageSum {
  readonly seen: number;
  readonly sides: number;
}

/** Sums up definitions, or points of one. */
export function coverageSum(points: readonly CoveredPoint[]): CoverageSum {
  const sides = points.flatMap((point) => point.sides);
  return { seen: sides.filter(({ times }) => times > 0).length, sides: sides.length };
}

/** Of all definitions. */
export function wholeSum(definitions: readonly DefinitionCoverage[]): CoverageSum {
  return coverageSum(definitions.flatMap(({ points }) => points));
}

/** What reports call a point. */
export function pointName({ version, what }: CoveredPoint): string {
  return version === undefined ? what : `${version} ${what}`;
}

/** In percent, rounded down, so that 100 is all; of nothing everything was seen. */
export function percentOf({ seen, sides }: CoverageSum): number {
  return sides === 0 ? 100 : Math.floor((100 * seen) / sides);
}

const WORDS: Readonly<Record<CoveredSide['name'], string>> = {
  held: 'never held',
  refused: 'never refused',
  true: 'never true',
  false: 'never false',
  'filled in': 'never filled in',
  given: 'never given',
  null: 'never null',
  evaluated: 'never evaluated',
};

/** What was not seen of a point, in words; undefined where all of it was. */
export function unseenText({ sides }: CoveredPoint): string | undefined {
  const unseen = sides.filter(({ times }) => times === 0);
  if (unseen.length === 0) return undefined;
  return unseen.length === sides.length ? 'never seen' : unseen.map(({ name }) => WORDS[name]).join(', ');
}
