import type { ResourceCall } from '../../plugin-types.js';

/** The calls of well-known libraries that take an object of Kubernetes; those of the settings come first. */
export const RESOURCE_CALLS: readonly ResourceCall[] = [
  // cdk8s names what has no name.
  { callee: 'ApiObject', argument: 2, named: true },
  // Pulumi, too.
  { callee: 'apiextensions.CustomResource', argument: 1, named: true },
  {
    callee: 'apiextensions.v1.CustomResourceDefinition',
    argument: 1,
    named: true,
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
  },
  // The client for JavaScript, from 1.0 on and before.
  ...['createNamespacedCustomObject', 'replaceNamespacedCustomObject', 'createClusterCustomObject', 'replaceClusterCustomObject'].map(
    (callee): ResourceCall => ({ callee, argument: 0, property: 'body' }),
  ),
  { callee: 'createNamespacedCustomObject', argument: 4 },
  { callee: 'replaceNamespacedCustomObject', argument: 5 },
  { callee: 'createClusterCustomObject', argument: 3 },
  { callee: 'replaceClusterCustomObject', argument: 4 },
];
