import { rule } from '../record/rule.js';

/** Flags keys written twice in one mapping. */
export const duplicateKey = rule({
  id: 'duplicate-key',
  title: 'A mapping should not repeat a key',
  severity: 'warning',
  subject: 'document',
  fixes: ['unsafe'],
  docs: {
    whatItDoes: 'Reports a key that a mapping already holds, in CRDs and in custom resources. The place is the later key, which wins.',
    whyItMatters:
      'The earlier value is silently dropped, or the whole request is refused: kubectl asks for strict validation by default, other ' +
      'clients do not.',
    wrong: [
      {
        title: 'The first list of required fields is lost',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: queues.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: queues, kind: Queue }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          required: [size]
          properties:
            size: { type: integer }
            name: { type: string }
          required: [name]
`,
      },
    ],
    right: [
      {
        title: 'One list',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: queues.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: queues, kind: Queue }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          required: [size, name]
          properties:
            size: { type: integer }
            name: { type: string }
`,
      },
    ],
    reference: {
      title: 'Kubernetes documentation, Field validation',
      url: 'https://kubernetes.io/docs/reference/using-api/api-concepts/#field-validation',
    },
  },
});
