import type { ResourceCall } from '../../plugin-types.js';

/** The calls of the Kubernetes client that take a custom object, with the argument that it was before 1.0, and what it is. */
const CUSTOM_OBJECT_CALLS = [
  ['createNamespacedCustomObject', 4, 'whole'],
  ['replaceNamespacedCustomObject', 5, 'whole'],
  ['createClusterCustomObject', 3, 'whole'],
  ['replaceClusterCustomObject', 4, 'whole'],
  ['patchNamespacedCustomObject', 5, 'partial'],
  ['patchClusterCustomObject', 4, 'partial'],
  ['replaceNamespacedCustomObjectStatus', 5, 'status'],
  ['replaceClusterCustomObjectStatus', 4, 'status'],
  ['patchNamespacedCustomObjectStatus', 5, 'status'],
  ['patchClusterCustomObjectStatus', 4, 'status'],
] as const;

/** Names of what takes a part of an object, whoever has it: patches of any client, and expectations of tests. */
const PARTIAL = /^patch(?:[A-Z]|$)|^(?:toMatchObject|objectContaining|containSubset|include|contain|match|partialDeepStrictEqual)$/;

/** Whether an object that is given to a function of this name is only a part of one. */
export function takesPart(name: string): boolean {
  return PARTIAL.test(name);
}

/** Names of what sends an object as it is: of the clients for any object, of the AWS CDK, and of the plugins of OpenShift's console. */
const SENDING = /^(?:create|replace|addManifest|KubernetesManifest|k8sCreate(?:Resource)?|k8sUpdate(?:Resource)?)$/;

/** Whether what is given to a function of this name is sent as it is. */
export function sendsWhole(name: string): boolean {
  return SENDING.test(name);
}

/** Names of what applies an object to one that may be there, for which it needs the name. */
const APPLYING = /^(?:kubectl)?apply(?:Status)?$/i;

/** Whether what is given to a function of this name is sent with the name that is written, and gets none. */
export function needsName(name: string): boolean {
  return SENDING.test(name) || APPLYING.test(name);
}

/** Names of what sends the status of an object, and nothing else of it. */
const OF_STATUS = /^(?:apply|patch|replace|update)Status$/;

/** Whether of what is given to a function of this name only the status is sent. */
export function sendsStatus(name: string): boolean {
  return OF_STATUS.test(name);
}

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
  ...CUSTOM_OBJECT_CALLS.flatMap(([callee, argument, meaning]): ResourceCall[] => [
    { callee, argument: 0, property: 'body', meaning },
    { callee, argument, meaning },
  ]),
];
