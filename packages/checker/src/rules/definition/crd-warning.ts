import { rule } from '../record/rule.js';

/** Passes on what the server warns of when it accepts a definition. */
export const crdWarning = rule({
  id: 'crd-warning',
  title: 'A CustomResourceDefinition should not cause server warnings',
  severity: 'warning',
  subject: 'definition',
  fixes: ['unsafe'],
  docs: {
    whatItDoes:
      'Reports the warnings that the server sends with its answer, at the schemas that draw them: a `format` that it does not know for the ' +
      'type, and a set (`x-kubernetes-list-type: set`) of objects or lists. Which these are depends on the version of Kubernetes; checked ' +
      'as an update, only what the stored CRD did not have.',
    whyItMatters:
      'The CRD is accepted, but a format that the server does not know restricts nothing, and such a set cannot be used in server-side apply or rules.',
    wrong: [
      {
        title: 'Formats that restrict nothing',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: peers.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: peers, kind: Peer }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            address: { type: string, format: ip }
            port: { type: integer, format: uint16 }
`,
      },
    ],
    right: [
      {
        title: 'A format that the server checks, and bounds',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: peers.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: peers, kind: Peer }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            address: { type: string, format: ipv4 }
            port: { type: integer, minimum: 0, maximum: 65535 }
`,
      },
    ],
    reference: {
      title: 'Kubernetes documentation, Validation',
      url: 'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#validation',
    },
  },
});
