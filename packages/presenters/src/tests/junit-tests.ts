import { junitBuilder, type JunitSuite } from '../formats/junit-builder.js';
import { abridged } from '../text/abridged.js';
import { inert } from '../text/inert.js';
import { visible, visibleLines } from '../text/visible-text.js';
import { placeText } from './human-tests.js';
import type { ReportedFailure, TestPresenter } from './test-report.js';

/** The report as JUnit writes it: a suite for each file of tests, a case for each test with each definition. */
export function junitTestPresenter(): TestPresenter {
  const report = junitBuilder.newBuilder().name('structural test');
  const suites = new Map<string, JunitSuite>();
  const suiteOf = (file: string): JunitSuite => {
    let suite = suites.get(file);
    if (suite === undefined) suites.set(file, (suite = report.testSuite().name(visible(file))));
    return suite;
  };
  return {
    renderStart: () => '',
    renderTest: ({ definition, failure, file, name, outcome, server }) => {
      const one = suiteOf(file)
        .testCase()
        .className(visible(server === undefined ? definition : `${definition} on ${server}`))
        .name(visible(name));
      if (outcome === 'skipped') one.skipped();
      if (failure !== undefined) one.failure(line(failure.message), 'test').stacktrace(told(failure));
      return '';
    },
    renderEnd: (_, problems) => {
      for (const { file, message } of problems)
        suiteOf(file).testCase().className('file').name('can be run').error(line(message), 'unusable');
      // The schema that Jenkins publishes has no such attribute on the outermost element.
      return inert(`${report.build().replace(/^([^>]*>\s*<testsuites [^>]*?) skipped="\d+"/, '$1')}\n`);
    },
  };
}

function told({ diff = [], message, places }: ReportedFailure): string {
  const [first] = places;
  // The library escapes only the first end of a CDATA section.
  return [`${placeText(first)}: ${visibleLines(abridged(message), '  ')}`, ...diff.map(visible)].join('\n').replaceAll(']]>', ']] >');
}

/** A message for an attribute, in which XML readers make spaces of line ends. */
function line(message: string): string {
  return visible(abridged(message).replace(/\s*[\r\n]+\s*/g, ' '));
}
