import { openJunit, visibleLines } from '@structural/presenters';
import type { ChangeReport } from './change-report.js';
import { groupChanges } from './change-groups.js';
import { changeDiagnostic } from './change-results.js';

/** The report about changes as JUnit writes it: a case for each definition, which fails where a change of it breaks somebody who counts. */
export async function renderJunitChanges({
  compared: { acknowledged, added, changes, compared, problems, removed },
}: ChangeReport): Promise<string> {
  const report = await openJunit();
  report.add(SUITE);
  for (const name of [...compared, ...removed, ...added]) {
    const own = changes.filter(({ definition }) => definition === name);
    const detailsOf = (severity: string): readonly string[] =>
      groupChanges(own.filter((change) => change.severity === severity)).map(({ first: change, others }) =>
        visibleLines(changeDiagnostic(change, others.length)?.message ?? change.findings[0].message, '  '),
      );
    const errors = own.filter(({ severity }) => severity === 'error');
    const [first] = errors;
    report.add(SUITE, {
      className: 'CustomResourceDefinition',
      name,
      ...(first !== undefined && {
        failure: {
          message: (changeDiagnostic(first)?.message ?? first.findings[0].message).replace(/\n[^]*/, ''),
          more: errors.length - 1,
          type: first.rule,
          details: detailsOf('error'),
        },
      }),
      isSkipped: own.length === 0 && acknowledged.some(({ change }) => change.definition === name),
      output: detailsOf('warning'),
    });
  }
  if (problems.length > 0)
    report.add(SUITE, { className: 'file', name: 'warnings', output: problems.map(({ file, message }) => `${file}: ${message}`) });
  return report.render();
}

const SUITE = 'compare';
