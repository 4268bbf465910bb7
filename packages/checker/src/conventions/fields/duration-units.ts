import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { apiConventions } from '../record/references.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags numbers that are durations of an unknown unit. */
export const durationUnits = toConvention({
  id: 'duration-units',
  title: 'The names of durations should end in their unit',
  tier: 'strict',
  docs: {
    whatItDoes:
      'Reports integers and numbers whose name ends in `Duration`, `Timeout`, `Interval`, `Period`, `Delay` or `TTL` and thus not in a unit.',
    whyItMatters: '`timeout: 30` does not say whether that is seconds or milliseconds.',
    whenNotToUse: 'An API that is stable cannot rename a field; say the unit in the description.',
    wrong: [example('30 of what?', 'connectTimeout: { type: integer, format: int32 }')],
    right: [example('Seconds', 'connectTimeoutSeconds: { type: integer, format: int32 }')],
    reference: apiConventions('Units', 'units'),
  },
  options: { ...coreTypes },
  *find({ nodes }) {
    for (const node of nodes) {
      const { type } = node.schema;
      if (node.role !== 'property' || (type !== 'integer' && type !== 'number') || !DURATION.test(node.name)) continue;
      yield { path: nodePath(node), message: `${node.name} does not name its unit: end the name in it, as in ${node.name}Seconds` };
    }
  },
});

const DURATION = /(?:^(?:duration|timeout|interval|period|delay|ttl)|Duration|Timeout|Interval|Period|Delay|TTL|Ttl)$/;
