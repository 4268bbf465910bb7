import { isJsonArray, isJsonObject, type JsonObject } from '@structural/json';
import { insert, unsafe } from '../../proposals/proposal.js';
import type { BrokenConvention } from '../record/convention.js';
import { statusExample } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { apiConventions } from '../record/references.js';
import { numberOf, propertiesOf, requiredNames } from '../../manifest/schema-facts.js';
import { nodePath, type ManifestSchema } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

const CONDITION = `conditions:
  type: array
  x-kubernetes-list-type: map
  x-kubernetes-list-map-keys: [type]
  items:
    type: object
    required: [type, status, lastTransitionTime, reason, message]
    properties:
      type: { type: string, maxLength: 316 }
      status: { type: string, enum: ['True', 'False', Unknown] }
      observedGeneration: { type: integer, format: int64, minimum: 0 }
      lastTransitionTime: { type: string, format: date-time }
      reason: { type: string, minLength: 1, maxLength: 1024, pattern: '^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$' }
      message: { type: string, maxLength: 32768 }`;

/** Flags conditions that are not those of Kubernetes. */
export const conditions = toConvention({
  id: 'conditions',
  title: 'Conditions should be those of Kubernetes, merged by type',
  tier: 'default',
  docs: {
    whatItDoes:
      'Looks at each field called `conditions` below `status`: it should be a list with `x-kubernetes-list-type: map` and the key `type`, of objects ' +
      'with the fields of `metav1.Condition`: `type`, `status`, `lastTransitionTime`, `reason` and `message` of their types, and ' +
      '`observedGeneration` an integer, if it is there. With the option `bounds` it looks at what is required, the values of `status` and the lengths as well.',
    whyItMatters:
      '`kubectl wait --for=condition=Ready` and every tool that shows the health of resources read this shape. Merged by type, two controllers ' +
      'can each keep their own condition.',
    whenNotToUse: 'Conditions that are older than `metav1.Condition` cannot lose or rename fields without breaking those who read them.',
    wrong: [statusExample('A list that is replaced as a whole', CONDITION.replace(/ {2}x-kubernetes-list.*\n/g, ''))],
    right: [statusExample('The fields of metav1.Condition', CONDITION)],
    reference: apiConventions('Typical status properties', 'typical-status-properties'),
  },
  options: {
    ...coreTypes,
    bounds: {
      kind: 'flag',
      default: false,
      docs: 'Whether the five fields have to be required, `status` an enum, and texts need a `maxLength`, as those of `metav1.Condition` do.',
    },
  },
  fixes: ['unsafe'],
  *find({ nodes }, { bounds }) {
    for (const node of nodes) {
      if (node.role !== 'property' || node.name !== 'conditions' || !node.inStatus) continue;
      yield* listFindings(node);
      const { items } = node.schema;
      if (isJsonObject(items)) yield* itemFindings(node, items, bounds);
    }
  },
  fix: ({ path, value }) => {
    if (!isJsonObject(value) || value['type'] !== 'array') return [];
    const changes = [
      ...(value['x-kubernetes-list-type'] === undefined ? [insert([...path, 'x-kubernetes-list-type'], 'map')] : []),
      ...(value['x-kubernetes-list-map-keys'] === undefined ? [insert([...path, 'x-kubernetes-list-map-keys'], ['type'])] : []),
    ];
    const isRequired = isJsonObject(value['items']) && requiredNames(value['items']).includes('type');
    return changes.length === 2 && isRequired ? [unsafe('Merge conditions by type', ...changes)] : [];
  },
});

function* listFindings(node: ManifestSchema): Generator<BrokenConvention> {
  const { schema } = node;
  if (schema['type'] !== 'array') {
    yield { path: nodePath(node), message: 'conditions should be a list' };
    return;
  }
  const keys = schema['x-kubernetes-list-map-keys'];
  if (schema['x-kubernetes-list-type'] !== 'map' || !isJsonArray(keys) || keys.length !== 1 || keys[0] !== 'type') {
    yield {
      path: nodePath(node),
      message: 'conditions should be merged by type: x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [type]',
    };
  }
}

const REQUIRED = ['type', 'status', 'lastTransitionTime', 'reason', 'message'] as const;

function* itemFindings(node: ManifestSchema, items: JsonObject, bounds: boolean): Generator<BrokenConvention> {
  const properties = propertiesOf(items);
  const required = requiredNames(items);
  const lacking = REQUIRED.filter((name) => properties[name] === undefined);
  if (lacking.length > 0) yield { path: nodePath(node, 'items'), message: `a condition should have ${lacking.join(', ')}` };
  const optional = REQUIRED.filter((name) => properties[name] !== undefined && !required.includes(name));
  if (bounds && optional.length > 0)
    yield { path: nodePath(node, 'items'), message: `of a condition ${optional.join(', ')} should be required` };
  for (const name of [...REQUIRED, 'observedGeneration']) {
    const property = properties[name];
    if (!isJsonObject(property)) continue;
    const path = nodePath(node, 'items', 'properties', name);
    const type = name === 'observedGeneration' ? 'integer' : 'string';
    if (property['type'] !== type) yield { path, message: `${name} of a condition should be of type ${type}` };
    else if (name === 'lastTransitionTime' && property['format'] !== 'date-time')
      yield { path, message: 'lastTransitionTime of a condition should have format: date-time' };
    else if (bounds) yield* boundFindings(path, name, property);
  }
}

function* boundFindings(path: BrokenConvention['path'], name: string, property: JsonObject): Generator<BrokenConvention> {
  if (name === 'status') {
    const values = property['enum'];
    if (isJsonArray(values) && values.length === 3 && ['True', 'False', 'Unknown'].every((value) => values.includes(value))) return;
    yield { path, message: 'status of a condition should be one of True, False, Unknown' };
  } else if (name === 'observedGeneration') {
    if (numberOf(property['minimum']) !== 0) yield { path, message: 'observedGeneration of a condition should have minimum: 0' };
  } else if (name !== 'lastTransitionTime' && property['maxLength'] === undefined)
    yield { path, message: `${name} of a condition should have a maxLength` };
}
