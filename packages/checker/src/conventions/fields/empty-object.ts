import { isJsonObject, type JsonObject } from '@structural/json';
import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { kubernetesDocs } from '../record/references.js';
import { wordsOf } from '../../names/words-of.js';
import { dropsUnknownFields, propertiesOf } from '../../manifest/schema-facts.js';
import { nodePath, type ManifestSchema } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags objects that keep nothing. */
export const emptyObject = toConvention({
  id: 'empty-object',
  title: 'An object should specify what it keeps',
  tier: 'default',
  docs: {
    whatItDoes:
      'Reports each `type: object` without `properties`, `additionalProperties`, `x-kubernetes-preserve-unknown-fields` and ' +
      '`x-kubernetes-embedded-resource`, unless its mere presence seems to mean something: one of several objects next to each other, as the members of a ' +
      'union are, and a `status` without fields.',
    whyItMatters: 'The server drops all fields that no schema specifies: what users write into such an object is dropped silently.',
    whenNotToUse: 'An object whose presence has a meaning is recognised only by its name or its neighbours.',
    wrong: [example('All of its content is dropped', 'settings: { type: object }')],
    right: [
      example(
        'One of several, chosen by its presence',
        'public: { type: object }\nprivate:\n  type: object\n  properties:\n    network: { type: string }',
      ),
      example('Free content is kept', 'settings: { type: object, x-kubernetes-preserve-unknown-fields: true }'),
      example('A map', 'settings:\n  type: object\n  additionalProperties: { type: string }'),
    ],
    reference: kubernetesDocs('Field pruning', 'tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#field-pruning'),
  },
  options: { ...coreTypes },
  *find({ context, nodes }) {
    if (!dropsUnknownFields(context.definition.value)) return;
    for (const node of nodes) {
      if (!isEmpty(node.schema) || isMarker(node)) continue;
      yield { path: nodePath(node), message: 'an object that keeps nothing: the server drops every field in it' };
    }
  },
});

const KEEPERS = ['properties', 'additionalProperties', 'x-kubernetes-preserve-unknown-fields', 'x-kubernetes-embedded-resource'];

function isEmpty(schema: JsonObject): boolean {
  return schema['type'] === 'object' && KEEPERS.every((keyword) => schema[keyword] === undefined);
}

/**
 * True for an object whose presence says what there is to say: one of several beside each other, as the members of a union are, and a status that has
 * no fields yet. What is called after its content holds some.
 */
function isMarker({ name, parent, role }: ManifestSchema): boolean {
  if (role !== 'property' || parent === undefined) return false;
  if (parent.role === 'root') return name === 'status';
  if (CONTENT.has(wordsOf(name).at(-1) ?? '')) return false;
  const others = Object.entries(propertiesOf(parent.schema)).filter(([other]) => other !== name);
  return others.some(([, other]) => isJsonObject(other) && other['type'] === 'object');
}

/** The last words of names of objects that are there for what they hold. */
const CONTENT = new Set(
  'annotations arguments attributes config configuration content data env info labels metadata object options parameters params properties settings spec status template values'.split(
    ' ',
  ),
);
