import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { kubernetesDocs } from '../record/references.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags schemas that let anything in. */
export const noPreserveUnknown = toConvention({
  id: 'no-preserve-unknown',
  title: 'Schemas should not preserve unknown fields',
  tier: 'strict',
  docs: {
    whatItDoes: 'Reports each `x-kubernetes-preserve-unknown-fields: true`.',
    whyItMatters:
      'What is preserved is neither validated nor documented, misspelt fields are kept forever, and validation rules cannot see it.',
    whenNotToUse: 'Content that is passed on to another system as it is cannot be specified here.',
    wrong: [example('Anything goes', 'values: { type: object, x-kubernetes-preserve-unknown-fields: true }')],
    right: [example('What is known', 'values:\n  type: object\n  properties:\n    color: { type: string }')],
    reference: kubernetesDocs(
      'Controlling pruning',
      'tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#controlling-pruning',
    ),
  },
  options: { ...coreTypes },
  *find({ nodes }) {
    for (const node of nodes) {
      if (node.schema[KEYWORD] === true) yield { path: nodePath(node, KEYWORD), message: 'unknown fields are kept here: specify them' };
    }
  },
});

const KEYWORD = 'x-kubernetes-preserve-unknown-fields';
