import { groupsAfter } from './delete-options-groups.js';
import type { PublishingBehaviour } from '../publishing-behaviour.js';

/** One field of a type that every API shares, as a document of either dialect is made from it. */
export interface MetaField {
  readonly description: string;
  readonly type?: 'array' | 'boolean' | 'integer' | 'object' | 'string';
  readonly format?: 'int32' | 'int64';
  /** Another of these types, of the field itself or of its items. */
  readonly ref?: string;
  /** What a list holds or a map maps to, where that is no other type. */
  readonly of?: 'string';
  /** The zero value that OpenAPI 3 documents give where Go always writes the field. */
  readonly zero?: '' | 0 | 'empty object';
  readonly listType?: 'atomic' | 'map' | 'set';
  readonly mapKey?: string;
  readonly patchStrategy?: 'merge';
}

/** A type that every API shares. */
export interface MetaType {
  readonly description: string;
  readonly type: 'object' | 'string';
  readonly format?: 'date-time';
  readonly required?: readonly string[];
  readonly fields?: Readonly<Record<string, MetaField>>;
  readonly mapType?: 'atomic';
  /** Under which kind documents know it, and in which groups, as `group/version`, the core group as the bare version. */
  readonly kind?: string;
  readonly groupVersions?: readonly string[];
}

const string = (description: string): MetaField => ({ description, type: 'string' });
const alwaysString = (description: string): MetaField => ({ description, type: 'string', zero: '' });
const boolean = (description: string): MetaField => ({ description, type: 'boolean' });
const int64 = (description: string): MetaField => ({ description, type: 'integer', format: 'int64' });
const int32 = (description: string): MetaField => ({ description, type: 'integer', format: 'int32' });
const ref = (name: string, description: string): MetaField => ({ description, ref: name });
const alwaysRef = (name: string, description: string): MetaField => ({ description, ref: name, zero: 'empty object' });
const stringMap = (description: string): MetaField => ({ description, type: 'object', of: 'string' });

const META = 'io.k8s.apimachinery.pkg.apis.meta.v1.';
const AUTOSCALING = 'io.k8s.api.autoscaling.v1.';
const TYPE_META = { apiVersion: string('The group and version of this object.'), kind: string('The kind of this object.') };

/** Types of `io.k8s.api.autoscaling.v1` that the scale subresource speaks. */
const SCALE_TYPES: Readonly<Record<string, MetaType>> = {
  [`${AUTOSCALING}Scale`]: {
    description: 'How many replicas a resource has and should have.',
    type: 'object',
    kind: 'Scale',
    groupVersions: ['autoscaling/v1'],
    fields: {
      ...TYPE_META,
      metadata: alwaysRef(`${META}ObjectMeta`, 'The metadata of the scaled object.'),
      spec: alwaysRef(`${AUTOSCALING}ScaleSpec`, 'How many replicas are wanted.'),
      status: alwaysRef(`${AUTOSCALING}ScaleStatus`, 'How many replicas there are. Read-only.'),
    },
  },
  [`${AUTOSCALING}ScaleSpec`]: {
    description: 'The wanted scale.',
    type: 'object',
    fields: { replicas: int32('How many replicas are wanted.') },
  },
  [`${AUTOSCALING}ScaleStatus`]: {
    description: 'The current scale.',
    type: 'object',
    required: ['replicas'],
    fields: {
      replicas: { ...int32('How many replicas were last seen.'), zero: 0 },
      selector: string('The labels of the replicas, as a label selector in text form.'),
    },
  },
};

/** Types of `io.k8s.apimachinery.pkg.apis.meta.v1` that every published resource needs. Descriptions are this project's own. */
export const META_TYPES: Readonly<Record<string, MetaType>> = {
  [`${META}DeleteOptions`]: {
    description: 'How to delete an object.',
    type: 'object',
    kind: 'DeleteOptions',
    fields: {
      ...TYPE_META,
      dryRun: { description: 'Try without deleting: `All` is the only stage there is.', type: 'array', of: 'string', listType: 'atomic' },
      gracePeriodSeconds: int64('How many seconds the object may take to terminate; 0 deletes at once.'),
      ignoreStoreReadErrorWithClusterBreakingPotential: boolean(
        'Delete an object even where stored objects cannot be read, ignoring finalizers and preconditions. Dangerous.',
      ),
      orphanDependents: boolean('Deprecated, use propagationPolicy: whether dependents are kept without an owner.'),
      preconditions: ref(`${META}Preconditions`, 'What must be so for the deletion to happen.'),
      propagationPolicy: string('What happens to dependents: `Orphan`, `Background` or `Foreground`.'),
    },
  },
  [`${META}FieldsV1`]: { description: 'A set of fields, as a tree in JSON.', type: 'object' },
  [`${META}ListMeta`]: {
    description: 'Metadata of a list.',
    type: 'object',
    fields: {
      continue: string('Where the next page of the list begins; empty on the last one.'),
      remainingItemCount: int64('About how many items follow on further pages.'),
      resourceVersion: string('The state of the store that this list shows. Read-only.'),
      selfLink: string('Deprecated, no longer filled in.'),
      shardInfo: ref(`${META}ShardInfo`, 'Set where the list holds one shard of the objects only.'),
    },
  },
  [`${META}ManagedFieldsEntry`]: {
    description: 'Which fields one manager owns.',
    type: 'object',
    fields: {
      apiVersion: string('The version in which the fields are named.'),
      fieldsType: string('How the fields are written: `FieldsV1`.'),
      fieldsV1: ref(`${META}FieldsV1`, 'The fields.'),
      manager: string('Who owns the fields.'),
      operation: string('How they came to be owned: `Apply` or `Update`.'),
      subresource: string('The subresource through which they were written; empty for the object itself.'),
      time: ref(`${META}Time`, 'When the manager last changed its set of fields.'),
    },
  },
  [`${META}ObjectMeta`]: {
    description: 'Metadata of a stored object.',
    type: 'object',
    fields: {
      annotations: stringMap('Any notes that tools and people attach; objects are not selected by them.'),
      creationTimestamp: ref(`${META}Time`, 'When the object was created. Read-only.'),
      deletionGracePeriodSeconds: int64('How many seconds the object has to end by itself once it is deleted. Read-only.'),
      deletionTimestamp: ref(`${META}Time`, 'When the object will be gone, once its deletion was asked for. Read-only.'),
      finalizers: {
        description: 'Who must do something before the object can go; it goes when the list is empty.',
        type: 'array',
        of: 'string',
        listType: 'set',
        patchStrategy: 'merge',
      },
      generateName: string('The beginning of the name that the server makes up where `name` is absent.'),
      generation: int64('Which generation of the wanted state this is. Read-only.'),
      labels: stringMap('Keys and values by which objects are selected.'),
      managedFields: {
        description: 'Who manages which fields; kept by the server.',
        type: 'array',
        ref: `${META}ManagedFieldsEntry`,
        listType: 'atomic',
      },
      name: string('The name, unique among the objects of the kind in the namespace. Cannot be changed.'),
      namespace: string('The namespace, empty for what belongs to the whole cluster. Cannot be changed.'),
      ownerReferences: {
        description: 'The objects this one depends on; when all are gone, it is removed.',
        type: 'array',
        ref: `${META}OwnerReference`,
        listType: 'map',
        mapKey: 'uid',
        patchStrategy: 'merge',
      },
      resourceVersion: string('The state of this object in the store, to be sent back as it came. Read-only.'),
      selfLink: string('Deprecated, no longer filled in.'),
      uid: string('Distinguishes this object from all others that ever had its name. Read-only.'),
    },
  },
  [`${META}OwnerReference`]: {
    description: 'An object in the same namespace, or of the whole cluster, that owns this one.',
    type: 'object',
    required: ['apiVersion', 'kind', 'name', 'uid'],
    mapType: 'atomic',
    fields: {
      apiVersion: alwaysString('The group and version of the owner.'),
      blockOwnerDeletion: boolean('Whether a foreground deletion of the owner waits for this object.'),
      controller: boolean('Whether the owner is the one that manages this object.'),
      kind: alwaysString('The kind of the owner.'),
      name: alwaysString('The name of the owner.'),
      uid: alwaysString('The uid of the owner.'),
    },
  },
  [`${META}Patch`]: { description: 'The body of a PATCH request.', type: 'object' },
  [`${META}Preconditions`]: {
    description: 'What must be so before an object is changed or deleted.',
    type: 'object',
    fields: { resourceVersion: string('The resourceVersion that it must have.'), uid: string('The uid that it must have.') },
  },
  [`${META}ShardInfo`]: {
    description: 'Which shard of the objects a list holds.',
    type: 'object',
    required: ['selector'],
    fields: { selector: alwaysString('The shard selector of the request.') },
  },
  [`${META}Status`]: {
    description: 'The answer to a request that has no object to return.',
    type: 'object',
    kind: 'Status',
    groupVersions: ['v1'],
    fields: {
      ...TYPE_META,
      code: int32('The HTTP status code, 0 if unset.'),
      details: ref(`${META}StatusDetails`, 'More about the reason.'),
      message: string('What happened, for people.'),
      metadata: alwaysRef(`${META}ListMeta`, 'The metadata of the answer.'),
      reason: string('Why it failed, for programs.'),
      status: string('`Success` or `Failure`.'),
    },
  },
  [`${META}StatusCause`]: {
    description: 'One of several causes of a failure.',
    type: 'object',
    fields: {
      field: string('The path of the field that caused it, such as `items[0].name`.'),
      message: string('The cause, for people.'),
      reason: string('The cause, for programs.'),
    },
  },
  [`${META}StatusDetails`]: {
    description: 'What is known beyond the reason of a failure.',
    type: 'object',
    fields: {
      causes: { description: 'Every cause.', type: 'array', ref: `${META}StatusCause`, listType: 'atomic' },
      group: string('The group of the resource.'),
      kind: string('The kind of the resource.'),
      name: string('The name of the resource.'),
      retryAfterSeconds: int32('After how many seconds to retry or to take another action.'),
      uid: string('The uid of the resource.'),
    },
  },
  [`${META}Time`]: { description: 'A point in time.', type: 'string', format: 'date-time' },
};

/** The types of the scale subresource as a server of one version publishes them. */
export function scaleTypesOf({ defaultReplicas }: PublishingBehaviour): Readonly<Record<string, MetaType>> {
  const spec = `${AUTOSCALING}ScaleSpec`;
  return defaultReplicas ? { ...SCALE_TYPES, [spec]: withField(SCALE_TYPES[spec]!, 'replicas', { zero: 0 }) } : SCALE_TYPES;
}

/** The shared types as a server of one version publishes them. */
export function metaTypesOf(behaviour: PublishingBehaviour): Readonly<Record<string, MetaType>> {
  const { listsInShards, listTypeOfDetails, statusGroups } = behaviour;
  const types = Object.entries(META_TYPES).filter(([name]) => listsInShards || name !== `${META}ShardInfo`);
  return Object.fromEntries(
    types.map(([name, type]) => {
      switch (name) {
        case `${META}DeleteOptions`:
          return [name, { ...deleteOptions(type, behaviour), groupVersions: groupsAfter(behaviour.deleteOptionsGroups) }];
        case `${META}ListMeta`:
          return [name, listsInShards ? type : withoutField(type, 'shardInfo')];
        case `${META}ObjectMeta`:
          return [name, objectMeta(type, behaviour)];
        case `${META}Status`:
          return [
            name,
            { ...(listTypeOfDetails ? withField(type, 'details', { listType: 'atomic' }) : type), groupVersions: statusGroups },
          ];
        default:
          return [name, type];
      }
    }),
  );
}

function objectMeta(type: MetaType, { clusterName, emptyCreationTime }: PublishingBehaviour): MetaType {
  const timed = emptyCreationTime ? withField(type, 'creationTimestamp', { zero: 'empty object' }) : type;
  return clusterName ? { ...timed, fields: { clusterName: string('Deprecated, was never used.'), ...timed.fields } } : timed;
}

function deleteOptions(type: MetaType, { ignoresUnreadableObjects }: PublishingBehaviour): MetaType {
  return ignoresUnreadableObjects ? type : withoutField(type, 'ignoreStoreReadErrorWithClusterBreakingPotential');
}

function withoutField(type: MetaType, dropped: string): MetaType {
  return { ...type, fields: Object.fromEntries(Object.entries(type.fields ?? {}).filter(([name]) => name !== dropped)) };
}

function withField(type: MetaType, changed: string, change: Partial<MetaField>): MetaType {
  const fields = Object.entries(type.fields ?? {});
  return { ...type, fields: Object.fromEntries(fields.map(([name, field]) => [name, name === changed ? { ...field, ...change } : field])) };
}
