import { rule } from '../record/rule.js';

/** Flags keywords of a schema that the server refuses. */
export const crdSchema = rule({
  id: 'crd-schema',
  title: 'Schemas of a CustomResourceDefinition must use keywords as the server allows',
  severity: 'error',
  subject: 'definition',
  fixes: ['safe', 'unsafe'],
  docs: {
    whatItDoes:
      'Reports keywords that the server refuses wherever they are: those it does not support (`$ref`, `definitions`, `dependencies`, ' +
      '`patternProperties`, `additionalItems`, `id`), `uniqueItems: true`, `additionalProperties` together with `properties`, unknown types, ' +
      '`x-kubernetes-list-type`, `x-kubernetes-list-map-keys` and `x-kubernetes-map-type` that do not fit their schema, and at the root ' +
      '`nullable` and, with the status subresource, everything that would be lost where the status is validated on its own.',
    whyItMatters: 'The server refuses the request. Generators of plain JSON Schema write most of these keywords.',
    wrong: [
      {
        title: 'A set in the words of JSON Schema, and an object that is a map at the same time',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: routes.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: routes, kind: Route }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            hosts:
              type: array
              uniqueItems: true
              items: { type: string }
            target:
              type: object
              properties:
                port: { type: integer }
              additionalProperties: { type: string }
`,
      },
      {
        title: 'A list with keys that may be missing',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: routes.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: routes, kind: Route }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            ports:
              type: array
              x-kubernetes-list-type: map
              x-kubernetes-list-map-keys: [name]
              items:
                type: object
                properties:
                  name: { type: string }
`,
      },
    ],
    right: [
      {
        title: 'A set, and a list whose keys are always there',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: routes.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: routes, kind: Route }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            hosts:
              type: array
              x-kubernetes-list-type: set
              items: { type: string }
            ports:
              type: array
              x-kubernetes-list-type: map
              x-kubernetes-list-map-keys: [name]
              items:
                type: object
                required: [name]
                properties:
                  name: { type: string }
`,
      },
    ],
    reference: {
      title: 'Kubernetes documentation, Specifying a structural schema',
      url: 'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#specifying-a-structural-schema',
    },
  },
});
