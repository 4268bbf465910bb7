import type { ServerChanges } from '../server-behaviour.js';

/** What changed with Kubernetes 1.35. */
export const KUBERNETES_1_35: ServerChanges = {
  values: { kubernetesNameFormats: true, rulesShowValues: true },
  definitions: {
    unknownFields: ['clusterName'],
    keepsTooManySelectableFields: true,
    labelKeys: { called: 'a valid label key', unit: 'bytes' },
  },
  publishing: {
    listTypeOfDetails: false,
    deleteOptionsGroups: { without: ['storagemigration.k8s.io/v1alpha1'], with: ['storagemigration.k8s.io/v1beta1'] },
  },
  migration: { version: 'v1beta1', isReliable: false },
};
