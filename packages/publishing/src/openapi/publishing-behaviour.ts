import { NEWEST_KUBERNETES, type KubernetesVersion } from '@structural/core';

/** What differs between servers in the documents that they publish; everything else is the same in all of them. */
export interface PublishingBehaviour {
  /** Lists may be asked for in shards: a parameter, and what a list says of itself (1.36). */
  readonly listsInShards: boolean;
  /** OpenAPI 3 documents give the zero value of what a list or map of a shared type holds (until 1.36). */
  readonly elementDefaults: boolean;
  /** The details of a Status carry a list type, although they are no list (until 1.34). */
  readonly listTypeOfDetails: boolean;
  /** The groups in which DeleteOptions is known, as `group/version`, the core group as the bare version. */
  readonly deleteOptionsGroups: readonly string[];
}

/** How a server of the given version publishes; exact from 1.34 on, and of the newest patch of a minor. */
export function publishingBehaviour({ minor }: KubernetesVersion = NEWEST_KUBERNETES): PublishingBehaviour {
  let behaviour = known.get(minor);
  if (behaviour === undefined) {
    behaviour = {
      listsInShards: minor >= 36,
      elementDefaults: minor <= 36,
      listTypeOfDetails: minor <= 34,
      deleteOptionsGroups: DELETE_OPTIONS_GROUPS.filter(([, since, until]) => since <= minor && minor <= until).map(([name]) => name),
    };
    known.set(minor, behaviour);
  }
  return behaviour;
}

const known = new Map<number, PublishingBehaviour>();

type GroupVersion = readonly [name: string, since: number, until: number];

const always = (...names: readonly string[]): readonly GroupVersion[] => names.map((name) => [name, 0, Infinity]);
const until = (minor: number, name: string): GroupVersion => [name, 0, minor];
const since = (minor: number, name: string): GroupVersion => [name, minor, Infinity];

/** In the order of documents: by group, then by version. */
const DELETE_OPTIONS_GROUPS: readonly GroupVersion[] = [
  ...always(
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
  ),
  until(35, 'autoscaling/v2beta1'),
  until(35, 'autoscaling/v2beta2'),
  ...always(
    'batch/v1',
    'batch/v1beta1',
    'certificates.k8s.io/v1',
    'certificates.k8s.io/v1alpha1',
    'certificates.k8s.io/v1beta1',
    'coordination.k8s.io/v1',
    'coordination.k8s.io/v1alpha2',
    'coordination.k8s.io/v1beta1',
    'discovery.k8s.io/v1',
    'discovery.k8s.io/v1beta1',
    'events.k8s.io/v1',
    'events.k8s.io/v1beta1',
    'extensions/v1beta1',
    'flowcontrol.apiserver.k8s.io/v1',
    'flowcontrol.apiserver.k8s.io/v1beta1',
    'flowcontrol.apiserver.k8s.io/v1beta2',
    'flowcontrol.apiserver.k8s.io/v1beta3',
    'internal.apiserver.k8s.io/v1alpha1',
  ),
  since(37, 'lifecycle.k8s.io/v1alpha1'),
  ...always(
    'networking.k8s.io/v1',
    'networking.k8s.io/v1beta1',
    'node.k8s.io/v1',
    'node.k8s.io/v1alpha1',
    'node.k8s.io/v1beta1',
    'policy/v1',
    'policy/v1beta1',
    'rbac.authorization.k8s.io/v1',
    'rbac.authorization.k8s.io/v1alpha1',
    'rbac.authorization.k8s.io/v1beta1',
    'resource.k8s.io/v1',
    'resource.k8s.io/v1alpha3',
    'resource.k8s.io/v1beta1',
    'resource.k8s.io/v1beta2',
    'scheduling.k8s.io/v1',
  ),
  until(35, 'scheduling.k8s.io/v1alpha1'),
  ['scheduling.k8s.io/v1alpha2', 36, 36],
  since(37, 'scheduling.k8s.io/v1alpha3'),
  ...always('scheduling.k8s.io/v1beta1', 'storage.k8s.io/v1', 'storage.k8s.io/v1alpha1', 'storage.k8s.io/v1beta1'),
  since(37, 'storagemigration.k8s.io/v1'),
  until(34, 'storagemigration.k8s.io/v1alpha1'),
  since(35, 'storagemigration.k8s.io/v1beta1'),
];
