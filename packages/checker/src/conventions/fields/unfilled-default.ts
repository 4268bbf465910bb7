import { isJsonObject, valueAt, type JsonObject } from '@structural/json';
import { isMap, isRequired, propertiesOf, requiredNames } from '../../manifest/schema-facts.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { insert, unsafe } from '../../proposals/proposal.js';
import { coreTypes } from '../record/core-types-option.js';
import { example } from '../record/example.js';
import { kubernetesDocs } from '../record/references.js';
import { toConvention } from '../record/to-convention.js';

/** Flags objects that keep the defaults below them from being filled in. */
export const unfilledDefault = toConvention({
  id: 'unfilled-default',
  title: 'An optional object with defaults should have a default itself',
  tier: 'strict',
  docs: {
    whatItDoes:
      'Reports each optional object without a default whose properties have defaults, unless it requires a field that has none: such an object is there by choice. ' +
      '`spec` and `status` themselves are left out.',
    whyItMatters:
      'The server fills in defaults only of objects that are there. Where a resource leaves out the object, none of the defaults below it applies, and a controller finds nothing.',
    whenNotToUse: 'If an absent object switches something off that an empty one switches on, the object has to stay absent.',
    wrong: [
      example(
        'Off in a resource that does not mention it',
        'probe:\n  type: object\n  properties:\n    enabled: { type: boolean, default: true }',
      ),
    ],
    right: [
      example(
        'Filled in as a whole',
        'probe:\n  type: object\n  default: {}\n  properties:\n    enabled: { type: boolean, default: true }',
      ),
      example(
        'There by choice, as it requires a name',
        'tls:\n  type: object\n  required: [secret]\n  properties:\n    secret: { type: string }\n    mode: { type: string, default: Simple }',
      ),
    ],
    reference: kubernetesDocs('Defaulting', 'tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#defaulting'),
  },
  options: { ...coreTypes },
  fixes: ['unsafe'],
  *find({ nodes }) {
    for (const node of nodes) {
      const { inStatus, name, parent, role, schema } = node;
      if (role !== 'property' || inStatus || parent === undefined || parent.role === 'root' || isRequired(parent.schema, name)) continue;
      if (schema['default'] !== undefined || isMap(schema) || demandsMore(schema)) continue;
      const filled = Object.entries(propertiesOf(schema)).find(([, below]) => hasDefault(below));
      if (filled === undefined) continue;
      yield {
        path: nodePath(node),
        message: `without ${JSON.stringify(name)} the default of ${JSON.stringify(filled[0])} in it is not filled in: add default: {}`,
      };
    }
  },
  fix: ({ document, path }) =>
    isJsonObject(valueAt(document.value, path) ?? null) ? [unsafe('Add default: {}', insert([...path, 'default'], {}))] : [],
});

/** Whether an object requires a field that is not filled in. */
function demandsMore(schema: JsonObject): boolean {
  const properties = propertiesOf(schema);
  return requiredNames(schema).some((name) => !hasDefault(properties[name]));
}

function hasDefault(schema: JsonObject[string] | undefined): boolean {
  return schema !== undefined && isJsonObject(schema) && schema['default'] !== undefined;
}
