import { updateExample } from '../record/example.js';
import { crdSchemaChecker } from '../record/references.js';
import { propertiesOf, requiredNames } from '../../manifest/schema-facts.js';
import { isJsonArray, isJsonObject } from '@structural/json';
import { schemaUpdates } from './stored-schemas.js';
import { toConvention } from '../record/to-convention.js';

/** Flags fields that an update starts to demand. */
export const noNewRequired = toConvention({
  id: 'no-new-required',
  title: 'An update should not require more fields',
  tier: 'default',
  compares: true,
  docs: {
    whatItDoes:
      'Compares each version with the stored one, where there is one, and reports names that objects which were there before newly require, unless ' +
      'the field has a default.',
    whyItMatters: 'Manifests without the field, which were right yesterday, are refused today, and so are updates of stored resources.',
    whenNotToUse: 'A version that is not served to anybody yet may change as it likes, and so may one that says `alpha`.',
    wrong: [updateExample('The image becomes required', 'image: { type: string }', 'image: { type: string }', 'required: [image]')],
    right: [
      updateExample(
        'A new field with a default',
        'image: { type: string }',
        'image: { type: string }\ntag: { type: string, default: latest }',
      ),
    ],
    reference: crdSchemaChecker('NoNewRequiredFields'),
  },
  options: {},
  *find(subject) {
    for (const { old, path, schema } of schemaUpdates(subject)) {
      const before = new Set(old.required);
      const properties = propertiesOf(schema);
      for (const name of new Set(requiredNames(schema))) {
        const property = properties[name];
        if (before.has(name) || (isJsonObject(property) && property['default'] !== undefined)) continue;
        const list = schema['required'];
        const index = isJsonArray(list) ? list.indexOf(name) : 0;
        yield {
          path: [...path, 'required', index],
          mark: 'value',
          message: `the stored definition does not require ${JSON.stringify(name)}`,
        };
      }
    }
  },
});
