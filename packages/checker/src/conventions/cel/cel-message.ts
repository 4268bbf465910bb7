import { isJsonArray, isJsonObject } from '@structural/json';
import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { kubernetesDocs } from '../record/references.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags rules whose failure shows an expression. */
export const celMessage = toConvention({
  id: 'cel-message',
  title: 'Validation rules should have a message',
  tier: 'default',
  docs: {
    whatItDoes: 'Reports each entry of `x-kubernetes-validations` with neither `message` nor `messageExpression`.',
    whyItMatters: 'Without a message the user is shown the expression that failed, which few can read.',
    whenNotToUse: 'A rule that reads as a sentence may be the best message there is.',
    wrong: [
      example(
        'failed rule: self.min <= self.max',
        'range:\n  type: object\n  properties:\n    min: { type: integer }\n    max: { type: integer }\n  required: [min, max]\n  x-kubernetes-validations:\n    - rule: self.min <= self.max',
      ),
    ],
    right: [
      example(
        'A sentence',
        'range:\n  type: object\n  properties:\n    min: { type: integer }\n    max: { type: integer }\n  required: [min, max]\n  x-kubernetes-validations:\n    - rule: self.min <= self.max\n      message: min must not be larger than max',
      ),
    ],
    reference: kubernetesDocs('Validation rules', 'tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#validation-rules'),
  },
  options: { ...coreTypes },
  *find({ nodes }) {
    for (const node of nodes) {
      const rules = node.schema['x-kubernetes-validations'];
      if (!isJsonArray(rules)) continue;
      for (const [index, rule] of rules.entries()) {
        if (!isJsonObject(rule) || rule['message'] !== undefined || rule['messageExpression'] !== undefined) continue;
        yield {
          path: nodePath(node, 'x-kubernetes-validations', index, 'rule'),
          message: 'a rule without a message: its expression is shown instead',
        };
      }
    }
  },
});
