import { isJsonObject } from '@structural/json';
import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { apiConventions } from '../record/references.js';
import { isMap, propertiesOf } from '../../manifest/schema-facts.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags maps. */
export const noMaps = toConvention({
  id: 'no-maps',
  title: 'Lists of named objects should be used rather than maps',
  tier: 'strict',
  docs: {
    whatItDoes:
      'Reports objects whose `additionalProperties` are objects with their own properties. Maps of plain values (labels, quantities, lists of texts) ' +
      'and of free content are allowed unless an option says otherwise.',
    whyItMatters:
      'The keys of a map have no schema and no documentation, and cannot be validated one by one. A list with `x-kubernetes-list-type: map` ' +
      'merges as well, and its items can get more fields.',
    whenNotToUse: 'A map whose keys are chosen by users and whose values belong to another system, such as settings, is a map.',
    wrong: [
      example(
        'Ports under their names',
        'ports:\n  type: object\n  additionalProperties:\n    type: object\n    properties:\n      number: { type: integer }',
      ),
    ],
    right: [
      example(
        'A list of named ports',
        'ports:\n  type: array\n  x-kubernetes-list-type: map\n  x-kubernetes-list-map-keys: [name]\n  items:\n    type: object\n    required: [name]\n    properties:\n      name: { type: string }\n      number: { type: integer }',
      ),
      example('Limits', 'limits:\n  type: object\n  additionalProperties: { x-kubernetes-int-or-string: true }'),
      example('Labels', 'labels:\n  type: object\n  additionalProperties: { type: string }'),
    ],
    reference: apiConventions('Lists of named subobjects preferred over maps', 'lists-of-named-subobjects-preferred-over-maps'),
  },
  options: {
    ...coreTypes,
    policy: {
      kind: 'choice',
      values: ['allow-plain-maps', 'allow-string-maps', 'enforce'],
      default: 'allow-plain-maps',
      docs: '`allow-plain-maps` reports only maps of objects, `allow-string-maps` all but maps from strings to strings, `enforce` every map.',
    },
  },
  *find({ nodes }, { policy }) {
    for (const node of nodes) {
      if (!isMap(node.schema)) continue;
      const values = node.schema['additionalProperties'];
      if (policy === 'allow-string-maps' && isJsonObject(values) && values['type'] === 'string') continue;
      if (policy === 'allow-plain-maps' && !(isJsonObject(values) && Object.keys(propertiesOf(values)).length > 0)) continue;
      yield {
        path: nodePath(node, 'additionalProperties'),
        about: nodePath(node),
        message: 'a map: use a list of objects with x-kubernetes-list-type: map',
      };
    }
  },
});
