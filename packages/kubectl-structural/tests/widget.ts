/** A definition with two served versions and one that is not, columns, defaults and rules. */
export const WIDGETS = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: widgets, singular: widget, kind: Widget, listKind: WidgetList, shortNames: [wd]}
  versions:
  - name: v1beta1
    served: true
    storage: false
    schema: &schema
      openAPIV3Schema:
        type: object
        description: Something small.
        properties:
          spec:
            type: object
            description: What is wanted.
            required: [size]
            x-kubernetes-validations:
            - rule: self.size < 10
              message: too big
            properties:
              size: {type: integer, minimum: 1, description: How big it is.}
              colour: {type: string, enum: [red, green], default: red}
              parts:
                type: array
                maxItems: 5
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [name]
                items:
                  type: object
                  required: [name]
                  x-kubernetes-validations: [{rule: "self.name != ''"}]
                  properties: {name: {type: string, maxLength: 5}, weight: {type: integer, default: 1}}
  - name: v1
    served: true
    storage: true
    additionalPrinterColumns:
    - {name: Size, type: integer, jsonPath: .spec.size}
    - {name: Colour, type: string, jsonPath: .spec.colour}
    - {name: Parts, type: string, jsonPath: '.spec.parts[*].name', priority: 1}
    schema: *schema
  - name: v2alpha1
    served: false
    storage: false
    schema: *schema
`;

/** A definition that no server takes. */
export const REFUSED = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: gears.example.com}
spec:
  group: example.com
  scope: Cluster
  names: {plural: gears, kind: Gear}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {}}}}}}
`;

/** What is said about it, in a file called `gears.yaml`. */
export const REFUSAL =
  /^gears\.yaml:12:\d+: error: spec\.validation\.openAPIV3Schema\.properties\[spec\]\.properties\[a\]\.type: Required value: must not be empty for specified object fields \[structural-schema\]/;

/** A resource of the first definition. */
export function widget(name: string, spec: string, { metadata = '', version = 'v1' } = {}): string {
  return `apiVersion: example.com/${version}\nkind: Widget\nmetadata: {name: ${name}${metadata}}\nspec: ${spec}\n`;
}
