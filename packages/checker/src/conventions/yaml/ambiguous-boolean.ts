import { quote, set, unsafe } from '../../proposals/proposal.js';
import { example } from '../record/example.js';
import { toPitfall } from './pitfall.js';
import { yamlScalars } from '../record/references.js';

/** Flags words that are booleans. */
export const ambiguousBoolean = toPitfall({
  id: 'ambiguous-boolean',
  title: 'Booleans should be written true or false',
  tier: 'default',
  docs: {
    whatItDoes:
      'Reports values without quotes that YAML 1.1 reads as booleans though they are other words: `yes`, `no`, `on`, `off`, `y`, `n`, however capitalised.',
    whyItMatters: 'The server reads `country: no` as `false`. Readers of YAML 1.2 see a text there: two programs disagree about one file.',
    whenNotToUse: 'Files that only the server and kubectl read mean what the server reads.',
    wrong: [example('Is it a word?', 'strict: { type: boolean, default: yes }')],
    right: [example('A boolean', 'strict: { type: boolean, default: true }')],
    reference: yamlScalars,
  },
  fixes: ['unsafe'],
  messageOf: ({ isKey, text, value }) =>
    !isKey && typeof value === 'boolean' && !/^(?:true|false)$/i.test(text)
      ? `${text} is read as ${value}: write that, or put it in quotes`
      : undefined,
  fix: ({ path, value }) => [unsafe(`Write ${String(value)}`, set(path, value ?? null)), unsafe('Put it in quotes', quote(path))],
});
