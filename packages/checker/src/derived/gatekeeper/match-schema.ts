import { fromPlain, type JsonValue } from '@structural/json';

const TEXT = { type: 'string' };
const TEXTS = { type: 'array', items: TEXT };
/** A name, or a part of one with `*` before it, after it, or both. */
const GLOB = { type: 'string', pattern: String.raw`^\*?[-:a-z0-9]*\*?$` };

function selector(description: string): unknown {
  return {
    type: 'object',
    description,
    'x-kubernetes-map-type': 'atomic',
    properties: {
      matchExpressions: {
        type: 'array',
        'x-kubernetes-list-type': 'atomic',
        items: {
          type: 'object',
          required: ['key', 'operator'],
          properties: { key: TEXT, operator: TEXT, values: { ...TEXTS, 'x-kubernetes-list-type': 'atomic' } },
        },
      },
      matchLabels: { type: 'object', additionalProperties: TEXT },
    },
  };
}

/** The schema of `spec.match` of a constraint. Source: gatekeeper, `pkg/mutation/match`, `Match`. */
const MATCH = {
  type: 'object',
  description: 'The objects that the constraint is about: all of its parts must match.',
  properties: {
    excludedNamespaces: { type: 'array', description: 'Namespaces, or globs of them, that do not match.', items: GLOB },
    kinds: {
      type: 'array',
      description: 'Kinds, of which one must match.',
      items: { type: 'object', properties: { apiGroups: TEXTS, kinds: TEXTS } },
    },
    labelSelector: selector('Selects objects by their labels.'),
    name: { ...GLOB, description: 'The name of an object, or a glob.' },
    namespaceSelector: selector('Selects the namespaces of objects by their labels.'),
    namespaces: { type: 'array', description: 'Namespaces, or globs of them, of which one must match.', items: GLOB },
    scope: { ...TEXT, description: '`*`, `Cluster` or `Namespaced`.' },
    source: { ...TEXT, description: 'Whether objects that Gatekeeper expands match.', enum: ['All', 'Generated', 'Original'] },
  },
};

/** The fields of `spec` that each constraint has. Source: frameworks/constraint, `pkg/client/crds`, `CreateSchema`. */
export const CONSTRAINT_FIELDS: JsonValue = fromPlain({
  match: MATCH,
  enforcementAction: { type: 'string', default: 'deny', description: '`deny`, `dryrun`, `warn` or `scoped`.' },
  scopedEnforcementActions: {
    type: 'array',
    description: 'The actions of each enforcement point, where `enforcementAction` is `scoped`.',
    items: {
      type: 'object',
      properties: { action: TEXT, enforcementPoints: { type: 'array', items: { type: 'object', properties: { name: TEXT } } } },
    },
  },
});
