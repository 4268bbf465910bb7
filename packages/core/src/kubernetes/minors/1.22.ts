import type { ServerChanges } from '../server-behaviour.js';

/** What changed with Kubernetes 1.22. */
export const KUBERNETES_1_22: ServerChanges = {
  known: 'not',
  values: { namesItems: true },
  definitions: { createsIn: ['v1'], foldsNames: false, unknownFields: ['clusterName', 'observedGeneration'] },
};
