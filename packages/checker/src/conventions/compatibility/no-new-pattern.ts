import { updateExample } from '../record/example.js';
import { apiChanges } from '../record/references.js';
import { toConvention } from '../record/to-convention.js';
import { schemaUpdates } from './stored-schemas.js';

/** Flags patterns and formats that an update brings or changes. */
export const noNewPattern = toConvention({
  id: 'no-new-pattern',
  title: 'An update should not demand another pattern or format',
  tier: 'default',
  compares: true,
  docs: {
    whatItDoes:
      'Compares each version with the stored one, where there is one, and reports each `pattern` and each `format` of a string that is new or another one.',
    whyItMatters:
      'Whether the texts that are stored match, nobody can tell from the schema: those that do not are refused once the field is touched.',
    whenNotToUse: 'A version that is not served to anybody yet may change as it likes, and so may one that says `alpha`.',
    wrong: [updateExample('A pattern where there was none', 'name: { type: string }', "name: { type: string, pattern: '^[a-z]+$' }")],
    right: [updateExample('The pattern is given up', "name: { type: string, pattern: '^[a-z]+$' }", 'name: { type: string }')],
    reference: apiChanges('On compatibility', 'on-compatibility'),
  },
  options: {},
  *find(subject) {
    for (const { old, path, schema } of schemaUpdates(subject)) {
      for (const keyword of ['pattern', 'format'] as const) {
        const after = schema[keyword];
        const before = old[keyword];
        if (typeof after !== 'string' || after === '' || after === before || (keyword === 'format' && schema['type'] !== 'string'))
          continue;
        const was =
          before === undefined || before === '' ? `no ${keyword}` : `another ${keyword}, ${JSON.stringify(before.slice(0, MAX_SHOWN))},`;
        yield { path: [...path, keyword], mark: 'value', message: `the stored definition has ${was} here` };
      }
    }
  },
});

const MAX_SHOWN = 80;
