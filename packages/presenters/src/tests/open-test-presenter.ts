import { githubTestPresenter } from './github-tests.js';
import { humanTestPresenter, type HumanTestOptions } from './human-tests.js';
import { jsonTestPresenter } from './json-tests.js';
import { tapTestPresenter } from './tap-tests.js';
import type { TestReportFormat } from '../report-format.js';
import type { TestPresenter } from './test-report.js';

/** The presenter of a form of report about tests; one is for one run. */
export async function openTestPresenter(format: TestReportFormat, options: HumanTestOptions): Promise<TestPresenter> {
  switch (format) {
    case 'dots':
    case 'tree':
      return humanTestPresenter(format, options);
    case 'json':
      return jsonTestPresenter();
    case 'github':
      return githubTestPresenter();
    case 'tap':
      return tapTestPresenter();
    case 'junit':
      return (await import('./junit-tests.js')).junitTestPresenter();
  }
}
