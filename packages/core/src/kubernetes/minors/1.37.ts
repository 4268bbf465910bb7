import type { ServerChanges } from '../server-behaviour.js';

/** What changed with Kubernetes 1.37. */
export const KUBERNETES_1_37: ServerChanges = {
  values: { symmetricIntegers: true, indexedOwnerReferences: true, knownOperations: true },
  definitions: { warnsOfNonScalarSets: true, mergesMetadataErrors: true, repeatsGeneration: true },
  rules: {
    libraries: { without: ['kubernetes lists'], with: ['kubernetes lists', 'list includes'] },
    capsNames: true,
    // cel-go 0.29; those before have 0.26.
    language: {
      quotedNames: true,
      localsAreApart: true,
      messagesMayNameVariables: false,
      closedContainerTypes: true,
      durationOfInt: false,
      judgesLists: true,
      textEndsCostTheWhole: false,
      patternFunctionCosts: true,
    },
  },
  publishing: {
    elementDefaults: false,
    deleteOptionsGroups: {
      without: ['scheduling.k8s.io/v1alpha2'],
      with: ['lifecycle.k8s.io/v1alpha1', 'scheduling.k8s.io/v1alpha3', 'storagemigration.k8s.io/v1'],
    },
  },
  migration: { version: 'v1', isReliable: true },
};
