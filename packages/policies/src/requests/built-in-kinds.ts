import type { AdmittedKind } from './request.js';

/** The kinds that a server has of its own, by group and version: first those of namespaces, then those of the cluster. Source: discovery of 1.37. */
const BUILT_IN: Readonly<Record<string, readonly [namespaced: string, cluster: string]>> = {
  '/v1': [
    'Binding ConfigMap Endpoints Event LimitRange PersistentVolumeClaim Pod PodTemplate ReplicationController ResourceQuota Secret ServiceAccount Service',
    'ComponentStatus Namespace Node PersistentVolume',
  ],
  'admissionregistration.k8s.io/v1': [
    '',
    'MutatingAdmissionPolicy MutatingAdmissionPolicyBinding MutatingWebhookConfiguration ValidatingAdmissionPolicy ValidatingAdmissionPolicyBinding ValidatingWebhookConfiguration',
  ],
  'apiextensions.k8s.io/v1': ['', 'CustomResourceDefinition'],
  'apiregistration.k8s.io/v1': ['', 'APIService'],
  'apps/v1': ['ControllerRevision DaemonSet Deployment ReplicaSet StatefulSet', ''],
  'authentication.k8s.io/v1': ['', 'SelfSubjectReview TokenReview'],
  'authorization.k8s.io/v1': ['LocalSubjectAccessReview', 'SelfSubjectAccessReview SelfSubjectRulesReview SubjectAccessReview'],
  'autoscaling/v2': ['HorizontalPodAutoscaler', ''],
  'autoscaling/v1': ['HorizontalPodAutoscaler', ''],
  'batch/v1': ['CronJob Job', ''],
  'certificates.k8s.io/v1': ['PodCertificateRequest', 'CertificateSigningRequest ClusterTrustBundle'],
  'coordination.k8s.io/v1': ['Lease', ''],
  'discovery.k8s.io/v1': ['EndpointSlice', ''],
  'events.k8s.io/v1': ['Event', ''],
  'flowcontrol.apiserver.k8s.io/v1': ['', 'FlowSchema PriorityLevelConfiguration'],
  'networking.k8s.io/v1': ['Ingress NetworkPolicy', 'IPAddress IngressClass ServiceCIDR'],
  'node.k8s.io/v1': ['', 'RuntimeClass'],
  'policy/v1': ['PodDisruptionBudget', ''],
  'rbac.authorization.k8s.io/v1': ['RoleBinding Role', 'ClusterRoleBinding ClusterRole'],
  'resource.k8s.io/v1': ['ResourceClaim ResourceClaimTemplate', 'DeviceClass DeviceTaintRule ResourceSlice'],
  'scheduling.k8s.io/v1': ['', 'PriorityClass'],
  'storage.k8s.io/v1': ['CSIStorageCapacity', 'CSIDriver CSINode StorageClass VolumeAttachment VolumeAttributesClass'],
  'storagemigration.k8s.io/v1': ['', 'StorageVersionMigration'],
};

/** The kinds that a server has of its own. */
export const BUILT_IN_KINDS: readonly AdmittedKind[] = Object.entries(BUILT_IN).flatMap(([groupVersion, [namespaced, cluster]]) => {
  const slash = groupVersion.indexOf('/');
  const api = { group: groupVersion.slice(0, slash), version: groupVersion.slice(slash + 1), isTyped: true };
  const kinds = (names: string, isNamespaced: boolean): readonly AdmittedKind[] =>
    names.split(' ').flatMap((kind) => (kind === '' ? [] : [{ ...api, kind, resource: resourceName(kind), isNamespaced }]));
  return [...kinds(namespaced, true), ...kinds(cluster, false)];
});

/** The name of built-in kinds in paths, which follows their kind. */
function resourceName(kind: string): string {
  const lower = kind.toLowerCase();
  if (lower === 'endpoints') return lower;
  if (lower.endsWith('s')) return `${lower}es`;
  return lower.endsWith('y') ? `${lower.slice(0, -1)}ies` : `${lower}s`;
}
