import type { JsonObject } from '@structural/json';
import type { StructShape } from './shape.js';

/**
 * What schemas were decoded to, by their values: where equal parts of texts are one value, they are decoded once, to one object.
 *
 * Only schemas in definitions of which all is known and well are kept, so that nothing that there is to say of one depends on where it was met first.
 */
export interface Decodings {
  readonly byShape: WeakMap<StructShape, WeakMap<JsonObject, Record<string, unknown>>>;
}

/** Gets ready to decode definitions whose values share parts. */
export function newDecodings(): Decodings {
  return { byShape: new WeakMap() };
}

/** The decodings of one shape. */
export function decodingsOf({ byShape }: Decodings, shape: StructShape): WeakMap<JsonObject, Record<string, unknown>> {
  let known = byShape.get(shape);
  if (known === undefined) byShape.set(shape, (known = new WeakMap()));
  return known;
}

/** Whether a schema has others below it; smaller ones are decoded as fast as they are found. */
export function isInner(schema: JsonObject): boolean {
  return 'properties' in schema || 'items' in schema || 'additionalProperties' in schema;
}
