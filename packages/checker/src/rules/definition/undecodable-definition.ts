import { rule } from '../record/rule.js';

/** Flags a definition that the server cannot even read. */
export const undecodableDefinition = rule({
  id: 'undecodable-definition',
  title: 'The fields of a CustomResourceDefinition must have the right types',
  severity: 'error',
  subject: 'definition',
  docs: {
    whatItDoes:
      'Reports a CRD that does not decode: a field holds a value of the wrong type, or `apiVersion` is missing or unknown. The message is ' +
      "the decoder's. Nothing else can be said about such a CRD, so this is its only finding.",
    whyItMatters: 'The server answers such a request with status 400 before any validation.',
    wrong: [
      {
        title: 'A list of types, as plain JSON Schema has it',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ports.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: ports, kind: Port }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: [object, "null"]
`,
      },
    ],
    right: [
      {
        title: 'One type, and nullable',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ports.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: ports, kind: Port }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec: { type: object, nullable: true }
`,
      },
    ],
    reference: {
      title: 'Kubernetes API reference, CustomResourceDefinition',
      url: 'https://kubernetes.io/docs/reference/kubernetes-api/extend-resources/custom-resource-definition-v1/',
    },
  },
});
