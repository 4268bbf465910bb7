import {
  definitionBehaviour,
  DNS_SUBDOMAIN,
  dns1035LabelFaults,
  dns1123LabelFaults,
  fieldPath,
  mergeMetadataErrors,
  nameOnCreate,
  PATH_SEGMENT,
  validateObjectMeta,
  type FieldError,
  type KubernetesVersion,
  type NameRule,
  type ObjectMeta,
} from '@structural/core';
import type { BuiltinKind } from '../kinds/builtin-kind.js';

/** What a server says of the metadata of a new object; the namespace is the request's to tell. */
export function metadataErrors(kind: BuiltinKind, decoded: unknown, version: KubernetesVersion): readonly FieldError[] {
  if (UNNAMED.has(kind.group) || kind.kind === 'Binding') return [];
  const { metadata } = decoded as { readonly metadata?: ObjectMeta };
  const meta = metadata ?? EMPTY;
  const behaviour = definitionBehaviour(version);
  const name = nameOnCreate(meta) || (isNamedByServer(kind) ? 'a' : '');
  const created = { ...meta, name, namespace: kind.namespaced ? 'default' : '', generation: 1, managedFields: [] };
  return mergeMetadataErrors(validateObjectMeta(created, kind.namespaced, nameRule(kind, version.minor), METADATA, behaviour), behaviour);
}

/** Whether the server draws a name for an object without one. */
function isNamedByServer({ apiVersion, kind }: BuiltinKind): boolean {
  return apiVersion === 'v1' && kind === 'LimitRange';
}

/** The groups whose objects are questions that nothing stores. */
const UNNAMED: ReadonlySet<string> = new Set(['authentication.k8s.io', 'authorization.k8s.io']);
const METADATA = fieldPath('metadata');
const EMPTY: ObjectMeta = { name: '', generateName: '', namespace: '', selfLink: '', uid: '', resourceVersion: '', generation: 0 };

/** The names that a kind may have. Source: `k8s.io/kubernetes/pkg/apis`, the validations of each group; what has none may have any segment of a path. */
function nameRule({ apiVersion, kind }: BuiltinKind, minor: number): NameRule {
  if (kind === 'Service') return minor >= RELAXED_SERVICES ? DNS_LABEL : DNS_1035_LABEL;
  if (kind === 'Namespace' || kind === 'StatefulSet') return DNS_LABEL;
  return SUBDOMAINS.get(apiVersion)?.includes(kind) === true ? DNS_SUBDOMAIN : PATH_SEGMENT;
}

const RELAXED_SERVICES = 36;

const SUBDOMAINS: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'v1',
    [
      'ConfigMap',
      'Endpoints',
      'LimitRange',
      'PersistentVolume',
      'PersistentVolumeClaim',
      'Pod',
      'PodTemplate',
      'ReplicationController',
      'ResourceQuota',
      'Secret',
      'ServiceAccount',
    ],
  ],
  ['apps/v1', ['ControllerRevision', 'DaemonSet', 'Deployment', 'ReplicaSet']],
  ['networking.k8s.io/v1', ['Ingress', 'IngressClass', 'NetworkPolicy']],
  ['autoscaling/v2', ['HorizontalPodAutoscaler']],
  ['autoscaling/v1', ['HorizontalPodAutoscaler']],
]);

const DNS_LABEL: NameRule = { name: dns1123LabelFaults, prefix: (prefix) => dns1123LabelFaults(prefix.replace(/-$/, 'a')) };
const DNS_1035_LABEL: NameRule = { name: dns1035LabelFaults, prefix: (prefix) => dns1035LabelFaults(prefix.replace(/-$/, 'a')) };
