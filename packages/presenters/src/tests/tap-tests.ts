import { inert } from '../text/inert.js';
import { tapTitle } from '../text/tap-line.js';
import { visible } from '../text/visible-text.js';
import { placeText } from './human-tests.js';
import type { ReportedTest, TestPresenter } from './test-report.js';

/** The report in the Test Anything Protocol, version 14: a line for each test, with a block of YAML where it fails; the plan is the last line. */
export function tapTestPresenter(): TestPresenter {
  let count = 0;
  return {
    renderStart: () => 'TAP version 14\n',
    renderTest: (test) => inert(renderTest(test, ++count)),
    renderEnd: (_, problems) => {
      const bails = problems.map(({ file, message, place }) =>
        renderTest(
          {
            file,
            suite: '',
            name: `${file} can be run`,
            definition: '',
            outcome: 'failed',
            failure: place && { message, places: [place] },
          },
          ++count,
        ),
      );
      return inert(`${bails.join('')}1..${String(count)}\n`);
    },
  };
}

type TapTest = Omit<ReportedTest, 'failure'> & { readonly failure?: ReportedTest['failure'] | undefined };

function renderTest({ definition, failure, file, name, outcome, reason, server }: TapTest, number: number): string {
  const words = `${name} (${[file, definition, server].filter((part) => part !== undefined && part !== '').join(', ')})`;
  const title = tapTitle(words);
  const skip = outcome === 'skipped' ? ` # SKIP ${visible(reason ?? '').replace(/\s+/g, ' ')}` : '';
  const line = `${outcome === 'failed' ? 'not ok' : 'ok'} ${String(number)} - ${title}${skip}\n`;
  if (failure === undefined) return line;
  const [first] = failure.places;
  const members = [
    `message: ${JSON.stringify(failure.message)}`,
    `at: ${JSON.stringify(placeText(first))}`,
    ...(failure.diff === undefined ? [] : ['diff:', ...failure.diff.map((each) => `  - ${JSON.stringify(each)}`)]),
  ];
  return `${line}  ---\n${members.map((member) => `  ${member}\n`).join('')}  ...\n`;
}
