import { BOOL, DYN, INT, listOf, mapOf, objectType, STRING, TIMESTAMP, type CelType } from '@structural/cel';

/** The fields of an object that the server declares for expressions. */
export type DeclaredFields = ReadonlyMap<string, CelType>;

const TEXTS = listOf(STRING);
const NAMED_TEXTS = mapOf(STRING, STRING);

function fields(declared: Readonly<Record<string, CelType>>): DeclaredFields {
  return new Map(Object.entries(declared));
}

const GROUP_VERSION_KIND = objectType('kubernetes.GroupVersionKind');
const GROUP_VERSION_RESOURCE = objectType('kubernetes.GroupVersionResource');

/** The type of `request`. */
export const REQUEST = objectType('kubernetes.AdmissionRequest');

/** The type of `namespaceObject`. */
export const NAMESPACE = objectType('kubernetes.Namespace');

/** The type of `variables`, whose fields are those of the policy. */
export const VARIABLES = objectType('kubernetes.variables');

/**
 * The objects that expressions of policies know by their types, but for `variables`. Source: `k8s.io/apiserver/pkg/admission/plugin/cel`,
 * BuildRequestType and BuildNamespaceType.
 */
export const DECLARED_OBJECTS: ReadonlyMap<string, DeclaredFields> = new Map([
  ['kubernetes.GroupVersionKind', fields({ group: STRING, version: STRING, kind: STRING })],
  ['kubernetes.GroupVersionResource', fields({ group: STRING, version: STRING, resource: STRING })],
  ['kubernetes.UserInfo', fields({ username: STRING, uid: STRING, groups: TEXTS, extra: mapOf(STRING, TEXTS) })],
  [
    REQUEST.name,
    fields({
      kind: GROUP_VERSION_KIND,
      resource: GROUP_VERSION_RESOURCE,
      subResource: STRING,
      requestKind: GROUP_VERSION_KIND,
      requestResource: GROUP_VERSION_RESOURCE,
      requestSubResource: STRING,
      name: STRING,
      namespace: STRING,
      operation: STRING,
      userInfo: objectType('kubernetes.UserInfo'),
      dryRun: BOOL,
      options: DYN,
    }),
  ],
  ['kubernetes.NamespaceSpec', fields({ finalizers: TEXTS })],
  [
    'kubernetes.NamespaceCondition',
    fields({ status: STRING, type: STRING, lastTransitionTime: TIMESTAMP, message: STRING, reason: STRING }),
  ],
  ['kubernetes.NamespaceStatus', fields({ conditions: listOf(objectType('kubernetes.NamespaceCondition')), phase: STRING })],
  [
    'kubernetes.NamespaceMetadata',
    fields({
      name: STRING,
      generateName: STRING,
      namespace: STRING,
      labels: NAMED_TEXTS,
      annotations: NAMED_TEXTS,
      UID: STRING,
      creationTimestamp: TIMESTAMP,
      deletionGracePeriodSeconds: INT,
      deletionTimestamp: TIMESTAMP,
      generation: INT,
      resourceVersion: STRING,
      finalizers: TEXTS,
    }),
  ],
  [
    NAMESPACE.name,
    fields({
      metadata: objectType('kubernetes.NamespaceMetadata'),
      spec: objectType('kubernetes.NamespaceSpec'),
      status: objectType('kubernetes.NamespaceStatus'),
    }),
  ],
]);
