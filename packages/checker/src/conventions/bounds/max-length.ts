import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { kubeApiLinter } from '../record/references.js';
import { isShortByNature, hasKeywordOrAllOf } from '../../manifest/schema-facts.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { proposeBound } from './propose-bound.js';
import { toConvention } from '../record/to-convention.js';

/** Flags strings of any length. */
export const maxLength = toConvention({
  id: 'max-length',
  title: 'Strings should have a maxLength',
  tier: 'all',
  docs: {
    whatItDoes: 'Reports each string without `maxLength`, unless its `enum` or its `format` bounds it.',
    whyItMatters:
      'The cost of validation rules is estimated by the longest value that a schema allows: one string without a bound can make a rule above ' +
      'it too expensive for the server. A resource may otherwise fill the whole of a request with one field.',
    whenNotToUse:
      'Texts that no rule reads and that only administrators write gain little from a bound, and one that is too small refuses stored resources.',
    wrong: [
      example('A name of any length', 'name: { type: string }'),
      example('The pattern implies a bound, which the server does not see', "code: { type: string, pattern: '^[A-Z]{2}-[0-9]{1,5}$' }"),
    ],
    right: [example('A bound, or a few words', 'name: { type: string, maxLength: 63 }\nmode: { type: string, enum: [Fast, Slow] }')],
    reference: kubeApiLinter('maxlength'),
  },
  options: { ...coreTypes },
  fixes: ['unsafe'],
  *find({ nodes }) {
    for (const node of nodes) {
      if (node.schema['type'] !== 'string' || isShortByNature(node.schema) || hasKeywordOrAllOf(node.schema, 'maxLength')) continue;
      yield { path: nodePath(node), message: 'a string of any length: add maxLength' };
    }
  },
  fix: ({ path, value }) => proposeBound(path, value, 'maxLength'),
});
