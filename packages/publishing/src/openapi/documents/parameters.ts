import type { ParameterProse } from '../meta/meta-prose.js';
import type { PublishingBehaviour } from '../publishing-behaviour.js';

/** A parameter of a request in the query or the path. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly type: 'boolean' | 'integer' | 'string';
  readonly description: string;
  /**
   * The name under which Swagger 2.0 documents share the parameter; absent where it stands at every operation.
   *
   * Its end is a hash over the server's own description, so it is a fact and not to be computed from ours.
   */
  readonly shared?: string;
}

const query = (name: string, type: Parameter['type'], hash: string, description: string): Parameter => ({
  name,
  in: 'query',
  type,
  description,
  ...(hash === '' ? {} : { shared: `${name}-${hash}` }),
});

const RESOURCE_VERSION = query('resourceVersion', 'string', '5WAnf1kx', 'Which states of the store may answer the request.');
const DRY_RUN = query('dryRun', 'string', '', '`All` tries the request without storing anything.');
const FIELD_VALIDATION = query(
  'fieldValidation',
  'string',
  '',
  'What happens to unknown and duplicate fields: `Ignore` drops them, `Warn` (the default) drops them with a warning, `Strict` refuses the request.',
);
const FIELD_MANAGER = query('fieldManager', 'string', 'Qy4HdaTW', 'Who makes the change; at most 128 printable characters.');
const APPLY_FIELD_MANAGER = query(
  'fieldManager',
  'string',
  '7c6nTn1T',
  'Who makes the change; at most 128 printable characters. Required to apply.',
);
const WRITE = [DRY_RUN, FIELD_MANAGER, FIELD_VALIDATION];

/** `pretty`, which every request may carry. */
const PRETTY = query('pretty', 'string', '', "'true' indents the answer.");

/** The namespace in a path. */
const NAMESPACE: Parameter = {
  name: 'namespace',
  in: 'path',
  type: 'string',
  shared: 'namespace-vgWSWtn3',
  description: 'The namespace of the object.',
};

/** The name of an object of a kind in a path. */
export function nameParameter(kind: string): Parameter {
  return { name: 'name', in: 'path', type: 'string', description: `name of the ${kind}` };
}

/** Of a list that may be asked for in shards. */
const IGNORE_UNREADABLE = query(
  'ignoreStoreReadErrorWithClusterBreakingPotential',
  'boolean',
  'QbNkfIqj',
  'Delete an object even where stored objects cannot be read, ignoring finalizers and preconditions. Dangerous.',
);
const SHARD_SELECTOR = query('shardSelector', 'string', 'Kgyki_3_', 'Only objects of one shard.');

const LIST = [
  query('allowWatchBookmarks', 'boolean', 'HC2hJt-J', 'Whether a watch may send bookmarks.'),
  query('continue', 'string', 'QfD61s0i', 'The continue token of the previous page.'),
  query('fieldSelector', 'string', 'xIcQKXFG', 'Only objects with these fields.'),
  query('labelSelector', 'string', '5Zw57w4C', 'Only objects with these labels.'),
  query('limit', 'integer', '1NfNmdNH', 'The maximum number of objects on a page.'),
  RESOURCE_VERSION,
  query('resourceVersionMatch', 'string', 't8XhRHeC', 'How to interpret resourceVersion: `Exact` or `NotOlderThan`.'),
  query('sendInitialEvents', 'boolean', 'rLXlEK_k', 'Whether a watch begins with the existing objects.'),
  SHARD_SELECTOR,
  query('timeoutSeconds', 'integer', 'yvYezaOC', 'The timeout of the request in seconds.'),
  query('watch', 'boolean', 'XNNPZGbK', 'Answer with changes as they happen rather than with a list.'),
];

const ACTION_PARAMETERS = {
  list: LIST,
  deletecollection: LIST,
  get: [RESOURCE_VERSION],
  post: WRITE,
  put: WRITE,
  patch: [
    DRY_RUN,
    APPLY_FIELD_MANAGER,
    FIELD_VALIDATION,
    query('force', 'boolean', 'tOGGb0Yi', 'Take ownership of fields that others own; only for apply.'),
  ],
  delete: [
    DRY_RUN,
    query('gracePeriodSeconds', 'integer', '-K5HaBOS', 'How many seconds the object may take to terminate; 0 deletes at once.'),
    IGNORE_UNREADABLE,
    query('orphanDependents', 'boolean', 'uRB25kX5', 'Deprecated, use propagationPolicy: whether dependents are kept without an owner.'),
    query('propagationPolicy', 'string', '6jk3prlO', 'What happens to dependents: `Orphan`, `Background` or `Foreground`.'),
  ],
} as const satisfies Readonly<Record<string, readonly Parameter[]>>;

/** What a request does, as `x-kubernetes-action` says it. */
export type Action = keyof typeof ACTION_PARAMETERS;

/** What requests take, as the documents of one server say it. */
export interface RequestParameters {
  /** What an action takes beside the path and `pretty`, in the order of documents; always the same list. */
  readonly of: (action: Action) => readonly Parameter[];
  /** What a list takes, `pretty` included. */
  readonly listAndPretty: readonly Parameter[];
  readonly pretty: Parameter;
  readonly namespace: Parameter;
  /** Swagger 2.0 documents share what several operations take. */
  readonly areShared: boolean;
}

/** What requests take on a server, once for each behaviour and prose. */
export function requestParameters(behaviour: PublishingBehaviour, prose: ParameterProse = OWN_PROSE): RequestParameters {
  let behaviours = made.get(prose);
  if (behaviours === undefined) made.set(prose, (behaviours = new WeakMap()));
  let parameters = behaviours.get(behaviour);
  if (parameters === undefined) behaviours.set(behaviour, (parameters = makeParameters(behaviour, prose)));
  return parameters;
}

const OWN_PROSE: ParameterProse = new Map();
const made = new WeakMap<ParameterProse, WeakMap<PublishingBehaviour, RequestParameters>>();

function makeParameters(
  { listsInShards, ignoresUnreadableObjects, prettyHash, unknownParameters }: PublishingBehaviour,
  prose: ParameterProse,
): RequestParameters {
  const areShared = prettyHash !== undefined;
  const written = (parameter: Parameter, inAction?: string): Parameter => {
    const said = reworded(parameter, prose, inAction);
    const { shared, ...alone } = said;
    return areShared || shared === undefined ? said : alone;
  };
  const actions = new Map<Action, readonly Parameter[]>();
  const of = (action: Action): readonly Parameter[] => {
    let parameters = actions.get(action);
    if (parameters === undefined) {
      const known: readonly Parameter[] = ACTION_PARAMETERS[action];
      parameters = known
        .filter((parameter) => listsInShards || parameter !== SHARD_SELECTOR)
        .filter((parameter) => ignoresUnreadableObjects || parameter !== IGNORE_UNREADABLE)
        .filter(({ name }) => !unknownParameters.includes(name))
        .map((parameter) => written(parameter, `${action} ${parameter.name}`));
      actions.set(action, parameters);
    }
    return parameters;
  };
  const pretty = written(areShared ? { ...PRETTY, shared: `pretty-${prettyHash}` } : PRETTY);
  const listAndPretty = [...of('list'), pretty].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { of, listAndPretty, pretty, namespace: written(NAMESPACE), areShared };
}

/** A parameter in the words of a server, where they are known for its shared name, its action, or its name alone. */
function reworded(parameter: Parameter, prose: ParameterProse, inAction = parameter.name): Parameter {
  const description = prose.get(parameter.shared ?? inAction) ?? prose.get(inAction) ?? prose.get(parameter.name);
  return description === undefined ? parameter : { ...parameter, description };
}
