import type { StructuralSchema } from './structural.js';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * A copy of a schema in which every schema outside of junctors is what `change` makes of it, parents first; junctors are left alone.
 *
 * The given schema stays as it is. Schemas wait on a list rather than on the call stack.
 */
export function mapStructural(schema: StructuralSchema, change: (schema: StructuralSchema) => StructuralSchema): StructuralSchema {
  const root: Mutable<StructuralSchema> = { ...change(schema) };
  const copies = [root];
  const begin = (below: StructuralSchema): StructuralSchema => {
    const copy = { ...change(below) };
    copies.push(copy);
    return copy;
  };
  for (let copy = copies.pop(); copy !== undefined; copy = copies.pop()) {
    if (copy.items !== undefined) copy.items = begin(copy.items);
    if (typeof copy.additionalProperties === 'object') copy.additionalProperties = begin(copy.additionalProperties);
    if (copy.properties !== undefined)
      copy.properties = new Map(Array.from(copy.properties, ([name, property]) => [name, begin(property)]));
  }
  return root;
}
