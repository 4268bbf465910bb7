import { insert, unsafe } from '../../proposals/proposal.js';
import { example } from '../record/example.js';
import { kubernetesDocs } from '../record/references.js';
import { dropsUnknownFields } from '../../manifest/schema-facts.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags objects that keep nothing. */
export const emptyObject = toConvention({
  id: 'empty-object',
  title: 'An object should specify what it keeps',
  docs: {
    whatItDoes:
      'Reports each `type: object` without `properties`, `additionalProperties`, `x-kubernetes-preserve-unknown-fields` and ' +
      '`x-kubernetes-embedded-resource`.',
    whyItMatters: 'The server drops all fields that no schema specifies: whatever users write into such an object is gone without a word.',
    wrong: [example('Whatever it holds is dropped', 'settings: { type: object }')],
    right: [
      example('Free content is kept', 'settings: { type: object, x-kubernetes-preserve-unknown-fields: true }'),
      example('A map', 'settings:\n  type: object\n  additionalProperties: { type: string }'),
    ],
    reference: kubernetesDocs('Field pruning', 'tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#field-pruning'),
  },
  options: {},
  fixes: ['unsafe'],
  *find({ context, nodes }) {
    if (!dropsUnknownFields(context.definition.value)) return;
    for (const node of nodes) {
      const { schema } = node;
      if (schema['type'] !== 'object' || KEEPERS.some((keyword) => schema[keyword] !== undefined)) continue;
      yield { path: nodePath(node), message: 'an object that keeps nothing: the server drops every field in it' };
    }
  },
  fix: ({ path }) => [unsafe('Keep whatever it holds', insert([...path, 'x-kubernetes-preserve-unknown-fields'], true))],
});

const KEEPERS = ['properties', 'additionalProperties', 'x-kubernetes-preserve-unknown-fields', 'x-kubernetes-embedded-resource'];
