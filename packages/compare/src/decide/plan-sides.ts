import type { KubernetesVersion, ResourceType } from '@structural/core';

/** The types that the two sides serve, and the server that does. */
export interface PlanSides {
  readonly kubernetesVersion: KubernetesVersion;
  readonly from: ResourceType;
  readonly to: ResourceType;
}
