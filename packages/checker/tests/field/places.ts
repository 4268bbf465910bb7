/** A schema as JSON. */
export type Schema = Readonly<Record<string, unknown>>;

/** Where a schema can be in a definition: what a finding about it must not depend on. */
export const PLACES = {
  'a field': (schema) => definition({ spec: object({ a: schema }) }),
  'a field in a field': (schema) => definition({ spec: object({ deep: object({ deeper: object({ a: schema }) }) }) }),
  'a field in items of a list': (schema) =>
    definition({ spec: object({ list: { type: 'array', maxItems: 3, items: object({ a: schema }) } }) }),
  'a field in values of a map': (schema) =>
    definition({ spec: object({ map: { type: 'object', maxProperties: 3, additionalProperties: object({ a: schema }) } }) }),
  'the items of a list': (schema) => definition({ spec: object({ list: { type: 'array', maxItems: 3, items: schema } }) }),
  'the values of a map': (schema) =>
    definition({ spec: object({ map: { type: 'object', maxProperties: 3, additionalProperties: schema } }) }),
  'a field of the status': (schema) => definition({ status: object({ a: schema }) }),
  'the second version': (schema) => definition({ spec: object({}) }, { spec: object({ a: schema }) }),
  'a field named like a keyword': (schema) => definition({ spec: object({ properties: object({ items: schema }) }) }),
  'a definition in JSON': (schema) => JSON.stringify(value([{ spec: object({ a: schema }) }]), null, 2),
  'a definition in a List': (schema) =>
    `apiVersion: v1\nkind: List\nitems:\n- ${JSON.stringify(value([{ spec: object({ a: schema }) }]))}\n`,
  'the second document': (schema) =>
    `${definition({ spec: object({}) }, undefined, 'other')}---\n${definition({ spec: object({ a: schema }) })}`,
} satisfies Readonly<Record<string, (schema: Schema) => string>>;

/** An object with fields. */
export function object(properties: Readonly<Record<string, Schema>>, more: Schema = {}): Schema {
  return { type: 'object', properties, ...more };
}

/** A definition with schemas for the top-level fields of one or two versions, in flow style where the schemas begin. */
export function definition(first: Readonly<Record<string, Schema>>, second?: Readonly<Record<string, Schema>>, plural = 'boxes'): string {
  const versions = [first, ...(second ? [second] : [])].map(
    (properties, i) =>
      `    - name: v${i + 1}\n      served: true\n      storage: ${i === 0}\n      schema:\n        openAPIV3Schema:\n          type: object\n          properties:\n${Object.entries(
        properties,
      )
        .map(([name, schema]) => `            ${name}: ${JSON.stringify(schema)}\n`)
        .join('')}`,
  );
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${plural}.field.example.com
spec:
  group: field.example.com
  names: { kind: ${plural === 'boxes' ? 'Box' : 'Other'}, plural: ${plural} }
  scope: Namespaced
  versions:
${versions.join('')}`;
}

/** The same as a value. */
function value(versions: readonly Readonly<Record<string, Schema>>[]): Schema {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'boxes.field.example.com' },
    spec: {
      group: 'field.example.com',
      names: { kind: 'Box', plural: 'boxes' },
      scope: 'Namespaced',
      versions: versions.map((properties, i) => ({
        name: `v${i + 1}`,
        served: true,
        storage: i === 0,
        schema: { openAPIV3Schema: { type: 'object', properties } },
      })),
    },
  };
}
