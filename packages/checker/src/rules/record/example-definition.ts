/** The definition by which the resources in the examples are judged. */
export const CACHE = `apiVersion: apiextensions.k8s.io/v1
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
      subresources: { status: {} }
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              required: [mode]
              properties:
                mode: { type: string, enum: [lru, lfu] }
                size: { type: integer, minimum: 1 }
                peers:
                  type: array
                  items: { type: string }
                  x-kubernetes-list-type: set
                template:
                  type: object
                  x-kubernetes-embedded-resource: true
                  x-kubernetes-preserve-unknown-fields: true
            status:
              type: object
              properties:
                entries: { type: integer }
`;
