import type { ChangeReport } from './change-report.js';
import { changeResults } from './change-results.js';
import { changeRules } from './change-rules.js';
import { renderHumanChanges, type HumanChangeOptions } from './human-changes.js';
import { renderJsonChanges } from './json-changes.js';
import { renderMarkdownChanges } from './markdown-changes.js';
import { openPresenter } from '../open-presenter.js';
import { addResult, NO_TOTALS } from '../totals.js';

/** The forms of a report about changes, as users name them. */
export const CHANGE_FORMATS = ['human', 'json', 'markdown', 'sarif', 'junit', 'github'] as const;

/** One of {@link CHANGE_FORMATS}. */
export type ChangeFormat = (typeof CHANGE_FORMATS)[number];

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
      return (await import('./junit-changes.js')).renderJunitChanges(report);
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
      // A workflow shows ten annotations of a step.
      const results = changeResults(report, { isGrouped: format === 'github' });
      const totals = results.reduce(addResult, { ...NO_TOTALS, unreadable: unreadable.length });
      const pieces = results.map((result, i) => presenter.renderResult(result, i === 0));
      return `${presenter.renderStart()}${pieces.join('')}${presenter.renderEnd(totals, unreadable)}`;
    }
  }
}
