import { jsonEqual, printJson } from '@structural/json';
import { updateExample } from '../record/example.js';
import { apiChanges } from '../record/references.js';
import { toConvention } from '../record/to-convention.js';
import { schemaUpdates } from './stored-schemas.js';

/** Flags defaults that an update changes, takes away or brings to a field that is there. */
export const noDefaultChange = toConvention({
  id: 'no-default-change',
  title: 'An update should not change defaults',
  tier: 'default',
  compares: true,
  docs: {
    whatItDoes:
      'Compares each version with the stored one, where there is one, and reports defaults of fields that had another one or none, and fields that lose theirs.',
    whyItMatters:
      'The server fills a default in when it writes, and also when it reads: what users left out means something else from one day to the next, in resources ' +
      'that nobody touched.',
    whenNotToUse: 'A version that is not served to anybody yet may change as it likes, and so may one that says `alpha`.',
    wrong: [
      updateExample(
        'Another mode for all who said nothing',
        'mode: { type: string, default: Fast }',
        'mode: { type: string, default: Slow }',
      ),
    ],
    right: [
      updateExample(
        'A new field with a default',
        'image: { type: string }',
        'image: { type: string }\nmode: { type: string, default: Fast }',
      ),
    ],
    reference: apiChanges('On compatibility', 'on-compatibility'),
  },
  options: {},
  *find(subject) {
    for (const { old, path, schema } of schemaUpdates(subject)) {
      const after = schema['default'] ?? undefined;
      const before = old.default;
      if (after === undefined && before === undefined) continue;
      if (after !== undefined && before !== undefined && jsonEqual(after, before)) continue;
      const was = before === undefined ? 'no default' : `default: ${printJson(before).slice(0, MAX_SHOWN)}`;
      if (after === undefined) yield { path, message: `the stored definition has ${was} here` };
      else yield { path: [...path, 'default'], mark: 'value', message: `the stored definition has ${was} here` };
    }
  },
});

const MAX_SHOWN = 80;
