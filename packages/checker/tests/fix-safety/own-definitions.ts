const FOUNTAIN = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
# Water for everybody.
metadata:
  name: fountains.parks.example.org
spec:
  group: parks.example.org
  scope: Namespaced
  names: { plural: fountains, singular: fountain, kind: Fountain, listKind: FountainList, shortNames: [ftn] }
  versions:
    - name: v1
      served: true
      storage: true
      # What one asks for.
      additionalPrinterColumns:
        - { name: Jets, type: integer, jsonPath: .spec.jets }
      subresources: { status: {} }
      schema:
        openAPIV3Schema:
          type: object
          required: [spec]
          properties:
            spec:
              type: object
              required: [jets]
              properties:
                jets: { type: integer, minimum: 1, maximum: 40 } # spouts
                minPressure: { type: number, minimum: 0 }
                maxPressure: { type: number }
                egress: { type: string, pattern: '^[a-z-]+$' }
                insecure: { type: boolean, default: false }
                ipv4: { type: string, format: ipv4 }
                basin:
                  type: object
                  description: Where the water falls
                  properties:
                    depth: { x-kubernetes-int-or-string: true, anyOf: [{ type: integer }, { type: string }] }
                    shape: { type: string, enum: [Round, Square, Oval], default: Round }
                lamps:
                  type: array
                  maxItems: 20
                  x-kubernetes-list-type: map
                  x-kubernetes-list-map-keys: [colour]
                  items:
                    type: object
                    required: [colour]
                    properties:
                      colour: { type: string, maxLength: 20 }
                      hours: { type: array, x-kubernetes-list-type: set, items: { type: integer } }
                labels: { type: object, additionalProperties: { type: string } }
            status:
              type: object
              x-kubernetes-preserve-unknown-fields: true
              properties:
                since: { type: string, format: date-time }
`;

const BENCH = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: benches.parks.example.org }
spec:
  group: parks.example.org
  scope: Cluster
  names: { plural: benches, kind: Bench }
  conversion:
    strategy: Webhook
    webhook:
      conversionReviewVersions: [v1]
      clientConfig: { service: { namespace: parks, name: converter, path: /convert } }
  versions:
    - name: v1
      served: true
      storage: true
      schema: &schema
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              oneOf:
                - required: [wood]
                - required: [stone]
              properties:
                wood: { type: string, minLength: 2 }
                stone: { type: string }
                seats: { type: integer, format: int32, default: 3 }
                tags: { type: array, items: { type: string } }
                place: { type: object, x-kubernetes-map-type: atomic, properties: { lat: { type: number }, long: { type: number } } }
              x-kubernetes-validations:
                - { rule: 'self.seats > 0', message: a bench has seats }
    - name: v1beta1
      served: true
      storage: false
      deprecated: true
      deprecationWarning: use v1
      schema: *schema
`;

/** Definitions of our own that a server takes, with most of what fixes are about, comments, flow style and anchors. */
export const OWN_DEFINITIONS = [
  { file: 'fountain.yaml', text: FOUNTAIN },
  { file: 'bench.yaml', text: BENCH },
  {
    file: 'bench-without-anchors.yaml',
    text: BENCH.replace('&schema', '').replace(
      ' *schema',
      ' { openAPIV3Schema: { type: object, properties: { spec: { type: object, x-kubernetes-preserve-unknown-fields: true } } } }',
    ),
  },
];

/** Resources of theirs as people write them. */
export const OWN_RESOURCES = [
  {
    file: 'parks.yaml',
    text: `# The one by the gate.
apiVersion: parks.example.org/v1
kind: Fountain
metadata: { name: gate, namespace: city, labels: { year: '1890' } }
spec:
  jets: 12 # all in use
  minPressure: 1.5
  insecure: true
  ipv4: 10.0.0.7
  basin: { depth: 40%, shape: Oval }
  lamps:
    - { colour: green, hours: [18, 19, 20] }
    - colour: blue
  labels: { season: "summer" }
---
apiVersion: parks.example.org/v1
kind: Bench
metadata:
  name: under-the-oak
spec:
  wood: oak
  seats: 4
  tags:
    - quiet
    # at noon
    - shady
`,
  },
];
