import { lineIndex } from '@structural/document';
import { openColors, type Colors } from '../text/colors.js';
import { renderFrame } from '../findings/render-frame.js';
import { abridged } from '../text/abridged.js';
import { inert } from '../text/inert.js';
import { visible, visibleLines } from '../text/visible-text.js';
import type { ReportedFailure, ReportedPlace, ReportedProblem, ReportedTest, TestPresenter, TestTotals } from './test-report.js';
import { counted } from '../text/counted.js';

/** How a report for readers looks. */
export interface HumanTestOptions {
  readonly colors: boolean;
  /** Leaves out what passed, and the summary. */
  readonly quiet?: boolean;
}

/**
 * The report for people: a dot for each test, `F` where it failed, `s` where it was skipped; or a tree of files, definitions and tests. Failures
 * follow with the lines of test and definition.
 */
export function humanTestPresenter(shape: 'dots' | 'tree', { colors, quiet = false }: HumanTestOptions): TestPresenter {
  const paint = openColors(colors);
  const failed: ReportedTest[] = [];
  let column = 0;
  let branch = '';
  const dot = (test: ReportedTest): string => {
    const mark = test.outcome === 'passed' ? paint.green('.') : test.outcome === 'failed' ? paint.red('F') : paint.yellow('s');
    return ++column % MAX_COLUMNS === 0 ? `${mark}\n` : mark;
  };
  const leaf = (test: ReportedTest): string => {
    const { definition, file, name, outcome, reason, server } = test;
    const next = `${visible(file)} ${paint.dim(`with ${visible(definition)}${server === undefined ? '' : ` on ${server}`}`)}`;
    const head = next === branch ? '' : `${branch === '' ? '' : '\n'}${next}\n`;
    branch = next;
    const mark = outcome === 'passed' ? paint.green('✓') : outcome === 'failed' ? paint.red('✗') : paint.yellow('-');
    return `${head}  ${mark} ${visible(name)}${reason === undefined ? '' : paint.dim(` (${visible(reason)})`)}\n`;
  };
  return {
    renderStart: () => '',
    renderTest: (test) => {
      if (test.outcome === 'failed') failed.push(test);
      return quiet ? '' : inert(shape === 'dots' ? dot(test) : leaf(test));
    },
    renderEnd: (totals, problems) => {
      const end = shape === 'dots' && !quiet && column % MAX_COLUMNS !== 0 ? '\n' : '';
      const failures = failed.map((test) => `\n${renderFailed(test, paint)}`).join('');
      const others = problems.map((problem) => `\n${renderProblem(problem, paint)}`).join('');
      const summary = quiet && failed.length + problems.length === 0 ? '' : `\n${testSummary(totals, paint)}\n`;
      return inert(`${end}${failures}${others}${quiet ? '' : summary}`);
    },
  };
}

const MAX_COLUMNS = 80;

function renderFailed({ definition, failure, file, name, server, suite }: ReportedTest, paint: Colors): string {
  const title = suite === '' || suite === file ? visible(name) : `${visible(suite)} › ${visible(name)}`;
  const on = server === undefined ? '' : ` on ${server}`;
  return `${paint.red(paint.bold('FAIL'))} ${paint.bold(title)}\n     ${paint.dim(`with ${visible(definition)}${on}`)}\n${failure === undefined ? '' : renderFailure(failure, paint)}`;
}

/** Why a test failed, for people: the places that are to be looked at, and what differs; ends with a line end. */
export function failureText(failure: ReportedFailure, colors: boolean): string {
  return inert(renderFailure(failure, openColors(colors)));
}

function renderFailure({ diff = [], message, places: [first, ...others] }: ReportedFailure, paint: Colors): string {
  const lines = [
    `${paint.bold(placeText(first))}: ${paint.red('error')}: ${visibleLines(abridged(message), '  ')}`,
    ...frameOf(first, paint, paint.red),
    ...others.flatMap((place) => [
      `${paint.bold(placeText(place))}: ${visibleLines(place.message ?? '', '  ')}`,
      ...frameOf(place, paint, paint.yellow),
    ]),
    ...(diff.length === 0 ? [] : [`${paint.red('- expected')} ${paint.green('+ stored')}`]),
    ...diff.map((line) => paintLine(line, paint)),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function renderProblem({ file, message, place }: ReportedProblem, paint: Colors): string {
  const at = place === undefined ? visible(file) : placeText(place);
  return [
    `${paint.bold(at)}: ${paint.red('cannot run')}: ${visibleLines(abridged(message), '  ')}`,
    ...(place === undefined ? [] : frameOf(place, paint, paint.red)),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function frameOf({ range, text }: ReportedPlace, paint: Colors, paintCaret: (carets: string) => string): readonly string[] {
  return renderFrame(text, lineIndex(text), range, paintCaret, paint);
}

/** A place as editors find it. */
export function placeText({ file, range, text }: ReportedPlace): string {
  const { column, line } = lineIndex(text).positionOf(range.start);
  return `${visible(file)}:${String(line)}:${String(column)}`;
}

function paintLine(line: string, paint: Colors): string {
  const shown = visible(line);
  return line.startsWith('-') ? paint.red(shown) : line.startsWith('+') ? paint.green(shown) : paint.dim(shown);
}

/** One line that says how a run of tests went. */
export function testSummary(totals: TestTotals, paint: Pick<Colors, 'bold' | 'green' | 'red'> = openColors(false)): string {
  const { failed, files, milliseconds, passed, problems, seed, skipped } = totals;
  const reported = [
    `${String(passed)} passed`,
    ...(failed > 0 ? [`${String(failed)} failed`] : []),
    ...(skipped > 0 ? [`${String(skipped)} skipped`] : []),
    ...(problems > 0 ? [`${String(problems)} cannot run`] : []),
  ].join(', ');
  const isGood = failed + problems === 0;
  const where = `in ${counted(files, 'file')}, ${(milliseconds / 1000).toFixed(2)} s`;
  return `${(isGood ? paint.green : paint.red)(paint.bold(reported))} ${where}${seed === undefined ? '' : `, shuffled with --shuffle=${String(seed)}`}`;
}
