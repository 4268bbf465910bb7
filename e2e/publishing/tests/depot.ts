/** A definition of which markers say all: what goes to Go and back is what it was. */
export const DEPOTS = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: depots.store.example.com}
spec:
  group: store.example.com
  scope: Cluster
  names: {plural: depots, singular: depot, kind: Depot, listKind: DepotList, shortNames: [dp], categories: [all, store]}
  versions:
    - name: v1
      served: true
      storage: true
      deprecated: true
      deprecationWarning: 'use "v2", please'
      subresources:
        status: {}
        scale: {specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas, labelSelectorPath: .status.selector}
      additionalPrinterColumns:
        - {name: Mode, type: string, jsonPath: .spec.mode, description: 'how, in a word', priority: 1}
      selectableFields: [{jsonPath: .spec.mode}]
      schema:
        openAPIV3Schema:
          description: A depot.
          type: object
          required: [metadata, spec]
          x-kubernetes-validations:
            - {rule: "self.metadata.name != 'none'", message: 'not "none"', reason: FieldValueForbidden}
          properties:
            apiVersion: {type: string}
            kind: {type: string}
            metadata: {type: object}
            spec:
              type: object
              required: [mode, owner]
              maxProperties: 20
              properties:
                mode: {type: string, enum: [full, 'a "b"', ''], default: full, description: "How:\\n+optional is not a marker here."}
                owner: {type: string, pattern: '^[a-z\\d]+\`?$', minLength: 1, maxLength: 63, title: Owner}
                replicas: {type: integer, format: int32, minimum: 0, maximum: 9, exclusiveMaximum: true, default: 1}
                size: {type: integer, multipleOf: 5}
                ratio: {type: number, minimum: 0.5, nullable: true}
                until: {type: string, format: date-time, maxLength: 30}
                mail: {type: string, format: email}
                bytes: {type: string, format: byte}
                port: {x-kubernetes-int-or-string: true, anyOf: [{type: integer}, {type: string}], pattern: '^a'}
                limits:
                  type: object
                  additionalProperties:
                    x-kubernetes-int-or-string: true
                    anyOf: [{type: integer}, {type: string}]
                    pattern: '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$'
                any: {x-kubernetes-preserve-unknown-fields: true}
                anything: {type: object, additionalProperties: {x-kubernetes-preserve-unknown-fields: true}}
                template: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}
                templates:
                  type: array
                  items: {description: One., type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}
                claim:
                  type: object
                  x-kubernetes-embedded-resource: true
                  description: A claim.
                  properties: {spec: {type: object, properties: {size: {type: string, maxLength: 9}}}}
                open: {type: object, x-kubernetes-preserve-unknown-fields: true, properties: {known: {type: boolean}}}
                nothing: {type: object}
                groups:
                  type: object
                  x-kubernetes-map-type: atomic
                  additionalProperties: {type: array, x-kubernetes-list-type: set, maxItems: 9, items: {type: string, maxLength: 9}}
                names: {type: array, minItems: 1, x-kubernetes-list-type: set, items: {type: string, enum: [a, b]}}
                ports:
                  type: array
                  maxItems: 8
                  x-kubernetes-list-type: map
                  x-kubernetes-list-map-keys: [name]
                  items:
                    type: object
                    required: [name]
                    x-kubernetes-map-type: atomic
                    properties:
                      name: {type: string, maxLength: 10}
                      weights: {type: array, items: {type: array, maxItems: 3, items: {type: integer, minimum: 1}}}
                    x-kubernetes-validations:
                      - {rule: "self.name != 'x'", messageExpression: "'not ' + self.name", fieldPath: .name}
                      - {rule: "oldSelf.hasValue() || self.name != ''", optionalOldSelf: true}
            status: {type: object, properties: {replicas: {type: integer}, selector: {type: string}}}
`;
