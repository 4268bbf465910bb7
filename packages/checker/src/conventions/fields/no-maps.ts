import { isJsonObject } from '@structural/json';
import { example } from '../record/example.js';
import { apiConventions } from '../record/references.js';
import { isMap } from '../../manifest/schema-facts.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags maps. */
export const noMaps = toConvention({
  id: 'no-maps',
  title: 'Lists of named objects should be used rather than maps',
  docs: {
    whatItDoes:
      'Reports objects with `additionalProperties`. Maps from strings to strings, such as labels, are allowed unless an option says otherwise.',
    whyItMatters:
      'The keys of a map have no schema and no documentation, and cannot be validated one by one. A list with `x-kubernetes-list-type: map` ' +
      'merges as well, and its items can get further fields.',
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
      example('Labels', 'labels:\n  type: object\n  additionalProperties: { type: string }'),
    ],
    reference: apiConventions('Lists of named subobjects preferred over maps', 'lists-of-named-subobjects-preferred-over-maps'),
  },
  options: {
    policy: {
      kind: 'choice',
      values: ['allow-string-maps', 'enforce'],
      default: 'allow-string-maps',
      docs: '`allow-string-maps` lets maps from strings to strings pass, `enforce` reports them, too.',
    },
  },
  *find({ nodes }, { policy }) {
    for (const node of nodes) {
      if (!isMap(node.schema)) continue;
      const values = node.schema['additionalProperties'];
      if (policy === 'allow-string-maps' && isJsonObject(values) && values['type'] === 'string') continue;
      yield { path: nodePath(node, 'additionalProperties'), message: 'a map: use a list of objects with x-kubernetes-list-type: map' };
    }
  },
});
