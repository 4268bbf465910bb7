import { rule } from '../record/rule.js';
import { CACHE } from '../record/example-definition.js';

/** Flags fields that the server drops while reading a definition or a custom resource. */
export const unknownField = rule({
  id: 'unknown-field',
  title: 'An object should contain only fields that the server knows',
  severity: 'warning',
  subject: 'document',
  fixes: ['safe', 'unsafe'],
  docs: {
    whatItDoes:
      'Reports fields of a CRD that no type of the API has, and fields of a custom resource that its schema does not specify, ' +
      'where the server would with strict field validation, and below `items`, `additionalProperties` and `dependencies` of a CRD, ' +
      'where the server drops them without a word, as its decoding loses track of unknown fields. A known field with nearly the same name is suggested. How ' +
      'much it matters in resources can be chosen (`strict`): as error, as warning, or not at all.',
    whyItMatters:
      'Such a field is silently dropped, or refused: kubectl asks for strict validation by default, other clients do not. A misspelt ' +
      'keyword or one of plain JSON Schema (`const`, `if`, `readOnly`) then restricts nothing, and what a resource asks for never happens.',
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
      {
        title: 'A misspelt field of a resource, which would be lost',
        text: `${CACHE}---
apiVersion: example.com/v1
kind: Cache
metadata:
  name: sessions
spec:
  mode: lru
  sizes: 64
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
});
