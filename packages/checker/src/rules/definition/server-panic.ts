import { rule } from '../record/rule.js';

/** Flags definitions on which a real server crashes. */
export const serverPanic = rule({
  id: 'server-panic',
  title: 'A CustomResourceDefinition must not crash the server that checks it',
  severity: 'error',
  subject: 'definition',
  docs: {
    whatItDoes:
      'Reports a path, of a selectable field or of a rule, that makes the server dereference nothing: one that goes two steps into ' +
      '`additionalProperties: true`, or one in a CRD whose schema has no structural form. Further findings about such a CRD ' +
      'are what a server would say that did not crash.',
    whyItMatters: 'The request fails with an internal error that names no field.',
    wrong: [
      {
        title: 'Two steps into a map of anything',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: jobs.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: jobs, kind: Job }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            labels: { type: object, additionalProperties: true }
          x-kubernetes-validations:
            - rule: has(self.labels)
              fieldPath: .labels.owner.name
`,
      },
    ],
    right: [
      {
        title: 'One step',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: jobs.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: jobs, kind: Job }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            labels: { type: object, additionalProperties: true }
          x-kubernetes-validations:
            - rule: has(self.labels)
              fieldPath: .labels.owner
`,
      },
    ],
    reference: {
      title: 'Kubernetes documentation, Field selectors for custom resources',
      url: 'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#crd-selectable-fields',
    },
  },
});
