import { openColors } from '../text/colors.js';
import { abridged } from '../text/abridged.js';
import { inert } from '../text/inert.js';
import { withQuotedValues } from '../text/quoted-values.js';
import { visible, visibleLines } from '../text/visible-text.js';
import { placeOf } from './finding-line.js';
import type { PlacedFinding } from './placed-finding.js';

/** A finding for people where its text is not at hand: as `lint` prints it, without the lines that it is about; ends with a line end. */
export function humanFinding(finding: PlacedFinding, colors: boolean): string {
  const { fixes = [], hint, message, related, rule, severity, suggestions = [], title } = finding;
  const paint = openColors(colors);
  const tint = severity === 'error' ? paint.red : paint.yellow;
  const note = (label: string, text: string): string => `  ${paint.blue('=')} ${paint.dim(`${label}:`)} ${visibleLines(text, '      ')}`;
  const lines = [
    `${paint.bold(placeOf(finding))}: ${tint(paint.bold(severity))}: ${title === undefined ? '' : `${visible(title)}: `}${withQuotedValues(visibleLines(abridged(message), '  '), paint)} ${paint.cyan(`[${visible(rule)}]`)}`,
    ...related.map((place) => note('note', `${place.message} at ${placeOf(place)}`)),
    ...(hint === undefined ? [] : [note('help', hint)]),
    ...fixes.map((fix) => note('fix', fix.title)),
    ...suggestions.map((suggestion) => note('suggestion', suggestion)),
  ];
  return inert(lines.map((line) => `${line}\n`).join(''));
}
