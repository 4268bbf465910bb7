/** What the groups lost and won. */
export interface GroupChanges {
  readonly without: readonly string[];
  readonly with: readonly string[];
}

/** The groups in which DeleteOptions is known to servers up to 1.28. */
const FIRST: readonly string[] = [
  'v1',
  'admissionregistration.k8s.io/v1',
  'admissionregistration.k8s.io/v1alpha1',
  'admissionregistration.k8s.io/v1beta1',
  'apps/v1',
  'apps/v1beta1',
  'apps/v1beta2',
  'authentication.k8s.io/v1',
  'authentication.k8s.io/v1alpha1',
  'authentication.k8s.io/v1beta1',
  'authorization.k8s.io/v1',
  'authorization.k8s.io/v1beta1',
  'autoscaling/v1',
  'autoscaling/v2',
  'autoscaling/v2beta1',
  'autoscaling/v2beta2',
  'batch/v1',
  'batch/v1beta1',
  'certificates.k8s.io/v1',
  'certificates.k8s.io/v1alpha1',
  'certificates.k8s.io/v1beta1',
  'coordination.k8s.io/v1',
  'coordination.k8s.io/v1beta1',
  'discovery.k8s.io/v1',
  'discovery.k8s.io/v1beta1',
  'events.k8s.io/v1',
  'events.k8s.io/v1beta1',
  'extensions/v1beta1',
  'flowcontrol.apiserver.k8s.io/v1alpha1',
  'flowcontrol.apiserver.k8s.io/v1beta1',
  'flowcontrol.apiserver.k8s.io/v1beta2',
  'flowcontrol.apiserver.k8s.io/v1beta3',
  'internal.apiserver.k8s.io/v1alpha1',
  'networking.k8s.io/v1',
  'networking.k8s.io/v1alpha1',
  'networking.k8s.io/v1beta1',
  'node.k8s.io/v1',
  'node.k8s.io/v1alpha1',
  'node.k8s.io/v1beta1',
  'policy/v1',
  'policy/v1beta1',
  'rbac.authorization.k8s.io/v1',
  'rbac.authorization.k8s.io/v1alpha1',
  'rbac.authorization.k8s.io/v1beta1',
  'resource.k8s.io/v1alpha2',
  'scheduling.k8s.io/v1',
  'scheduling.k8s.io/v1alpha1',
  'scheduling.k8s.io/v1beta1',
  'storage.k8s.io/v1',
  'storage.k8s.io/v1alpha1',
  'storage.k8s.io/v1beta1',
];

/** The groups in which a server knows DeleteOptions after such changes, as `group/version`, the core group as the bare version: by group, then by version. */
export function groupsAfter(changes: readonly GroupChanges[]): readonly string[] {
  const groups = changes.reduce((before, change) => [...before.filter((each) => !change.without.includes(each)), ...change.with], FIRST);
  return [...groups].sort(byGroup);
}

/** The core group, which has no name, comes first. */
function byGroup(a: string, b: string): number {
  return Number(a.includes('/')) - Number(b.includes('/')) || (a < b ? -1 : 1);
}
