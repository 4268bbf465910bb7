import { resolve } from 'node:path';
import { visible } from '@structural/presenters';
import { EXIT_CLEAN, EXIT_FAILURE, EXIT_FINDINGS, type ExitCode } from '../program/exit-code.js';
import { refuse } from '../program/refuse.js';
import { write, type Streams } from '../program/streams.js';
import { readWhole } from './read-whole.js';

interface Suites {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  /** The elements of the suites, with their line ends. */
  readonly inner: string;
}

/** Prints one report of JUnit with the suites of several, and ends as one run would have ended. */
export async function mergeJunit(names: readonly string[], streams: Streams): Promise<ExitCode> {
  const reports: Suites[] = [];
  for (const name of names) {
    const text = await readWhole(name, resolve(streams.cwd, name));
    const report = text === undefined ? undefined : readSuites(text);
    if (report === undefined) return refuse(`${visible(name)}: is not a report of -o junit`, streams);
    if (report.inner.startsWith('  <testsuite name="audit"'))
      return refuse(`${visible(name)}: merge audits as -o json; -o junit makes one report of them`, streams);
    reports.push(report);
  }
  const sum = (key: 'tests' | 'failures' | 'errors'): number => reports.reduce((count, report) => count + report[key], 0);
  const [tests, failures, errors] = [sum('tests'), sum('failures'), sum('errors')];
  await write(
    streams.stdout,
    `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="structural" tests="${String(tests)}" failures="${String(failures)}" errors="${String(errors)}">\n${reports.map(({ inner }) => inner).join('')}</testsuites>\n`,
  );
  return errors > 0 ? EXIT_FAILURE : failures > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
}

/** The suites of a report as our commands write it, which is always in one way; undefined for any other text. */
function readSuites(text: string): Suites | undefined {
  const [head, tests, failures, errors, end] =
    /^<\?xml [^>]*\?>\n<testsuites name="structural" tests="(\d+)" failures="(\d+)" errors="(\d+)"(\/?)>\n/.exec(text) ?? [];
  if (head === undefined) return undefined;
  const counts = { tests: Number(tests), failures: Number(failures), errors: Number(errors) };
  if (end === '/') return text === head ? { ...counts, inner: '' } : undefined;
  const inner = text.slice(head.length, -END.length);
  return text.endsWith(END) && (inner === '' || inner.endsWith('\n')) ? { ...counts, inner } : undefined;
}

const END = '</testsuites>\n';
