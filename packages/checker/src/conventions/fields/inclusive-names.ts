import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { wordsOf } from '../../names/words-of.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags words that are better not used in names. */
export const inclusiveNames = toConvention({
  id: 'inclusive-names',
  title: 'Names should not use words with a better alternative',
  tier: 'strict',
  docs: {
    whatItDoes:
      'Reports properties one of whose words is on a list: `blacklist`, `master`, `slave` and `whitelist` by default. Capitals, dashes and underscores separate words.',
    whyItMatters:
      'Names of fields stay for the lifetime of an API. Kubernetes uses `allowlist`, `denylist`, `primary`, `controlPlane` and the like.',
    whenNotToUse: 'Words of another system, such as the master of a database that calls it so, may be clearer than new ones.',
    wrong: [example('A word on the list', 'ipWhitelist:\n  type: array\n  items: { type: string }')],
    right: [example('What it does', 'allowedIPs:\n  type: array\n  items: { type: string }')],
    reference: { title: 'Inclusive Naming Initiative, word lists', url: 'https://inclusivenaming.org/word-lists/' },
  },
  options: {
    ...coreTypes,
    words: { kind: 'texts', default: ['blacklist', 'master', 'slave', 'whitelist'], docs: 'The words, in small letters.' },
  },
  *find({ nodes }, { words }) {
    const listed = new Set(words);
    for (const node of nodes) {
      const word = node.role === 'property' ? wordsAndPairs(node.name).find((each) => listed.has(each)) : undefined;
      if (word !== undefined) yield { path: nodePath(node), message: `${JSON.stringify(node.name)} uses the word ${JSON.stringify(word)}` };
    }
  },
});

/** The words of a name, and each pair of neighbours as one (`whiteList`). */
function wordsAndPairs(name: string): readonly string[] {
  const words = wordsOf(name);
  return [...words, ...words.slice(1).map((word, i) => words[i]! + word)];
}
