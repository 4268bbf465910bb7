import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { kubeApiLinter } from '../record/references.js';
import { hasKeywordOrAllOf } from '../../manifest/schema-facts.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { proposeBound } from './propose-bound.js';
import { toConvention } from '../record/to-convention.js';

/** Flags lists of any length. */
export const maxItems = toConvention({
  id: 'max-items',
  title: 'Lists should have a maxItems',
  tier: 'all',
  docs: {
    whatItDoes: 'Reports each array without `maxItems`.',
    whyItMatters:
      'A validation rule at or below the items of a list is estimated once for each item that there may be: without a bound the estimate takes ' +
      'as many as fit into a request, and the server refuses the CRD.',
    whenNotToUse:
      'Lists that nobody but trusted controllers writes, and that no rule reads, gain little from a bound, and one that is too small refuses stored resources.',
    wrong: [
      example('Any number of hosts', 'hosts:\n  type: array\n  items: { type: string }'),
      example(
        'A set of three values has three items at most',
        'modes:\n  type: array\n  x-kubernetes-list-type: set\n  items: { type: string, enum: [Read, Write, Watch] }',
      ),
    ],
    right: [example('At most eight', 'hosts:\n  type: array\n  maxItems: 8\n  items: { type: string }')],
    reference: kubeApiLinter('maxlength'),
  },
  options: { ...coreTypes },
  fixes: ['unsafe'],
  *find({ nodes }) {
    for (const node of nodes) {
      if (node.schema['type'] !== 'array' || hasKeywordOrAllOf(node.schema, 'maxItems')) continue;
      yield { path: nodePath(node), message: 'a list of any length: add maxItems' };
    }
  },
  fix: ({ path, value }) => proposeBound(path, value, 'maxItems'),
});
