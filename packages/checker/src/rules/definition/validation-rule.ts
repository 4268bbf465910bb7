import { rule } from '../record/rule.js';

/** Flags rules in `x-kubernetes-validations` that are malformed, do not compile or may cost too much, and resources that break them. */
export const validationRule = rule({
  id: 'validation-rule',
  title: 'Rules in x-kubernetes-validations must compile and be cheap enough',
  severity: 'error',
  subject: 'definition',
  fixes: ['safe', 'unsafe'],
  docs: {
    whatItDoes:
      'Reports a rule without an expression, a message that is blank or has line breaks, a rule of several lines without a message, an unknown ' +
      '`reason`, a `fieldPath` that leads nowhere, `oldSelf` where the items of a list cannot be matched before and after an update, ' +
      'and `optionalOldSelf` in a rule that does not use `oldSelf`. Expressions are compiled as the server of the chosen version does: what does ' +
      'not parse, has the wrong types or may cost more than the budget allows is reported in its words. On resources the rules are evaluated: ' +
      'what does not hold is an error, or a warning where an update did not change the value.',
    whyItMatters: 'The server refuses the request.',
    wrong: [
      {
        title: 'A field that the schema does not have',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: volumes.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: volumes, kind: Volume }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            size:
              type: object
              properties:
                gibibytes: { type: integer }
              x-kubernetes-validations:
                - rule: self.gigabytes > 0
`,
      },
      {
        title: 'A path that leads nowhere, and a rule about the past of items that nothing identifies',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: volumes.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: volumes, kind: Volume }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            size:
              type: object
              properties:
                gibibytes: { type: integer }
              x-kubernetes-validations:
                - rule: self.gibibytes > 0
                  fieldPath: .gigabytes
            snapshots:
              type: array
              items:
                type: string
                x-kubernetes-validations:
                  - rule: self == oldSelf
`,
      },
    ],
    right: [
      {
        title: 'The path of a field, and a list that is a set',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: volumes.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: volumes, kind: Volume }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            size:
              type: object
              properties:
                gibibytes: { type: integer }
              x-kubernetes-validations:
                - rule: self.gibibytes > 0
                  fieldPath: .gibibytes
            snapshots:
              type: array
              maxItems: 10
              items: { type: string, maxLength: 63 }
              x-kubernetes-validations:
                - rule: self.all(item, oldSelf.exists(old, old == item))
`,
      },
    ],
    reference: {
      title: 'Kubernetes documentation, Validation rules',
      url: 'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#validation-rules',
    },
  },
});
