import { abridged } from '../text/abridged.js';
import { visible, visibleLines } from '../text/visible-text.js';
import type { PlacedFinding } from './placed-finding.js';

/** A finding as `file:line:column: message [rule]`, with its hint below. */
export function findingLine(finding: PlacedFinding): string {
  const { hint, message, rule } = finding;
  const said = `${visibleLines(abridged(message), '  ')} [${rule}]${hint === undefined ? '' : `\n  help: ${visibleLines(hint, '  ')}`}`;
  return `${placeOf(finding)}: ${said}`;
}

/** Where a finding is, as editors find it. */
export function placeOf({ file, region }: Pick<PlacedFinding, 'file' | 'region'>): string {
  return [visible(file), ...(region === undefined ? [] : [region.line, ...(region.column === undefined ? [] : [region.column])])].join(':');
}
