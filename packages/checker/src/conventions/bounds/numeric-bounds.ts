import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { apiConventions } from '../record/references.js';
import { hasKeywordOrAllOf } from '../../manifest/schema-facts.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags numbers without bounds. */
export const numericBounds = toConvention({
  id: 'numeric-bounds',
  title: 'Numbers should have a minimum and a maximum',
  tier: 'all',
  docs: {
    whatItDoes: 'Reports each integer or number that lacks `minimum` or `maximum`, unless it has an `enum`.',
    whyItMatters:
      'Few quantities make sense over the whole range of 64 bits. A bound that the schema states need not be checked by every reader.',
    whenNotToUse: 'Numbers that only another system knows the range of, such as those that are passed on, are better left to it.',
    wrong: [example('A count that may be negative', 'replicas: { type: integer, format: int32 }')],
    right: [example('Both bounds', 'replicas: { type: integer, format: int32, minimum: 0, maximum: 1000 }')],
    reference: apiConventions('Primitive types', 'primitive-types'),
  },
  options: { ...coreTypes },
  *find({ nodes }) {
    for (const node of nodes) {
      const { schema } = node;
      if ((schema['type'] !== 'integer' && schema['type'] !== 'number') || hasKeywordOrAllOf(schema, 'enum')) continue;
      const missing = ['minimum', 'maximum'].filter((bound) => !hasKeywordOrAllOf(schema, bound));
      if (missing.length > 0) yield { path: nodePath(node), message: `a number without bounds: add ${missing.join(' and ')}` };
    }
  },
});
