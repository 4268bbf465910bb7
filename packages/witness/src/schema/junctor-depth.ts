import { LIST_JUNCTORS, type NestedValueValidation, type StructuralSchema } from '@structural/core';

/** A schema, or one under a junctor, and how many of these it is under. */
interface Place {
  readonly schema: StructuralSchema | NestedValueValidation;
  readonly depth: number;
}

/** Whether a schema has one that is under more junctors than `most`, one in the other. Schemas wait on a list: as deep as they may be, the call stack is not. */
export function nestsJunctorsBeyond(schema: StructuralSchema, most: number): boolean {
  const pending: Place[] = [{ schema, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { depth } = next;
    if (depth > most) return true;
    const { items, properties, valueValidation = {} } = next.schema;
    if (items !== undefined) pending.push({ schema: items, depth });
    for (const property of properties?.values() ?? []) pending.push({ schema: property, depth });
    if ('additionalProperties' in next.schema && typeof next.schema.additionalProperties === 'object')
      pending.push({ schema: next.schema.additionalProperties, depth });
    for (const junctor of LIST_JUNCTORS)
      for (const branch of valueValidation[junctor] ?? []) pending.push({ schema: branch, depth: depth + 1 });
    if (valueValidation.not !== undefined) pending.push({ schema: valueValidation.not, depth: depth + 1 });
  }
  return false;
}
