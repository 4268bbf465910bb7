import { remove, unsafe } from '../../proposals/proposal.js';
import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { kubeApiLinter } from '../record/references.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags fields that may be null. */
export const noNullable = toConvention({
  id: 'no-nullable',
  title: 'Fields should not be nullable',
  tier: 'strict',
  docs: {
    whatItDoes: 'Reports each schema with `nullable: true`.',
    whyItMatters:
      'Readers of the field have to distinguish null, absent and empty, and the Go types of most controllers cannot. An absent field is enough.',
    whenNotToUse:
      'Where clients send null for what is not set, as some serialisers do, a field that is not nullable without a default refuses it.',
    wrong: [example('Three ways to leave it empty', 'note: { type: string, nullable: true }')],
    right: [example('Left out or not', 'note: { type: string }')],
    reference: kubeApiLinter('nonullable'),
  },
  options: { ...coreTypes },
  fixes: ['unsafe'],
  *find({ nodes }) {
    for (const node of nodes) {
      if (node.schema['nullable'] === true)
        yield { path: nodePath(node, 'nullable'), message: 'a field that may be null: leave it out instead' };
    }
  },
  fix: ({ path }) => [unsafe('Remove nullable', remove(path))],
});
