import { numberOf } from '../../manifest/schema-facts.js';
import { updateExample } from '../record/example.js';
import { apiChanges } from '../record/references.js';
import { toConvention } from '../record/to-convention.js';
import { schemaUpdates } from './stored-schemas.js';

/** Flags bounds that an update narrows. */
export const noTightenedBounds = toConvention({
  id: 'no-tightened-bounds',
  title: 'An update should not tighten bounds',
  tier: 'default',
  compares: true,
  docs: {
    whatItDoes:
      'Compares each version with the stored one, where there is one, and reports maxima that are new or lower than they were, minima that are new or higher, and ' +
      'bounds that become exclusive, on numbers, lengths, items and properties. A new minimum of 0 on a size says nothing new.',
    whyItMatters:
      'Resources beyond the new bound are refused once the field is touched, and everybody who writes such values is refused at once.',
    whenNotToUse: 'A version that is not served to anybody yet may change as it likes, and so may one that says `alpha`.',
    wrong: [
      updateExample('Fewer replicas than before', 'replicas: { type: integer, maximum: 100 }', 'replicas: { type: integer, maximum: 50 }'),
      updateExample('A bound where there was none', 'name: { type: string }', 'name: { type: string, maxLength: 63 }'),
    ],
    right: [updateExample('More than before', 'replicas: { type: integer, maximum: 50 }', 'replicas: { type: integer, maximum: 100 }')],
    reference: apiChanges('On compatibility', 'on-compatibility'),
  },
  options: {},
  *find(subject) {
    for (const { old, path, schema } of schemaUpdates(subject)) {
      for (const [keyword, sign] of BOUNDS) {
        const after = numberOf(schema[keyword]);
        if (after === undefined || (sign < 0 && after <= 0 && keyword !== 'minimum')) continue;
        const before = old[keyword] === undefined ? undefined : Number(old[keyword]);
        if (before !== undefined && sign * after >= sign * before) continue;
        const was = before === undefined ? `no ${keyword}` : `${keyword}: ${before}`;
        yield {
          path: [...path, keyword],
          mark: 'value',
          message: `the stored definition has ${was} here`,
        };
      }
      for (const keyword of ['exclusiveMaximum', 'exclusiveMinimum'] as const) {
        if (schema[keyword] !== true || old[keyword] === true) continue;
        yield { path: [...path, keyword], mark: 'value', message: 'the stored definition allows the bound itself here' };
      }
    }
  },
});

/** The bounds, with 1 for what a value may be at most and -1 for what it has to be at least. */
const BOUNDS = [
  ['maximum', 1],
  ['maxItems', 1],
  ['maxLength', 1],
  ['maxProperties', 1],
  ['minimum', -1],
  ['minItems', -1],
  ['minLength', -1],
  ['minProperties', -1],
] as const;
