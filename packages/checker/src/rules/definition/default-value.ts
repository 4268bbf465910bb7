import { rule } from '../record/rule.js';

/** Flags defaults that their own schema does not accept. */
export const defaultValue = rule({
  id: 'default-value',
  title: 'Defaults of a schema must be valid, complete and allowed where they are',
  severity: 'error',
  subject: 'definition',
  fixes: ['safe', 'unsafe'],
  docs: {
    whatItDoes:
      'Reports a `default` that its schema refuses, that lacks a required field, that has fields which the schema does not specify, or that is ' +
      'in the metadata of the resource. The place is the wrong part of the default. Like the server it does not look at defaults below ' +
      '`additionalProperties`, and does not fill in the defaults of fields inside of a default first. Defaults are checked only in schemas that ' +
      'are structural, and without the rules that apply to them.',
    whyItMatters: 'The server refuses the request: a default is written into every object that leaves the field out.',
    wrong: [
      {
        title: 'A default of another type, and one with a field that would be dropped',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: probes.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: probes, kind: Probe }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            period: { type: integer, default: 10s }
            target:
              type: object
              default: { port: 80, prot: TCP }
              properties:
                port: { type: integer }
                protocol: { type: string }
`,
      },
      {
        title: 'An empty object without a field that is required, though that has a default itself',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: probes.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: probes, kind: Probe }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            target:
              type: object
              default: {}
              required: [port]
              properties:
                port: { type: integer, default: 80 }
`,
      },
    ],
    right: [
      {
        title: 'Defaults that are whole by themselves, or need nothing',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: probes.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: probes, kind: Probe }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            period: { type: string, default: 10s }
            target:
              type: object
              default: {}
              properties:
                port: { type: integer, default: 80 }
`,
      },
    ],
    reference: {
      title: 'Kubernetes documentation, Defaulting',
      url: 'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#defaulting',
    },
  },
});
