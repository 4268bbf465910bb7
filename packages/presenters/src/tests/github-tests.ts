import { lineIndex } from '@structural/document';
import { workflowCommand } from '../formats/github.js';
import { abridged } from '../text/abridged.js';
import { visible, visibleLines } from '../text/visible-text.js';
import { testSummary } from './human-tests.js';
import type { ReportedPlace, TestPresenter } from './test-report.js';

/** The report as workflow commands of GitHub Actions: an annotation for each test that fails, then one line for the log. */
export function githubTestPresenter(): TestPresenter {
  return {
    renderStart: () => '',
    renderTest: ({ definition, failure, name }) => {
      if (failure === undefined) return '';
      const diff = failure.diff === undefined ? '' : `\n${failure.diff.join('\n')}`;
      const message = `${failure.message}\nwith ${definition}${diff}`;
      return `${workflowCommand('error', { title: visible(name), ...at(failure.places[0]) }, visibleLines(abridged(message), ''))}\n`;
    },
    renderEnd: (totals, problems) =>
      problems
        .map(({ file, message, place }) =>
          workflowCommand(
            'error',
            { title: 'cannot run', ...(place === undefined ? { file: visible(file) } : at(place)) },
            visibleLines(abridged(message), ''),
          ),
        )
        .concat(testSummary(totals))
        .map((line) => `${line}\n`)
        .join(''),
  };
}

function at({ file, range, text }: ReportedPlace): Readonly<Record<string, string>> {
  const { column, line } = lineIndex(text).positionOf(range.start);
  return { file: visible(file), line: String(line), col: String(column) };
}
