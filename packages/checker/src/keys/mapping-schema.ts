/** A key of a file that people write, as its reader, its JSON Schema and its documentation know it. */
export interface DescribedKey<Value> {
  readonly name: string;
  readonly value: Value;
  /** Markdown, one sentence or more. */
  readonly meaning: string;
}

/** The JSON Schema of a mapping with some keys and no others; `schemaOf` tells that of their values. */
export function mappingSchema<Value>(
  keys: readonly DescribedKey<Value>[],
  schemaOf: (value: Value) => object,
  required: readonly string[] = [],
): object {
  return {
    type: 'object',
    additionalProperties: false,
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(
      keys.map(({ meaning, name, value }) => [name, { description: meaning.replaceAll('`', ''), ...schemaOf(value) }]),
    ),
  };
}
