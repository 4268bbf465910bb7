import { quote, safe } from '../../proposals/proposal.js';
import { example } from '../record/example.js';
import { toPitfall } from './pitfall.js';
import { yamlScalars } from '../record/references.js';

/** Flags dates that are texts for the server alone. */
export const ambiguousDate = toPitfall({
  id: 'ambiguous-date',
  title: 'Dates should be quoted',
  tier: 'strict',
  docs: {
    whatItDoes: 'Reports values without quotes that look like a date or a timestamp.',
    whyItMatters:
      "The server reads a text. Other readers of YAML 1.1 (Python's, Ruby's) make a date of it and write it back in another form.",
    whenNotToUse: 'Files that only the server and kubectl read are read as strings.',
    wrong: [example('A date for some', 'since: { type: string, default: 2024-01-01 }')],
    right: [example('A text for all', 'since: { type: string, default: "2024-01-01" }')],
    reference: yamlScalars,
  },
  fixes: ['safe'],
  messageOf: ({ isKey, text, value }) =>
    !isKey && typeof value === 'string' && DATE.test(text) ? `${text} is a date for other readers of YAML: put it in quotes` : undefined,
  fix: ({ path }) => [safe('Put it in quotes', quote(path))],
});

const DATE = /^\d{4}-\d\d?-\d\d?(?:$|[Tt]|[ \t]{1,10}\d\d?:)/;
