import { isJsonArray, isJsonObject, valueAt } from '@structural/json';
import { remove, set, unsafe } from '../../proposals/proposal.js';
import { nearNames } from '../../names/near-names.js';
import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { kubernetesDocs } from '../record/references.js';
import { dropsUnknownFields, isMap, propertiesOf } from '../../manifest/schema-facts.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags required fields that cannot be there. */
export const requiredProperties = toConvention({
  id: 'required-properties',
  title: 'Required fields should be specified',
  tier: 'default',
  docs: {
    whatItDoes:
      'Reports each name in `required` that `properties` does not have, in objects that are not maps and drop unknown fields. What leaves an object no value ' +
      'at all is reported by `no-value-fits`, and not again here: this is about objects that may be null, and about more names.',
    whyItMatters: 'The server drops a field that is not specified, and then misses it: no object is ever valid.',
    whenNotToUse: 'Where the missing field is added by a tool before the CRD is applied, only that tool knows.',
    wrong: [
      example(
        'A slip, so that null is all that fits',
        'tls:\n  type: object\n  nullable: true\n  required: [secrets]\n  properties: { secret: { type: string } }',
      ),
    ],
    right: [
      example(
        'The name as it is specified',
        'tls:\n  type: object\n  nullable: true\n  required: [secret]\n  properties: { secret: { type: string } }',
      ),
    ],
    reference: kubernetesDocs('Field pruning', 'tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#field-pruning'),
  },
  options: { ...coreTypes },
  fixes: ['unsafe'],
  *find({ context, nodes }) {
    if (!dropsUnknownFields(context.definition.value)) return;
    for (const node of nodes) {
      const { schema } = node;
      const required = schema['required'];
      if (!isJsonArray(required) || isMap(schema) || schema['x-kubernetes-preserve-unknown-fields'] === true) continue;
      const isResource = node.role === 'root' || schema['x-kubernetes-embedded-resource'] === true;
      const properties = propertiesOf(schema);
      for (const [index, name] of required.entries()) {
        if (typeof name !== 'string' || properties[name] !== undefined || (isResource && TYPE_META.has(name))) continue;
        yield {
          path: nodePath(node, 'required', index),
          mark: 'value',
          message: `${JSON.stringify(name)} is required and not specified: the server drops it, and then misses it`,
        };
      }
    }
  },
  fix: ({ document, path, value }) => {
    if (typeof value !== 'string' || typeof path.at(-1) !== 'number') return [];
    const schema = valueAt(document.value, path.slice(0, -2));
    const required = valueAt(document.value, path.slice(0, -1));
    if (!isJsonObject(schema) || !isJsonArray(required)) return [];
    const free = Object.keys(propertiesOf(schema)).filter((name) => !required.includes(name));
    return [
      ...nearNames(value, free).map((name) => unsafe(`Write ${name}`, set(path, name))),
      unsafe('Remove it from required', remove(path)),
    ];
  },
});

const TYPE_META = new Set(['apiVersion', 'kind', 'metadata']);
