import { quote, safe } from '../../proposals/proposal.js';
import { example } from '../record/example.js';
import { toPitfall } from './pitfall.js';
import { yamlScalars } from '../record/references.js';

/** Flags texts that are numbers to the base of 60. */
export const sexagesimalNumber = toPitfall({
  id: 'sexagesimal-number',
  title: 'Strings of digits and colons should be quoted',
  tier: 'default',
  docs: {
    whatItDoes: 'Reports values without quotes such as `22:22` or `1:30:00`, which YAML 1.1 defines as numbers to the base of 60.',
    whyItMatters: 'The server reads a text. Other readers of YAML 1.1 make 1342 of the pair of ports `22:22`.',
    whenNotToUse: 'Files that only the server and kubectl read mean what the server reads.',
    wrong: [example('A number for some', 'start: { type: string, default: 12:30 }')],
    right: [example('A text for all', 'start: { type: string, default: "12:30" }')],
    reference: yamlScalars,
  },
  fixes: ['safe'],
  messageOf: ({ isKey, text, value }) =>
    !isKey && typeof value === 'string' && SEXAGESIMAL.test(text)
      ? `${text} is a number for other readers of YAML: put it in quotes`
      : undefined,
  fix: ({ path }) => [safe('Put it in quotes', quote(path))],
});

const SEXAGESIMAL = /^[-+]?\d[\d_]{0,20}(?::[0-5]?\d){1,5}(?:\.[\d_]{0,20})?$/;
