import { rule } from '../record/rule.js';

/** Flags resources whose definition the server would not have. */
export const unusableDefinition = rule({
  id: 'unusable-definition',
  title: 'A custom resource should be checked against a CRD that the server accepts',
  severity: 'warning',
  subject: 'resource',
  docs: {
    whatItDoes:
      'Reports, once a file, that the CRD a resource is checked against would be refused; the resource is checked all the ' +
      'same, as it would be by a server that has stored the CRD before. Where another CRD of the kind is ' +
      'accepted, it is checked against that one, and the refused one is reported. It is an error where the CRD cannot be ' +
      'read, or cannot be used to serve the resource.',
    whyItMatters: 'Without its CRD the server does not know the resource.',
    wrong: [
      {
        title: 'A CRD with a field of no type',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: caches.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: caches, kind: Cache }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec: { properties: { mode: { type: string } } }
---
apiVersion: example.com/v1
kind: Cache
metadata:
  name: sessions
spec:
  mode: lru
`,
      },
    ],
    right: [
      {
        title: 'A CRD that is accepted',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: caches.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: caches, kind: Cache }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec: { type: object, x-kubernetes-preserve-unknown-fields: true }
---
apiVersion: example.com/v1
kind: Cache
metadata:
  name: sessions
spec:
  mode: lru
`,
      },
    ],
    reference: {
      title: 'Kubernetes documentation, Specifying a structural schema',
      url: 'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#specifying-a-structural-schema',
    },
  },
});
