import { isJsonObject } from '@structural/json';
import { isMap, isRequired, propertiesOf, hasKeywordOrAllOf } from '../../manifest/schema-facts.js';
import { nodePath, type ManifestSchema } from '../../manifest/schema-nodes.js';
import { coreTypes } from '../record/core-types-option.js';
import { example } from '../record/example.js';
import { kubeApiLinter } from '../record/references.js';
import { toConvention } from '../record/to-convention.js';

/** Flags required objects that may be empty though nobody said so. */
export const minProperties = toConvention({
  id: 'min-properties',
  title: 'Required objects should say whether they may be empty',
  tier: 'all',
  docs: {
    whatItDoes:
      'Reports each required object, map or not, that requires none of its fields and has no `minProperties`. With the option `optional` those that are not ' +
      'required, too.',
    whyItMatters: '`{}` is a value of such a field, and readers have to find a meaning for it. `minProperties: 0` says that it is welcome.',
    whenNotToUse: 'Where every field has a default, the empty object says: as usual.',
    wrong: [example('An empty strategy', 'strategy:\n  type: object\n  properties:\n    surge: { type: integer }', 'required: [strategy]')],
    right: [
      example(
        'At least one',
        'strategy:\n  type: object\n  minProperties: 1\n  properties:\n    surge: { type: integer }',
        'required: [strategy]',
      ),
      example(
        'One that is needed',
        'strategy:\n  type: object\n  required: [surge]\n  properties:\n    surge: { type: integer }',
        'required: [strategy]',
      ),
    ],
    reference: kubeApiLinter('requiredfields'),
  },
  options: {
    ...coreTypes,
    optional: { kind: 'flag', default: false, docs: 'Whether objects that may be left out need one, too.' },
  },
  *find({ nodes }, { includeCoreTypes, optional }) {
    for (const node of nodes) {
      if (node.schema['type'] !== 'object' || !holdsFields(node) || (node.isCoreType && !includeCoreTypes)) continue;
      if (
        node.role === 'root' ||
        !(optional || (node.role === 'property' && isRequired(node.parent?.schema, node.name))) ||
        isNeverEmpty(node)
      )
        continue;
      yield { path: nodePath(node), message: 'an object that may be empty: add minProperties' };
    }
  },
});

function holdsFields({ schema }: ManifestSchema): boolean {
  return isMap(schema) || Object.keys(propertiesOf(schema)).length > 0;
}

/** True where a field is required, or has a default and thus is there. */
function isNeverEmpty({ schema }: ManifestSchema): boolean {
  if (['required', 'minProperties', 'oneOf', 'anyOf'].some((keyword) => hasKeywordOrAllOf(schema, keyword))) return true;
  return Object.values(propertiesOf(schema)).some((property) => isJsonObject(property) && property['default'] !== undefined);
}
