import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { apiConventions } from '../record/references.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags names that are not in camel case. */
export const fieldNames = toConvention({
  id: 'field-names',
  title: 'Names of fields should be in camelCase',
  tier: 'strict',
  docs: {
    whatItDoes: 'Reports properties whose name does not begin with a small letter, or holds anything but letters and digits.',
    whyItMatters:
      'All of Kubernetes is written this way, and the tools around it expect it. In validation rules other names have to be escaped ' +
      '(`self.a__dash__b`).',
    whenNotToUse:
      'Fields that use the names of another system, such as the keys of a configuration file, are easier to recognise unchanged.',
    wrong: [example('Underscores and dashes', 'max_size: { type: integer }\nread-only: { type: boolean }')],
    right: [example('Camel case', 'maxSize: { type: integer }\nreadOnly: { type: boolean }')],
    reference: apiConventions('Naming conventions', 'naming-conventions'),
  },
  options: {
    ...coreTypes,
    allow: { kind: 'texts', default: [], docs: 'Names that may stay as they are.' },
  },
  *find({ nodes }, { allow }) {
    const allowed = new Set(allow);
    for (const node of nodes) {
      if (node.role !== 'property' || CAMEL_CASE.test(node.name) || allowed.has(node.name)) continue;
      yield { path: nodePath(node), message: `${JSON.stringify(node.name)} is not in camelCase` };
    }
  },
});

const CAMEL_CASE = /^[a-z][a-zA-Z0-9]*$/;
