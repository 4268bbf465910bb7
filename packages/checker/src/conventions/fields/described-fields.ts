import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { apiConventions } from '../record/references.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags fields that nobody explains. */
export const describedFields = toConvention({
  id: 'described-fields',
  title: 'Fields should have a description',
  tier: 'strict',
  docs: {
    whatItDoes: 'Reports each property without a `description`, or with an empty one.',
    whyItMatters: 'It is what `kubectl explain`, editors and portals show: often the only documentation that a user meets.',
    whenNotToUse: 'CRDs whose descriptions were removed to fit into a request (`maxDescLen=0`) have none by intention.',
    wrong: [example('What does it do?', 'grace: { type: integer }', 'description: What is wanted.')],
    right: [
      example(
        'A sentence',
        'grace: { type: integer, description: How many seconds a job may take to end. }',
        'description: What is wanted.',
      ),
    ],
    reference: apiConventions('Documentation', 'documentation'),
  },
  options: {
    ...coreTypes,
    root: { kind: 'flag', default: false, docs: 'Whether the schema of the resource itself needs one, too.' },
  },
  *find({ nodes }, { root }) {
    for (const node of nodes) {
      if (node.role !== 'property' && !(root && node.role === 'root')) continue;
      const { description } = node.schema;
      if (typeof description !== 'string' || description.trim() === '') yield { path: nodePath(node), message: 'no description' };
    }
  },
});
