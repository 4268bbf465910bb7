import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { kubernetesDocs } from '../record/references.js';
import { isMap, hasKeywordOrAllOf } from '../../manifest/schema-facts.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags maps of any size. */
export const maxProperties = toConvention({
  id: 'max-properties',
  title: 'Maps should have a maxProperties',
  tier: 'all',
  docs: {
    whatItDoes: 'Reports each object with `additionalProperties` and without `maxProperties`.',
    whyItMatters:
      'A validation rule at or below the values of a map is estimated once for each entry that there may be, as it is for lists.',
    whenNotToUse: 'Maps that no rule reads gain little from a bound, and one that is too small refuses stored resources.',
    wrong: [example('Any number of entries', 'weights:\n  type: object\n  additionalProperties: { type: integer }')],
    right: [example('At most 16', 'weights:\n  type: object\n  maxProperties: 16\n  additionalProperties: { type: integer }')],
    reference: kubernetesDocs(
      'Resource use by validation functions',
      'tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#resource-use-by-validation-functions',
    ),
  },
  options: { ...coreTypes },
  *find({ nodes }) {
    for (const node of nodes) {
      if (!isMap(node.schema) || hasKeywordOrAllOf(node.schema, 'maxProperties')) continue;
      yield { path: nodePath(node), message: 'a map of any size: add maxProperties' };
    }
  },
});
