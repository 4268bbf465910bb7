import type { ServerChanges } from '../server-behaviour.js';

/** What changed with Kubernetes 1.36. */
export const KUBERNETES_1_36: ServerChanges = {
  values: { numberFormats: true, structuralDocumentation: true },
  definitions: { unrecognizedFormats: 'by-type' },
  publishing: {
    listsInShards: true,
    deleteOptionsGroups: {
      without: ['autoscaling/v2beta1', 'autoscaling/v2beta2', 'scheduling.k8s.io/v1alpha1'],
      with: ['scheduling.k8s.io/v1alpha2'],
    },
  },
};
