/** A CustomResourceDefinition for `kind`, whose `spec` has the schema. */
export function definition(kind: string, spec = '{ type: object, properties: { replicas: { type: integer, maximum: 5 } } }'): string {
  const plural = `${kind.toLowerCase()}s`;
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ${plural}.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: ${plural}, kind: ${kind} }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec: ${spec}
`;
}

/** One that the server refuses, at line 16. */
export const broken = (kind: string): string => definition(kind, '{ properties: { replicas: { type: integer } } }');

/** One that the server warns about, at line 16. */
export const warned = (kind: string): string =>
  definition(kind, '{ type: object, properties: { address: { type: string, format: nonsense } } }');

/** A custom resource. */
export function resource(kind: string, name: string, spec: string): string {
  return `apiVersion: example.com/v1\nkind: ${kind}\nmetadata: { name: ${name} }\nspec: ${spec}\n`;
}
