import { lineIndex } from '@structural/document';
import { regionOf, type PlacedFinding } from '../findings/placed-finding.js';
import { annotationCommand, toAnnotation } from '../formats/github.js';
import { testSummary } from './human-tests.js';
import { TEST_FAILED, TEST_NOT_RUN } from './test-rules.js';
import type { ReportedPlace, TestPresenter } from './test-report.js';

/** The report as workflow commands of GitHub Actions: an annotation for each test that fails, then one line for the log. */
export function githubTestPresenter(): TestPresenter {
  return {
    renderStart: () => '',
    renderTest: ({ definition, failure, name }) => {
      if (failure === undefined) return '';
      const diff = failure.diff === undefined ? '' : `\n${failure.diff.join('\n')}`;
      const message = `${failure.message}\nwith ${definition}${diff}`;
      return command({ rule: TEST_FAILED, title: name, message, ...at(failure.places[0]) });
    },
    renderEnd: (totals, problems) =>
      `${problems
        .map(({ file, message, place }) =>
          command({ rule: TEST_NOT_RUN, title: 'cannot run', message, ...(place === undefined ? { file } : at(place)) }),
        )
        .join('')}${testSummary(totals)}\n`,
  };
}

function command(finding: Omit<PlacedFinding, 'fingerprint' | 'related' | 'severity'>): string {
  return `${annotationCommand(toAnnotation({ ...finding, severity: 'error', related: [], fingerprint: '' }))}\n`;
}

function at({ file, range, text }: ReportedPlace): Pick<PlacedFinding, 'file' | 'region'> {
  return { file, region: regionOf(range, lineIndex(text)) };
}
