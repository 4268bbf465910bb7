/** A definition with most of what schemas are made of: maps, lists with keys, int-or-string, an embedded resource, null, unknown fields. */
export const BACKUPS = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: backups.store.example.com}
spec:
  group: store.example.com
  scope: Namespaced
  names: {plural: backups, singular: backup, kind: Backup, shortNames: [bk]}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}, scale: {specReplicasPath: .spec.copies, statusReplicasPath: .status.copies}}
    additionalPrinterColumns:
    - {name: Copies, type: integer, jsonPath: .spec.copies}
    - {name: Phase, type: string, jsonPath: .status.phase}
    - {name: Schedule, type: string, jsonPath: .spec.schedule, priority: 1}
    schema:
      openAPIV3Schema:
        type: object
        description: Copies of something, kept for a while.
        required: [spec]
        properties:
          spec:
            type: object
            description: What is to be kept.
            required: [schedule]
            x-kubernetes-validations: [{rule: self.copies < 10, message: too many}]
            properties:
              schedule: {type: string, pattern: '^[0-9*/ ]+$', description: When it is taken.}
              copies: {type: integer, format: int32, minimum: 1, default: 3}
              mode: {type: string, enum: [full, incremental], default: full}
              port: {x-kubernetes-int-or-string: true}
              labels: {type: object, additionalProperties: {type: string}}
              options: {type: object, x-kubernetes-preserve-unknown-fields: true}
              template: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}
              until: {type: string, format: date-time, nullable: true}
              targets:
                type: array
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [name]
                items:
                  type: object
                  required: [name]
                  properties:
                    name: {type: string}
                    sizes: {type: array, items: {type: array, items: {type: number}}}
          status:
            type: object
            properties: {phase: {type: string}, copies: {type: integer}}
`;

/** A definition of another group that no server takes. */
export const REFUSED = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: gears.example.com}
spec:
  group: example.com
  scope: Cluster
  names: {plural: gears, kind: Gear}
  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {}}}]
`;

export const BACKUP = `apiVersion: store.example.com/v1
kind: Backup
metadata: {name: nightly, namespace: jobs}
spec:
  schedule: 0 3 * * *
  targets:
  - name: a
    sizes: [[1.5]]
  - name: b
`;
