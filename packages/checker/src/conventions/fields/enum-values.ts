import { isJsonArray } from '@structural/json';
import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { apiConventions } from '../record/references.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags constants that are not in Pascal case. */
export const enumValues = toConvention({
  id: 'enum-values',
  title: 'Values of enums should be in PascalCase',
  tier: 'all',
  docs: {
    whatItDoes:
      'Reports each text in an `enum`, inside of junctors too, that does not begin with a capital or holds anything but letters and digits.',
    whyItMatters: 'Constants of Kubernetes look alike, in APIs of every language: `Always`, `ClusterFirst`, `IfNotPresent`.',
    whenNotToUse: 'Values of other systems, such as protocols, regions and log levels, keep the spelling that they have there.',
    wrong: [example('Small letters', 'policy: { type: string, enum: [always, if-not-present] }')],
    right: [example('Pascal case', 'policy: { type: string, enum: [Always, IfNotPresent] }')],
    reference: apiConventions('Constants', 'constants'),
  },
  options: {
    ...coreTypes,
    allow: { kind: 'texts', default: [], docs: 'Values that may stay as they are, such as names of other systems.' },
  },
  *find({ nodes, branches }, { allow }) {
    const allowed = new Set(allow);
    for (const node of [...nodes, ...branches]) {
      const values = node.schema['enum'];
      if (!isJsonArray(values)) continue;
      for (const [index, value] of values.entries()) {
        if (typeof value !== 'string' || PASCAL_CASE.test(value) || allowed.has(value)) continue;
        yield { path: nodePath(node, 'enum', index), mark: 'value', message: `${JSON.stringify(value)} is not in PascalCase` };
      }
    }
  },
});

const PASCAL_CASE = /^[A-Z][a-zA-Z0-9]*$/;
