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
  /** What changed in the groups in which DeleteOptions is known, by one minor after another. */
  readonly deleteOptionsGroups: readonly GroupChanges[];
}

const UP_TO_34: PublishingBehaviour = {
  listsInShards: false,
  elementDefaults: true,
  listTypeOfDetails: true,
  explainsNothingAmiss: false,
  deleteOptionsGroups: [],
};
const SINCE_35: PublishingBehaviour = {
  ...UP_TO_34,
  listTypeOfDetails: false,
  deleteOptionsGroups: [{ without: ['storagemigration.k8s.io/v1alpha1'], with: ['storagemigration.k8s.io/v1beta1'] }],
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

/** By the name that a record of `core` gives; 1.34 is the oldest that was asked. */
const BEHAVIOURS: Readonly<Record<KubernetesVersion['publishing'], PublishingBehaviour>> = {
  '1.15': UP_TO_34,
  '1.34': UP_TO_34,
  '1.35': SINCE_35,
  '1.36': SINCE_36,
  '1.37': SINCE_37,
  '1.38': { ...SINCE_37, explainsNothingAmiss: true },
};

/** How a server of the given version publishes. */
export function publishingBehaviour({ publishing }: KubernetesVersion = NEWEST_KUBERNETES): PublishingBehaviour {
  return BEHAVIOURS[publishing];
}
