import { move, unsafe } from '../../proposals/proposal.js';
import { versionExample } from '../record/example.js';
import { toPitfall } from './pitfall.js';
import { yamlScalars } from '../record/references.js';

const FIELDS = (key: string): string => `spec:\n  type: object\n  properties:\n    x: { type: integer }\n    ${key}: { type: integer }`;

/** Flags keys that become another name. */
export const ambiguousKey = toPitfall({
  id: 'ambiguous-key',
  title: 'Keys that YAML reads as something else should be quoted',
  tier: 'default',
  docs: {
    whatItDoes:
      'Reports keys without quotes that are read as a boolean or a number and become another name: `y`, `on`, `no`, `0x1F`, `1.0`.',
    whyItMatters: 'The field `y` of a point is called `true` for the server, which knows no such field.',
    whenNotToUse: 'Files that only the server and kubectl read mean what the server reads.',
    wrong: [versionExample('A property called true', FIELDS('y'))],
    right: [versionExample('A property called y', FIELDS('"y"'))],
    reference: yamlScalars,
  },
  fixes: ['unsafe'],
  messageOf: ({ isKey, text, value }) =>
    isKey && text !== value ? `the key ${text} is read as ${JSON.stringify(value)}: put it in quotes` : undefined,
  fix: ({ document, path, range }) => {
    const text = document.text.slice(range.start, range.end);
    return [unsafe(`Write "${text}"`, move(path, [...path.slice(0, -1), text]))];
  },
});
