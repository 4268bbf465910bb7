import { isJsonArray, jsonEqual, printJson } from '@structural/json';
import { updateExample } from '../record/example.js';
import { crdSchemaChecker } from '../record/references.js';
import { schemaUpdates } from './stored-schemas.js';
import { toConvention } from '../record/to-convention.js';

/** Flags values that an update forbids. */
export const noEnumRemoval = toConvention({
  id: 'no-enum-removal',
  title: 'An update should not remove values of an enum',
  tier: 'default',
  compares: true,
  docs: {
    whatItDoes: 'Compares each version with the stored one, where there is one, and reports enums that lack a value which they had.',
    whyItMatters:
      'Resources with the old value are refused once the field is touched, and everybody who writes that value is refused at once.',
    whenNotToUse: 'A version that is not served to anybody yet may change as it likes, and so may one that says `alpha`.',
    wrong: [updateExample('`Slow` is gone', 'mode: { type: string, enum: [Fast, Slow] }', 'mode: { type: string, enum: [Fast] }')],
    right: [updateExample('One more value', 'mode: { type: string, enum: [Fast] }', 'mode: { type: string, enum: [Fast, Slow] }')],
    reference: crdSchemaChecker('NoEnumRemoval'),
  },
  options: {},
  *find(subject) {
    for (const { old, path, schema } of schemaUpdates(subject)) {
      const values = schema['enum'];
      if (old.enum === undefined || !isJsonArray(values)) continue;
      const kept = new Set(values.filter((value) => typeof value === 'string'));
      const gone = old.enum.filter((value) =>
        typeof value === 'string' ? !kept.has(value) : values.length < MANY && !values.some((other) => jsonEqual(other, value)),
      );
      if (gone.length > 0)
        yield { path: [...path, 'enum'], message: `the stored definition allows ${gone.slice(0, 5).map(printJson).join(', ')} here, too` };
    }
  },
});

// Values other than texts are compared one by one.
const MANY = 500;
