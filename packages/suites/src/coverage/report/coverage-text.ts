import { visible } from '@structural/presenters';
import { coverageSum, percentOf, pointName, unseenText, wholeSum, type CoverageSum } from './coverage-sum.js';
import type { DefinitionCoverage } from './covered-lines.js';

/** What was not seen, for people: a line for each, with the line of the definition. */
export function coverageText(definitions: readonly DefinitionCoverage[]): string {
  const own = definitions.map(({ file, name, points }) => {
    const unseen = points.flatMap((point) => {
      const why = unseenText(point);
      return why === undefined ? [] : [`  ${visible(file)}:${String(point.line)}: ${visible(pointName(point))}: ${why}\n`];
    });
    const more = unseen.length > MAX_LINES ? `  and ${String(unseen.length - MAX_LINES)} more\n` : '';
    return `${visible(name)}: ${sumText(coverageSum(points))}\n${unseen.slice(0, MAX_LINES).join('')}${more}`;
  });
  return `\n${own.join('')}coverage: ${sumText(wholeSum(definitions))}\n`;
}

const MAX_LINES = 40;

/** As `12 of 16 sides seen (75 %)`. */
export function sumText(sum: CoverageSum): string {
  return `${String(sum.seen)} of ${String(sum.sides)} sides seen (${String(percentOf(sum))} %)`;
}
