import { annotationCommand, toAnnotation } from './github.js';
import { gitlabEntry } from './gitlab.js';
import { sarifParts, sarifSequence, type SarifOptions } from './sarif.js';
import { NO_TOTALS } from '../totals.js';
import type { PlacedFinding } from '../findings/placed-finding.js';

/** The forms that list findings at places, whatever command found them. */
export type FindingFormat = 'github' | 'gitlab' | 'sarif';

/**
 * A whole report of findings in one of these forms, with a line end. All are shown, those of severity `info`, too; `rules` are those that they are
 * named after.
 */
export function renderFindings(format: FindingFormat, findings: readonly PlacedFinding[], options: SarifOptions): string {
  switch (format) {
    case 'github':
      return findings.map((finding) => `${annotationCommand(toAnnotation(finding, options.toPath))}\n`).join('');
    case 'gitlab':
      return findings.length === 0 ? '[]\n' : `[\n${findings.map((finding) => gitlabEntry(finding, options.toPath)).join(',\n')}\n]\n`;
    case 'sarif': {
      const parts = sarifParts(options);
      const sequence = sarifSequence();
      const results = sequence.add(findings.map(parts.resultOf));
      return `${parts.head}${results}${parts.tail(NO_TOTALS, [], sequence.leftOut())}`;
    }
  }
}
