import { abridged, MAX_IN_FILE } from '../text/abridged.js';
import { inert } from '../text/inert.js';
import { visible, visibleLines } from '../text/visible-text.js';
import { junitBuilder, type JunitSuite } from './junit-builder.js';

/** One test case; texts are as they were found. */
export interface JunitCase {
  readonly className: string;
  readonly name: string;
  readonly isSkipped?: boolean;
  /** What is wrong, in a line; `type` is what `rule` explains, `details` are shown below. */
  readonly failure?: JunitFault;
  /** The same for what could not be judged at all. */
  readonly error?: JunitFault;
  readonly output?: readonly string[];
}

/** Why a case failed. */
export interface JunitFault {
  readonly message: string;
  /** How many others there are, which the line then says. */
  readonly more?: number;
  readonly type: string;
  readonly details?: readonly string[];
}

/** A report in the making: suites have their names once, in the order in which they came. */
export interface JunitDocument {
  add(suite: string, one?: JunitCase): void;
  /** The whole XML. */
  render(): string;
}

/**
 * Begins a report of JUnit, as all commands write it. No control character reaches the XML, and nothing that a build server would take for a command. The
 * format has sums at its beginning, so that all cases are kept until the end.
 */
export function openJunit(): JunitDocument {
  const report = junitBuilder.newBuilder().name('structural');
  const suites = new Map<string, JunitSuite>();
  return {
    add: (name, one) => {
      const known = suites.get(name) ?? report.testSuite().name(visible(name));
      suites.set(name, known);
      if (one !== undefined) addCase(known, one);
    },
    // The schema that Jenkins publishes has no such attribute on the outermost element.
    render: () => inert(`${report.build().replace(/^([^>]*>\s*<testsuites [^>]*?) skipped="\d+"/, '$1')}\n`),
  };
}

function addCase(suite: JunitSuite, { className, error, failure, isSkipped, name, output = [] }: JunitCase): void {
  const one = suite.testCase().className(visible(className)).name(visible(name));
  if (isSkipped === true) one.skipped();
  if (failure !== undefined) {
    one.failure(messageOf(failure), failure.type);
    if (failure.details !== undefined) one.stacktrace(outputText(failure.details));
  }
  if (error?.details !== undefined) one.error(messageOf(error), error.type, outputText(error.details));
  else if (error !== undefined) one.error(messageOf(error), error.type);
  if (output.length > 0) one.standardOutput(outputText(output));
}

function outputText(pieces: readonly string[]): string {
  // The library escapes only the first end of a CDATA section.
  return pieces
    .map((piece) => visibleLines(piece, ''))
    .join('\n')
    .replaceAll(']]>', ']] >');
}

/** A message for an attribute, in which XML readers make spaces of line ends. */
function messageOf({ message, more = 0 }: JunitFault): string {
  return `${visible(abridged(message, MAX_IN_FILE).replace(/\s*[\r\n]+\s*/g, ' '))}${more > 0 ? ` (and ${String(more)} more)` : ''}`;
}
