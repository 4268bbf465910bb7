import type { Rule } from '../rule.js';

/** Flags fields that the server drops while reading a definition. */
export const unknownField: Rule = {
  id: 'unknown-field',
  title: 'A CustomResourceDefinition should hold only fields that the server knows',
  severity: 'warning',
  docs: {
    whatItDoes:
      'Reports fields that no type of the API has, exactly where the server would with strict field validation. Like the server it does not ' +
      'look below `items`, `additionalProperties` and `dependencies`, whose decoding loses track of unknown fields.',
    whyItMatters:
      'Such a field is dropped without a word, or refused: kubectl asks for strict validation by default, other clients do not. A misspelt ' +
      'keyword or one of plain JSON Schema (`const`, `if`, `readOnly`) then restricts nothing.',
    wrong: [
      {
        title: 'A keyword that the API does not have',
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
            mode: { type: string, const: lru }
`,
      },
    ],
    right: [
      {
        title: 'The keyword that says the same',
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
            mode: { type: string, enum: [lru] }
`,
      },
    ],
    reference: {
      title: 'Kubernetes documentation, Field validation',
      url: 'https://kubernetes.io/docs/reference/using-api/api-concepts/#field-validation',
    },
  },
};
