import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { kubeApiLinter } from '../record/references.js';
import { propertiesOf, hasKeywordOrAllOf } from '../../manifest/schema-facts.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags lists of objects that may be empty. */
export const arrayItemRequired = toConvention({
  id: 'array-item-required',
  title: 'Objects in lists should have a required field',
  tier: 'strict',
  docs: {
    whatItDoes:
      'Reports list items that are objects without a required property, by themselves or by `oneOf` and `anyOf`. ' +
      'Items with `metadata`, templates of objects, are left alone.',
    whyItMatters: '`[{}]` is then a valid list. Readers have to find a meaning for an empty item.',
    whenNotToUse: 'Items of which every field has a meaning when it is missing, such as selectors and matchers, need none.',
    wrong: [
      example(
        'Every field is optional',
        'mounts:\n  type: array\n  items:\n    type: object\n    properties:\n      path: { type: string }',
      ),
    ],
    right: [
      example(
        'The path is needed',
        'mounts:\n  type: array\n  items:\n    type: object\n    required: [path]\n    properties:\n      path: { type: string }',
      ),
    ],
    reference: kubeApiLinter('arrayofstruct'),
  },
  options: { ...coreTypes },
  *find({ nodes }, { includeCoreTypes }) {
    for (const node of nodes) {
      const { schema } = node;
      const names = Object.keys(propertiesOf(schema));
      if (node.isCoreType && !includeCoreTypes) continue;
      if (node.role !== 'items' || schema['type'] !== 'object' || names.length === 0 || names.includes('metadata')) continue;
      if (
        hasKeywordOrAllOf(schema, 'required') ||
        hasKeywordOrAllOf(schema, 'minProperties') ||
        hasKeywordOrAllOf(schema, 'oneOf') ||
        hasKeywordOrAllOf(schema, 'anyOf')
      )
        continue;
      yield { path: nodePath(node), message: 'items without a required field: {} is one of them' };
    }
  },
});
