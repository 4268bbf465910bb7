import { rule } from '../record/rule.js';

/** Flags manifests of a version of the API that no server serves any more. */
export const removedApiVersion = rule({
  id: 'removed-api-version',
  title: 'A CustomResourceDefinition must be written in apiextensions.k8s.io/v1',
  severity: 'error',
  subject: 'definition',
  docs: {
    whatItDoes:
      'Reports a CRD of `apiextensions.k8s.io/v1beta1` and lists what has to change to make it one of v1. Everything else is checked as the ' +
      'server treats a CRD that is stored with this version, with its defaults. `kubectl structural migrate` makes these changes, with comments ' +
      'kept, and lists what is left to a person.',
    whyItMatters: 'Servers since Kubernetes 1.22 know no resource under this version: kubectl finds nowhere to send the manifest.',
    wrong: [
      {
        title: 'One version, at the top',
        text: `apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
metadata:
  name: tokens.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: tokens, kind: Token }
  version: v1
  preserveUnknownFields: false
  validation:
    openAPIV3Schema: { type: object }
`,
      },
    ],
    right: [
      {
        title: 'The same in v1',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: tokens.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: tokens, kind: Token }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema: { type: object }
`,
      },
    ],
    reference: {
      title: 'Kubernetes documentation, Deprecated API Migration Guide',
      url: 'https://kubernetes.io/docs/reference/using-api/deprecation-guide/#customresourcedefinition-v122',
    },
  },
});
