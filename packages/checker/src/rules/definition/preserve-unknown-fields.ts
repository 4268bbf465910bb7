import { rule } from '../record/rule.js';

/** Flags a definition as a whole that does not prune. */
export const preserveUnknownFields = rule({
  id: 'preserve-unknown-fields',
  title: 'A CustomResourceDefinition must not preserve unknown fields as a whole',
  severity: 'error',
  subject: 'definition',
  fixes: ['unsafe'],
  docs: {
    whatItDoes:
      'Reports `spec.preserveUnknownFields: true`. Of a CRD of `apiextensions.k8s.io/v1beta1`, where that is the default, `removed-api-version` ' +
      'says what to do.',
    whyItMatters:
      'It switches pruning off for the whole resource and counts as a violation in the condition `NonStructuralSchema`, however good the ' +
      'schemas are. The server no longer creates such CRDs. Single fields may still be left open with ' +
      '`x-kubernetes-preserve-unknown-fields: true` in the schema.',
    wrong: [
      {
        title: 'Everything is preserved',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: plugins.example.com
spec:
  group: example.com
  scope: Cluster
  preserveUnknownFields: true
  names: { plural: plugins, kind: Plugin }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema: { type: object }
`,
      },
    ],
    right: [
      {
        title: 'Only the field that is meant to be open is',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: plugins.example.com
spec:
  group: example.com
  scope: Cluster
  names: { plural: plugins, kind: Plugin }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            config:
              type: object
              x-kubernetes-preserve-unknown-fields: true
`,
      },
    ],
    reference: {
      title: 'Kubernetes documentation, Field pruning',
      url: 'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#field-pruning',
    },
  },
});
