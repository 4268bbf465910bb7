/** A schema of a backup with keywords of each kind: in fields that are required, counted, compared and checked by rules. */
export const SCHEMA =
  '{ type: object, properties: { spec: { type: object, required: [a, m], minProperties: 2, maxProperties: 4, properties: { ' +
  'a: { type: integer, minimum: 1, maximum: 5, default: 2 }, b: { type: string, enum: [p, q], minLength: 1 }, ' +
  'm: { type: object, maxProperties: 2, minProperties: 1, additionalProperties: { type: string, maxLength: 3 } }, ' +
  'l: { type: array, minItems: 1, maxItems: 2, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [a], items: { type: object, required: [a], ' +
  'properties: { a: { type: string }, b: { type: integer, nullable: true } } } }, ' +
  's: { type: array, x-kubernetes-list-type: set, maxItems: 9, items: { type: string, maxLength: 9, pattern: "^[a-z]*( text)?$" } }, ' +
  'o: { type: object, required: [b], default: { a: 1, b: x }, properties: { a: { type: integer }, b: { type: string, default: d, maxLength: 9 } }, ' +
  'anyOf: [{ required: [a] }, { properties: { b: { enum: [x] } } }], not: { required: [a, b], properties: { a: { maximum: 0 } } }, ' +
  'x-kubernetes-validations: [{ rule: "!has(self.a) || self.a < 4 || self.b == \'x\'" }] }, ' +
  'w: { type: object, x-kubernetes-preserve-unknown-fields: true, properties: { a: { type: boolean } } }, ' +
  'i: { x-kubernetes-int-or-string: true } } } } }';

/** Names that it has, and one that it has not. */
export const NAMES = ['a', 'b', 'm', 'l', 's', 'o', 'w', 'i', 'c'] as const;
