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
  /** Shared types say of their lists whether they are sets, maps or atomic. */
  readonly metaListTypes: boolean;
  /** OpenAPI 3 documents say that requests must have a body. */
  readonly requiredBodies: boolean;
  /** OpenAPI 3 documents give an empty object for the time of creation. */
  readonly emptyCreationTime: boolean;
  /** The end of the name under which documents share `pretty`; absent where each operation says all that it takes. */
  readonly prettyHash?: string;
  /** Parameters that came later. */
  readonly unknownParameters: readonly string[];
  /** The schema of a list has a type. */
  readonly typedLists: boolean;
  /** Shared types name the groups in which they are known. */
  readonly groupsOfMetaTypes: boolean;
  /** Metadata has a `clusterName`. */
  readonly clusterName: boolean;
  /** OpenAPI 3 is published by default. */
  readonly publishesV3: boolean;
  /** The groups in which Status is known. */
  readonly statusGroups: readonly string[];
  /** What changed in the groups in which DeleteOptions is known, by one minor after another. */
  readonly deleteOptionsGroups: readonly GroupChanges[];
}

const SINCE_22: PublishingBehaviour = {
  listsInShards: false,
  elementDefaults: true,
  listTypeOfDetails: false,
  explainsNothingAmiss: false,
  emptySelectableFields: false,
  ignoresUnreadableObjects: false,
  defaultReplicas: false,
  metaListTypes: false,
  requiredBodies: false,
  emptyCreationTime: true,
  unknownParameters: ['fieldValidation', 'force', 'sendInitialEvents'],
  typedLists: false,
  groupsOfMetaTypes: false,
  clusterName: true,
  publishesV3: false,
  statusGroups: ['v1', 'resource.k8s.io/v1alpha2'],
  deleteOptionsGroups: [],
};
const SINCE_24: PublishingBehaviour = { ...SINCE_22, publishesV3: true };
const SINCE_25: PublishingBehaviour = { ...SINCE_24, clusterName: false, unknownParameters: ['force', 'sendInitialEvents'] };
const SINCE_27: PublishingBehaviour = { ...SINCE_25, unknownParameters: [], typedLists: true, groupsOfMetaTypes: true };
const SINCE_28: PublishingBehaviour = { ...SINCE_27, prettyHash: 'nN7o5FEq' };
const SINCE_29: PublishingBehaviour = {
  ...SINCE_28,
  requiredBodies: true,
  emptyCreationTime: false,
  prettyHash: 'tJGM1-ng',
  deleteOptionsGroups: [{ without: ['flowcontrol.apiserver.k8s.io/v1alpha1'], with: ['flowcontrol.apiserver.k8s.io/v1'] }],
};
const SINCE_30: PublishingBehaviour = {
  ...SINCE_29,
  metaListTypes: true,
  listTypeOfDetails: true,
  emptySelectableFields: true,
  deleteOptionsGroups: [...SINCE_29.deleteOptionsGroups, { without: [], with: ['storagemigration.k8s.io/v1alpha1'] }],
};
const SINCE_31: PublishingBehaviour = {
  ...SINCE_30,
  emptySelectableFields: false,
  statusGroups: ['v1'],
  deleteOptionsGroups: [
    ...SINCE_30.deleteOptionsGroups,
    { without: ['resource.k8s.io/v1alpha2'], with: ['coordination.k8s.io/v1alpha1', 'resource.k8s.io/v1alpha3'] },
  ],
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

/** By the name that a record of `core` gives; 1.22 is the oldest that was asked. */
const BEHAVIOURS: Readonly<Record<KubernetesVersion['publishing'], PublishingBehaviour>> = {
  '1.22': SINCE_22,
  '1.24': SINCE_24,
  '1.25': SINCE_25,
  '1.27': SINCE_27,
  '1.28': SINCE_28,
  '1.29': SINCE_29,
  '1.30': SINCE_30,
  '1.31': SINCE_31,
  '1.32': SINCE_32,
  '1.33': SINCE_33,
  '1.34': SINCE_34,
  '1.35': SINCE_35,
  '1.36': SINCE_36,
  '1.37': SINCE_37,
  '1.38': { ...SINCE_37, explainsNothingAmiss: true },
};

/** Whether a server publishes OpenAPI 3 documents by default. */
export function publishesOpenApiV3(version: KubernetesVersion): boolean {
  return publishingBehaviour(version).publishesV3;
}

/** How a server of the given version publishes. */
export function publishingBehaviour({ publishing }: KubernetesVersion = NEWEST_KUBERNETES): PublishingBehaviour {
  return BEHAVIOURS[publishing];
}
