import { rule } from '../record/rule.js';

/** Flags every way in which a schema is not structural. */
export const structuralSchema = rule({
  id: 'structural-schema',
  title: 'Schemas of a CustomResourceDefinition must be structural',
  severity: 'error',
  subject: 'definition',
  fixes: ['safe', 'unsafe'],
  docs: {
    whatItDoes:
      "Reports each place where a schema departs from the structural form, in the API server's own words: a node without `type`, an array " +
      'without `items`, a field that only `anyOf`, `oneOf`, `allOf` or `not` mentions, a keyword such as `type` or `description` inside of ' +
      "those, restrictions of the root's `metadata`, and a pattern that is not an RE2 expression. Versions with equal schemas are reported " +
      'once, with the other places listed. Keywords that structural schemas do not have (`$ref`, `definitions` …) belong to `crd-schema`. ' +
      'It is a warning in an update that the server accepts because the stored CRD is not structural either.',
    whyItMatters:
      'The server refuses to create such a CRD. One that was stored before the rule existed keeps the condition ' +
      '`NonStructuralSchema`: its resources are not pruned, get no defaults, and are not published.',
    wrong: [
      {
        title: 'A property without a type',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: backups.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: backups, kind: Backup }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              properties:
                schedule: { type: string }
`,
      },
      {
        title: 'A type that is only in the branches of a union',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: listeners.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: listeners, kind: Listener }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            address:
              oneOf:
                - type: string
                  format: ipv4
                - type: string
                  format: ipv6
`,
      },
    ],
    right: [
      {
        title: 'The type is outside of the union, the formats inside',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: listeners.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: listeners, kind: Listener }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            address:
              type: string
              oneOf:
                - format: ipv4
                - format: ipv6
`,
      },
    ],
    reference: {
      title: 'KEP-2335, Proposal',
      url: 'https://www.kubernetes.dev/resources/keps/2335/#proposal',
    },
  },
});
