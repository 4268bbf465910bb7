import { isJsonArray } from '@structural/json';
import { remove, unsafe } from '../../proposals/proposal.js';
import { statusExample } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { kubeApiLinter } from '../record/references.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags a status that must not be empty. */
export const statusOptional = toConvention({
  id: 'status-optional',
  title: 'All fields of a status should be optional',
  tier: 'strict',
  docs: {
    whatItDoes: 'Reports the names in `required` of the schema of `status` itself, and `status` where the resource requires it.',
    whyItMatters: 'A controller that writes its first observation has not made the others yet, and the server refuses what it has.',
    whenNotToUse: 'A CRD whose resources are only ever written by a controller, status included, may require it.',
    wrong: [statusExample('Everything at once', 'ready: { type: integer }', 'required: [ready]')],
    right: [statusExample('What there is', 'ready: { type: integer }')],
    reference: kubeApiLinter('statusoptional'),
  },
  options: { ...coreTypes },
  fixes: ['unsafe'],
  *find({ nodes }) {
    for (const node of nodes) {
      const required = node.schema['required'];
      if (!isJsonArray(required)) continue;
      const isStatus = node.role === 'property' && node.name === 'status' && node.parent?.role === 'root';
      for (const [index, name] of required.entries()) {
        if (!isStatus && !(node.role === 'root' && name === 'status')) continue;
        yield { path: nodePath(node, 'required', index), mark: 'value', message: `${JSON.stringify(name)} of a status should be optional` };
      }
    }
  },
  fix: ({ path, value }) =>
    typeof value === 'string' && typeof path.at(-1) === 'number' ? [unsafe('Remove it from required', remove(path))] : [],
});
