import { move, unsafe } from '../../proposals/proposal.js';
import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { apiConventions } from '../record/references.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags references that are called otherwise than others. */
export const referenceNames = toConvention({
  id: 'reference-names',
  title: 'Names of references should end in Ref',
  tier: 'strict',
  docs: {
    whatItDoes:
      'Reports fields whose name ends in the word `Reference` or `References`; a `preference` is another word. With the policy `none` it reports `Ref` and `Refs` as well, for APIs that ' +
      'name what is referred to (`secretName`).',
    whyItMatters: 'Kubernetes abbreviates them throughout: `secretRef`, `targetRef`, `objectRefs`.',
    whenNotToUse: 'An API that is stable cannot rename a field.',
    wrong: [example('Written out', 'secretReference:\n  type: object\n  properties:\n    name: { type: string }')],
    right: [
      example('Another word', 'imagePreference: { type: string }\npreferences: { type: string }'),
      example('Abbreviated', 'secretRef:\n  type: object\n  properties:\n    name: { type: string }'),
    ],
    reference: apiConventions('Object references', 'object-references'),
  },
  options: {
    ...coreTypes,
    policy: {
      kind: 'choice',
      values: ['abbreviate', 'none'],
      default: 'abbreviate',
      docs: '`abbreviate` wants `Ref` for `Reference`, `none` wants neither.',
    },
  },
  fixes: ['unsafe'],
  *find({ nodes }, { policy }) {
    for (const node of nodes) {
      if (node.role !== 'property') continue;
      const better = betterName(node.name);
      if (better !== undefined)
        yield {
          path: nodePath(node),
          message: policy === 'none' ? `${node.name} should not name a reference` : `${node.name} should be called ${better}`,
        };
      else if (policy === 'none' && /(?:^ref|Ref)s?$/.test(node.name))
        yield { path: nodePath(node), message: `${node.name} should not name a reference` };
    }
  },
  fix: ({ message, path }) => {
    const better = betterName(String(path.at(-1)));
    return better === undefined || !message.includes('be called')
      ? []
      : [unsafe(`Rename to ${better}`, move(path, [...path.slice(0, -1), better]))];
  },
});

/** The name with its last word shortened; `undefined` for one that ends in another word, such as `preference`. */
function betterName(name: string): string | undefined {
  const match = /^(?:(.*)(R)|(.*[_-])?(r))eference(s?)$/.exec(name);
  if (match === null) return undefined;
  const [, before = '', capital, separated = '', small = '', after = ''] = match;
  return `${before}${separated}${capital ?? small}ef${after}`;
}
