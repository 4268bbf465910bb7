import type { KubernetesVersion, ResourceType } from '@structural/core';
import type { TextEffort } from '@structural/witness';

/** The types that the two sides serve, and the server that does. */
export interface PlanSides {
  readonly kubernetesVersion: KubernetesVersion;
  readonly from: ResourceType;
  readonly to: ResourceType;
  /** What searching for texts may cost; as much as it takes where absent. */
  readonly texts?: TextEffort;
}
