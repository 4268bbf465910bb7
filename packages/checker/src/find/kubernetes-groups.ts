/** The API groups that a Kubernetes server has without any definition; the core group is the empty text. Source: `k8s.io/api`, and kube-aggregator. */
const BUILT_IN_GROUPS: ReadonlySet<string> = new Set([
  '',
  'admissionregistration.k8s.io',
  'apiextensions.k8s.io',
  'apiregistration.k8s.io',
  'apps',
  'authentication.k8s.io',
  'authorization.k8s.io',
  'autoscaling',
  'batch',
  'certificates.k8s.io',
  'coordination.k8s.io',
  'discovery.k8s.io',
  'events.k8s.io',
  'extensions',
  'flowcontrol.apiserver.k8s.io',
  'imagepolicy.k8s.io',
  'internal.apiserver.k8s.io',
  'lifecycle.k8s.io',
  'networking.k8s.io',
  'node.k8s.io',
  'policy',
  'rbac.authorization.k8s.io',
  'resource.k8s.io',
  'scheduling.k8s.io',
  'storage.k8s.io',
  'storagemigration.k8s.io',
]);

/** True for the group of kinds that every server knows. */
export function isBuiltInGroup(group: string): boolean {
  return BUILT_IN_GROUPS.has(group);
}

/** True for the group of what tools read and no server stores: a `Kustomization`, the configuration of kubeadm, the metadata of a package of Crossplane. */
export function isConfigurationGroup(group: string): boolean {
  return /(?:^|\.)config\.k8s\.io$/.test(group) || CONFIGURATION_GROUPS.has(group);
}

const CONFIGURATION_GROUPS: ReadonlySet<string> = new Set([
  'audit.k8s.io',
  'client.authentication.k8s.io',
  'kind.x-k8s.io',
  'kubeadm.k8s.io',
  'meta.pkg.crossplane.io',
  'scorecard.operatorframework.io',
]);
