import type { ChangeReport } from './change-report.js';
import { groupChanges } from './change-groups.js';
import { changeDiagnostic } from './change-results.js';
import { junitBuilder } from '../formats/junit-builder.js';
import { inert } from '../text/inert.js';
import { visible, visibleLines } from '../text/visible-text.js';

/** The report about changes as JUnit writes it: a case for each definition, which fails where a change of it breaks somebody who counts. */
export function renderJunitChanges({ compared: { acknowledged, added, changes, compared, problems, removed } }: ChangeReport): string {
  const report = junitBuilder.newBuilder().name('structural');
  const suite = report.testSuite().name('compare');
  for (const name of [...compared, ...removed, ...added]) {
    const own = changes.filter(({ definition }) => definition === name);
    const one = suite.testCase().className('CustomResourceDefinition').name(visible(name));
    const messages = (severity: string): readonly string[] =>
      groupChanges(own.filter((change) => change.severity === severity)).map(
        ({ first: change, others }) => changeDiagnostic(change, others.length)?.message ?? change.findings[0].message,
      );
    const [errors, warnings] = [messages('error'), messages('warning')];
    const [first] = errors;
    if (first !== undefined) {
      const count = own.filter(({ severity }) => severity === 'error').length;
      const more = count > 1 ? ` (${count} in all)` : '';
      one.failure(`${visible(first.replace(/\n[^]*/, ''))}${more}`, 'breaking').stacktrace(told(errors));
    } else if (own.length === 0 && acknowledged.some(({ change }) => change.definition === name)) one.skipped();
    if (warnings.length > 0) one.standardOutput(told(warnings));
  }
  if (problems.length > 0)
    suite
      .testCase()
      .className('file')
      .name('warnings')
      .standardOutput(told(problems.map(({ file, message }) => `${file}: ${message}`)));
  return inert(`${report.build().replace(/^([^>]*>\s*<testsuites [^>]*?) skipped="\d+"/, '$1')}\n`);
}

function told(messages: readonly string[]): string {
  // The library escapes only the first end of a CDATA section.
  return messages
    .map((message) => visibleLines(message, '  '))
    .join('\n\n')
    .replaceAll(']]>', ']] >');
}
