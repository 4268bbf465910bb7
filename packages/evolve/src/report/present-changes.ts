import { addResult, annotationCommand, type ChangeFormat, githubPresenter, NO_TOTALS, openPresenter } from '@structural/presenters';
import type { ChangeReport } from './change-report.js';
import { changeAnnotations } from './change-annotations.js';
import { changeResults } from './change-results.js';
import { changeRules } from './change-rules.js';
import { renderHumanChanges, type HumanChangeOptions } from './human-changes.js';
import { renderJsonChanges } from './json-changes.js';
import { renderJunitChanges } from './junit-changes.js';
import { renderMarkdownChanges } from './markdown-changes.js';

/** What the caller knows of a report. */
export interface ChangeOptions extends HumanChangeOptions {
  /** Our own version, as SemVer. */
  readonly version?: string;
}

/** The whole report about changes, with a line end. */
export async function renderChanges(format: ChangeFormat, report: ChangeReport, options: ChangeOptions): Promise<string> {
  switch (format) {
    case 'human':
      return renderHumanChanges(report, options);
    case 'json':
      return renderJsonChanges(report);
    case 'markdown':
      return renderMarkdownChanges(report);
    case 'junit':
      return renderJunitChanges(report);
    case 'github':
      return renderAnnotations(report);
    default: {
      const { kubernetesVersion, newText, oldText, unreadable } = report;
      const { colors, version } = options;
      const presenter = await openPresenter(format, {
        colors,
        kubernetesVersion,
        textOf: (file) => oldText(file) ?? newText(file),
        rules: changeRules(),
        ...(version !== undefined && { version }),
      });
      const results = changeResults(report);
      const totals = results.reduce(addResult, { ...NO_TOTALS, unreadable: unreadable.length });
      const pieces = results.map((result, i) => presenter.renderResult(result, i === 0));
      return `${presenter.renderStart()}${pieces.join('')}${presenter.renderEnd(totals, unreadable)}`;
    }
  }
}

/** As workflow commands: what changed, worst first, then what is wrong with acknowledgements and inputs. */
function renderAnnotations(report: ChangeReport): string {
  const { compared, unreadable } = report;
  const presenter = githubPresenter();
  const problems = changeResults({ ...report, compared: { ...compared, changes: [] } });
  return [
    ...changeAnnotations(report).map((annotation) => `${annotationCommand(annotation)}\n`),
    ...problems.map((result) => presenter.renderResult(result, false)),
    presenter.renderEnd({ ...NO_TOTALS, unreadable: unreadable.length }, unreadable),
  ].join('');
}
