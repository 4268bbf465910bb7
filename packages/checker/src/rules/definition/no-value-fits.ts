import { rule } from '../record/rule.js';

const schema = (spec: string): string => `apiVersion: apiextensions.k8s.io/v1
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
            spec:
              type: object
              properties:
${spec.replace(/^/gm, '                ')}
`;

/** Flags places of a schema where the server accepts no value at all. */
export const noValueFits = rule({
  id: 'no-value-fits',
  title: 'Every part of a schema should accept some value',
  severity: 'warning',
  subject: 'definition',
  docs: {
    whatItDoes:
      'Reports each field, list item, map value and resource for which the server refuses every value: bounds that leave no number, or that the type ' +
      'and `format` cannot hold (`format: int32` with `maximum: 4294967295`, since 1.36), an `enum` without a value of the type, a `pattern` that no ' +
      'text of the length matches, more items or fields than there can be, fields that are required and dropped, junctors and rules ' +
      '(`x-kubernetes-validations`) that contradict the rest. The message names the keywords that leave no value, as few as do so; the hint, values ' +
      'and what the server says about them. It is reported only where it is proved: where formats, large patterns or rules leave it open, nothing ' +
      'is said. Checked as an update, only what the stored CRD did not have.',
    whyItMatters:
      'The server accepts the CRD and then refuses every resource that sets the field; where the field is required, every resource. What is ' +
      'stored stays, but can no longer be created.',
    wrong: [
      {
        title: 'A bound that the format cannot hold, and one that is not an integer',
        text: schema(`peerASN: { type: integer, format: int32, minimum: 0, maximum: 4294967295 }
weight: { type: integer, minimum: 0.5 }`),
      },
      {
        title: 'Booleans where texts are meant, as YAML reads on and off',
        text: schema('tracing: { type: string, enum: [on, off] }'),
      },
      {
        title: 'A pattern that no text of that length matches',
        text: schema("id: { type: string, maxLength: 20, pattern: '^[0-9a-f]{32}$' }"),
      },
      {
        title: 'Two defaults, where only one of the fields may be there',
        text: schema(`auth:
  type: object
  properties:
    token: { type: string, default: none }
    password: { type: string, default: none }
  oneOf:
  - required: [token]
  - required: [password]`),
      },
      {
        title: 'A field that is required and not specified, and a rule that the enum contradicts',
        text: schema(`tls:
  type: object
  required: [secretName]
  properties:
    secret: { type: string }
mode:
  type: string
  enum: [Fast, Safe]
  x-kubernetes-validations:
  - rule: self == 'fast'`),
      },
    ],
    right: [
      {
        title: 'Each of them with values that fit',
        text: schema(`peerASN: { type: integer, format: int64, minimum: 0, maximum: 4294967295 }
weight: { type: number, minimum: 0.5 }
tracing: { type: string, enum: ['on', 'off'] }
id: { type: string, maxLength: 32, pattern: '^[0-9a-f]{32}$' }
tls:
  type: object
  required: [secretName]
  properties:
    secretName: { type: string }`),
      },
    ],
    reference: {
      title: 'Kubernetes documentation, Validation',
      url: 'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#validation',
    },
  },
});
