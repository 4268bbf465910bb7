import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { apiConventions } from '../record/references.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags booleans. */
export const noBools = toConvention({
  id: 'no-bools',
  title: 'Fields should not be booleans',
  tier: 'all',
  docs: {
    whatItDoes: 'Reports each schema with `type: boolean`.',
    whyItMatters:
      'What is either one or the other today often has a third state tomorrow. A boolean has no room for it, an enum has, and its values ' +
      'say what they mean.',
    whenNotToUse: 'Most booleans stay booleans. This is for APIs whose reviewers ask for enums, as those of Kubernetes do.',
    wrong: [example('A switch', 'paused: { type: boolean }')],
    right: [example('Two named states', 'mode: { type: string, enum: [Running, Paused] }')],
    reference: apiConventions('Primitive types', 'primitive-types'),
  },
  options: { ...coreTypes },
  *find({ nodes }) {
    for (const node of nodes) {
      if (node.schema['type'] !== 'boolean') continue;
      yield { path: nodePath(node, 'type'), mark: 'value', message: 'a boolean cannot grow a third value: use a string with an enum' };
    }
  },
});
