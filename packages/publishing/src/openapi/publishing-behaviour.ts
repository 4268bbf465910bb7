import { type KubernetesVersion, NEWEST_KUBERNETES } from '@structural/core';
import type { GroupChanges } from './meta/delete-options-groups.js';

/** What differs between servers in the documents that they publish; everything else is the same in all of them. */
export interface PublishingBehaviour {
  /** Lists may be asked for in shards: a parameter, and what a list says of itself. */
  readonly listsInShards: boolean;
  /** OpenAPI 3 documents give the zero value of what a list or map of a shared type holds. */
  readonly elementDefaults: boolean;
  /** The details of a Status carry a list type, although they are no list. */
  readonly listTypeOfDetails: boolean;
  /** `kubectl explain` prints nothing but its error where it fails, not what it had before. */
  readonly explainsNothingAmiss: boolean;
  /** Whether a list of no selectable fields is published as one. */
  readonly emptySelectableFields: boolean;
  /** A deletion may ignore that stored objects cannot be read. */
  readonly ignoresUnreadableObjects: boolean;
  /** OpenAPI 3 documents say that the wanted replicas are 0 unless they are given. */
  readonly defaultReplicas: boolean;
  /** The groups in which Status is known. */
  readonly statusGroups: readonly string[];
  /** What changed in the groups in which DeleteOptions is known, by one minor after another. */
  readonly deleteOptionsGroups: readonly GroupChanges[];
}

const UP_TO_30: PublishingBehaviour = {
  listsInShards: false,
  elementDefaults: true,
  listTypeOfDetails: true,
  explainsNothingAmiss: false,
  emptySelectableFields: true,
  ignoresUnreadableObjects: false,
  defaultReplicas: false,
  statusGroups: ['v1', 'resource.k8s.io/v1alpha2'],
  deleteOptionsGroups: [],
};
const SINCE_31: PublishingBehaviour = {
  ...UP_TO_30,
  emptySelectableFields: false,
  statusGroups: ['v1'],
  deleteOptionsGroups: [{ without: ['resource.k8s.io/v1alpha2'], with: ['coordination.k8s.io/v1alpha1', 'resource.k8s.io/v1alpha3'] }],
};
const SINCE_32: PublishingBehaviour = {
  ...SINCE_31,
  emptySelectableFields: true,
  ignoresUnreadableObjects: true,
  deleteOptionsGroups: [
    ...SINCE_31.deleteOptionsGroups,
    { without: ['coordination.k8s.io/v1alpha1'], with: ['coordination.k8s.io/v1alpha2', 'resource.k8s.io/v1beta1'] },
  ],
};
const SINCE_33: PublishingBehaviour = {
  ...SINCE_32,
  emptySelectableFields: false,
  deleteOptionsGroups: [...SINCE_32.deleteOptionsGroups, { without: [], with: ['resource.k8s.io/v1beta2'] }],
};
const SINCE_34: PublishingBehaviour = {
  ...SINCE_33,
  defaultReplicas: true,
  deleteOptionsGroups: [...SINCE_33.deleteOptionsGroups, { without: ['networking.k8s.io/v1alpha1'], with: ['resource.k8s.io/v1'] }],
};
const SINCE_35: PublishingBehaviour = {
  ...SINCE_34,
  listTypeOfDetails: false,
  deleteOptionsGroups: [
    ...SINCE_34.deleteOptionsGroups,
    { without: ['storagemigration.k8s.io/v1alpha1'], with: ['storagemigration.k8s.io/v1beta1'] },
  ],
};
const SINCE_36: PublishingBehaviour = {
  ...SINCE_35,
  listsInShards: true,
  deleteOptionsGroups: [
    ...SINCE_35.deleteOptionsGroups,
    {
      without: ['autoscaling/v2beta1', 'autoscaling/v2beta2', 'scheduling.k8s.io/v1alpha1'],
      with: ['scheduling.k8s.io/v1alpha2'],
    },
  ],
};
const SINCE_37: PublishingBehaviour = {
  ...SINCE_36,
  elementDefaults: false,
  deleteOptionsGroups: [
    ...SINCE_36.deleteOptionsGroups,
    {
      without: ['scheduling.k8s.io/v1alpha2'],
      with: ['lifecycle.k8s.io/v1alpha1', 'scheduling.k8s.io/v1alpha3', 'storagemigration.k8s.io/v1'],
    },
  ],
};

/** By the name that a record of `core` gives; 1.30 is the oldest that was asked. */
const BEHAVIOURS: Readonly<Record<KubernetesVersion['publishing'], PublishingBehaviour>> = {
  '1.15': UP_TO_30,
  '1.31': SINCE_31,
  '1.32': SINCE_32,
  '1.33': SINCE_33,
  '1.34': SINCE_34,
  '1.35': SINCE_35,
  '1.36': SINCE_36,
  '1.37': SINCE_37,
  '1.38': { ...SINCE_37, explainsNothingAmiss: true },
};

/** How a server of the given version publishes. */
export function publishingBehaviour({ publishing }: KubernetesVersion = NEWEST_KUBERNETES): PublishingBehaviour {
  return BEHAVIOURS[publishing];
}
