import { repositoryUrl } from '../repository-url.js';
import type { ReportedRule } from './rule-help.js';

/** What reports of every command name an input that cannot be read. */
export const NOT_READ = 'not-read';

/** That as a rule. */
export const notReadRule: ReportedRule = {
  id: NOT_READ,
  title: 'An input must be readable',
  severity: 'error',
  docs: {
    whatItDoes: 'A file, folder or cluster that was named cannot be read: it is not there, access is denied, or it is too large.',
    whyItMatters: 'What was not read was not checked, so that the run ends with exit code 2.',
    wrong: [],
    right: [],
    reference: { title: 'Exit codes', url: `${repositoryUrl}/blob/main/docs/reference/exit-codes.md` },
  },
};
