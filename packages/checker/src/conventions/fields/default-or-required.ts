import { isJsonArray, isJsonObject, valueAt } from '@structural/json';
import { remove, unsafe } from '../../proposals/proposal.js';
import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { kubeApiLinter } from '../record/references.js';
import { propertiesOf } from '../../manifest/schema-facts.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags fields that are required and filled in. */
export const defaultOrRequired = toConvention({
  id: 'default-or-required',
  title: 'A field should have a default or be required, not both',
  tier: 'default',
  docs: {
    whatItDoes: 'Reports each name in `required` whose property has a `default`, except for the keys of list-maps.',
    whyItMatters:
      'The default is filled in before the server looks for what is required, so that the field is optional however it is listed.',
    whenNotToUse: 'Clients that are generated from the schema show a required field as always there; those who rely on that may keep both.',
    wrong: [example('Required, and never missing', 'mode: { type: string, default: Fast }', 'required: [mode]')],
    right: [example('Only a default', 'mode: { type: string, default: Fast }')],
    reference: kubeApiLinter('defaultorrequired'),
  },
  options: { ...coreTypes },
  fixes: ['unsafe'],
  *find({ nodes }) {
    for (const node of nodes) {
      const required = node.schema['required'];
      if (!isJsonArray(required)) continue;
      const properties = propertiesOf(node.schema);
      const keys = node.role === 'items' ? node.parent?.schema['x-kubernetes-list-map-keys'] : undefined;
      for (const [index, name] of required.entries()) {
        const property = typeof name === 'string' ? properties[name] : undefined;
        if (!isJsonObject(property) || property['default'] === undefined || (isJsonArray(keys) && keys.includes(name))) continue;
        yield {
          path: nodePath(node, 'required', index),
          mark: 'value',
          message: `${JSON.stringify(name)} has a default, so it is never missing`,
        };
      }
    }
  },
  fix: ({ document, path }) =>
    typeof path.at(-1) === 'number' && isJsonArray(valueAt(document.value, path.slice(0, -1)))
      ? [unsafe('Remove it from required', remove(path))]
      : [],
});
