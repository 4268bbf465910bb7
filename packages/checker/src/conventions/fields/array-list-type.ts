import { isJsonObject, type JsonObject } from '@structural/json';
import { insert, set, unsafe } from '../../proposals/proposal.js';
import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { kubeApiLinter } from '../record/references.js';
import { propertiesOf, requiredNames } from '../../manifest/schema-facts.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags lists that do not say how they merge. */
export const arrayListType = toConvention({
  id: 'array-list-type',
  title: 'Lists should say how they merge',
  tier: 'strict',
  docs: {
    whatItDoes:
      'Reports each array without `x-kubernetes-list-type`, and `set` for lists of objects, which the server only compares as a whole.',
    whyItMatters:
      'With server-side apply a list without the marker belongs to one applier as a whole: two of them cannot add an item each. To change it ' +
      'later, once objects are stored, is hard.',
    whenNotToUse:
      'A list that has been stored without a list type for long may hold duplicates, which `map` and `set` refuse; `atomic` is what holds anyway.',
    wrong: [example('No list type', 'ports:\n  type: array\n  items: { type: integer }')],
    right: [
      example('A set', 'ports:\n  type: array\n  x-kubernetes-list-type: set\n  items: { type: integer }'),
      example('Always as a whole', 'arguments:\n  type: array\n  x-kubernetes-list-type: atomic\n  items: { type: string }'),
    ],
    reference: kubeApiLinter('ssatags'),
  },
  options: {
    ...coreTypes,
    setsOfObjects: {
      kind: 'choice',
      values: ['report', 'ignore'],
      default: 'report',
      docs: 'What to do about `set` for lists of objects.',
    },
  },
  fixes: ['unsafe'],
  *find({ nodes }, { setsOfObjects }) {
    for (const node of nodes) {
      const { schema } = node;
      if (schema['type'] !== 'array') continue;
      const listType = schema['x-kubernetes-list-type'];
      if (listType === undefined)
        yield { path: nodePath(node), message: 'a list that does not say how it merges: add x-kubernetes-list-type' };
      const items = schema['items'];
      if (listType === 'set' && setsOfObjects === 'report' && isJsonObject(items) && items['type'] === 'object') {
        yield {
          path: nodePath(node, 'x-kubernetes-list-type'),
          mark: 'value',
          message: 'a set of objects: they are compared as a whole; use map or atomic',
        };
      }
    }
  },
  fix: ({ path, value }) => {
    if (path.at(-1) === 'x-kubernetes-list-type') return [unsafe('Write x-kubernetes-list-type: atomic', set(path, 'atomic'))];
    if (!isJsonObject(value)) return [];
    const add = (listType: string) => insert([...path, 'x-kubernetes-list-type'], listType);
    const atomic = unsafe('Add x-kubernetes-list-type: atomic', add('atomic'));
    const items = value['items'];
    if (!isJsonObject(items)) return [atomic];
    if (items['type'] !== 'object')
      return items['type'] === 'array' || items['nullable'] === true
        ? [atomic]
        : [atomic, unsafe('Add x-kubernetes-list-type: set', add('set'))];
    const key = keyOf(items);
    if (key === undefined || value['x-kubernetes-list-map-keys'] !== undefined) return [atomic];
    return [unsafe(`Merge by ${key}`, add('map'), insert([...path, 'x-kubernetes-list-map-keys'], [key])), atomic];
  },
});

/** A required text that is likely to tell items apart. */
function keyOf(items: JsonObject): string | undefined {
  const properties = propertiesOf(items);
  const required = requiredNames(items);
  return ['name', 'type', 'key', 'id'].find((name) => {
    const property = properties[name];
    return required.includes(name) && isJsonObject(property) && property['type'] === 'string' && property['nullable'] !== true;
  });
}
