import { openJunit } from '../formats/junit-document.js';
import { visible, visibleLines } from '../text/visible-text.js';
import { TEST_FAILED, TEST_NOT_RUN } from './test-rules.js';
import { placeText } from './human-tests.js';
import type { ReportedFailure, TestPresenter } from './test-report.js';

/** The report as JUnit writes it: a suite for each file of tests, a case for each test with each definition. */
export function junitTestPresenter(): TestPresenter {
  const report = openJunit();
  return {
    renderStart: () => '',
    renderTest: ({ definition, failure, file, name, outcome, server }) => {
      report.add(file, {
        className: server === undefined ? definition : `${definition} on ${server}`,
        name,
        isSkipped: outcome === 'skipped',
        ...(failure && { failure: { message: failure.message, type: TEST_FAILED, details: [detailsOf(failure)] } }),
      });
      return '';
    },
    renderEnd: (_, problems) => {
      for (const { file, message } of problems)
        report.add(file, { className: 'file', name: 'can be run', error: { message, type: TEST_NOT_RUN } });
      return report.render();
    },
  };
}

function detailsOf({ diff = [], message, places: [first] }: ReportedFailure): string {
  return [`${placeText(first)}: ${visibleLines(message, '  ')}`, ...diff.map(visible)].join('\n');
}
