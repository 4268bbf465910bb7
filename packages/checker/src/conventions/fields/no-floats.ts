import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { apiConventions } from '../record/references.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags numbers with fractions. */
export const noFloats = toConvention({
  id: 'no-floats',
  title: 'Numbers should be integers',
  tier: 'strict',
  docs: {
    whatItDoes: 'Reports each schema with `type: number`.',
    whyItMatters:
      'Floating point numbers change on their way through encoders of different languages, so that a controller sees differences that do ' +
      'not exist. Use an integer of a smaller unit, or a string that is a quantity.',
    whenNotToUse: 'Measurements and ratios that are passed on to systems which take floating point numbers are best kept as they are.',
    wrong: [example('A ratio', 'ratio: { type: number }')],
    right: [example('Percent', 'ratioPercent: { type: integer, format: int32 }')],
    reference: apiConventions('Primitive types', 'primitive-types'),
  },
  options: { ...coreTypes },
  *find({ nodes }) {
    for (const node of nodes) {
      if (node.schema['type'] === 'number')
        yield {
          path: nodePath(node, 'type'),
          mark: 'value',
          message: 'a floating point number: use an integer of a smaller unit, or a quantity',
        };
    }
  },
});
