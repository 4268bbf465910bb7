import { repositoryUrl } from '../repository-url.js';
import type { ReportedRule } from '../findings/rule-help.js';

/** What reports name a test that fails. */
export const TEST_FAILED = 'test-failed';

/** What reports name tests that could not be run. */
export const TEST_NOT_RUN = 'test-not-run';

/** What reports about tests name, as rules. */
export function testRules(): readonly ReportedRule[] {
  const reference = { title: 'Tests', url: `${repositoryUrl}/blob/main/docs/reference/test.md` };
  return [
    {
      id: TEST_FAILED,
      title: 'A test of a suite should pass',
      severity: 'error',
      docs: {
        whatItDoes:
          'The server answers differently than the test expects: it accepts what the test says is refused, refuses what it says is accepted, with other words, or stores something else.',
        whyItMatters:
          'Either the CRD has changed its behaviour, or the test is out of date; `test --update` writes what the server answers.',
        wrong: [],
        right: [],
        reference,
      },
    },
    {
      id: TEST_NOT_RUN,
      title: 'A suite of tests should be runnable',
      severity: 'error',
      docs: {
        whatItDoes: 'A file of tests cannot be read, names a CRD that is not there, or the server refuses the CRD under test.',
        whyItMatters: 'Tests that do not run show nothing. The exit code is 2, not 1.',
        wrong: [],
        right: [],
        reference,
      },
    },
  ];
}
