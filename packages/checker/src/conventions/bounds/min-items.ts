import { isRequired, hasKeywordOrAllOf } from '../../manifest/schema-facts.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { coreTypes } from '../record/core-types-option.js';
import { example } from '../record/example.js';
import { kubeApiLinter } from '../record/references.js';
import { toConvention } from '../record/to-convention.js';

/** Flags required lists that may be empty though nobody said so. */
export const minItems = toConvention({
  id: 'min-items',
  title: 'Required lists should say whether they may be empty',
  tier: 'all',
  docs: {
    whatItDoes: 'Reports each required array without `minItems`. With the option `optional` those that are not required, too.',
    whyItMatters: 'That a list is required does not mean that anything is in it: `[]` will do. `minItems: 0` says that it is welcome.',
    whenNotToUse: 'Where an empty list has its own meaning everywhere, as in selectors, the bound says nothing.',
    wrong: [example('No host at all', 'hosts:\n  type: array\n  items: { type: string }', 'required: [hosts]')],
    right: [
      example('At least one', 'hosts:\n  type: array\n  minItems: 1\n  items: { type: string }', 'required: [hosts]'),
      example('May be left out', 'hosts:\n  type: array\n  items: { type: string }'),
    ],
    reference: kubeApiLinter('requiredfields'),
  },
  options: {
    ...coreTypes,
    optional: { kind: 'flag', default: false, docs: 'Whether lists that may be left out need one, too.' },
  },
  *find({ nodes }, { optional }) {
    for (const node of nodes) {
      if (
        node.schema['type'] !== 'array' ||
        hasKeywordOrAllOf(node.schema, 'minItems') ||
        !(optional || (node.role === 'property' && isRequired(node.parent?.schema, node.name)))
      )
        continue;
      yield { path: nodePath(node), message: 'a list that may be empty: add minItems' };
    }
  },
});
