import { definitionOf } from '../../../tools/definition-of.mjs';

/** What is hard on a judge, by name: texts of a size. */
export const HARD = {
  errors: (size: number) => aroundSpec(named(size, () => ({ type: 'wrong', pattern: '(' }))),
  'long rules': (size: number) =>
    rules(Math.ceil(size / 20), (i) =>
      numbers(size)
        .map((n) => `self.size != ${i * n}`)
        .join(' && '),
    ),
  'rules of one schema': (size: number) => rules(size, (i) => `self.size != ${i}`),
  'list keys': (size: number) => {
    const properties = named(size, () => ({ type: 'string' }));
    const keys = Object.keys(properties);
    const items = { type: 'object', required: keys, properties };
    return aroundSpec({ list: { type: 'array', 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': keys, items } });
  },
  'deep junctors': (size: number) => {
    let branch: object = { minProperties: 1 };
    for (const i of numbers(size)) branch = i % 2 === 0 ? { allOf: [branch] } : { anyOf: [branch, { minProperties: 2 }] };
    return aroundSpec(SIZE, branch);
  },
};

const SIZE = { size: { type: 'integer' } };

function rules(count: number, ruleOf: (i: number) => string): string {
  return aroundSpec(SIZE, { 'x-kubernetes-validations': numbers(count).map((i) => ({ rule: ruleOf(i) })) });
}

function named(count: number, schemaOf: () => object): Readonly<Record<string, object>> {
  return Object.fromEntries(numbers(count).map((i) => [`k${i}`, schemaOf()]));
}

export function numbers(size: number): readonly number[] {
  return Array.from({ length: size }, (_, i) => i);
}

/** A definition around what stands in the schema of `spec`, as JSON. */
function aroundSpec(properties: object, more: object = {}): string {
  return JSON.stringify(definitionOf('example.org', 'Thing', { spec: { type: 'object', properties, ...more } }));
}
