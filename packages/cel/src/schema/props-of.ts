import type { JSONSchemaProps, StructuralSchema } from '@structural/core';

const known = new WeakMap<StructuralSchema, JSONSchemaProps>();

/**
 * A structural schema as one of those that types are declared by; the same schema gives the same result.
 *
 * What is below is made when it is asked for, so that no depth overflows the stack.
 */
export function propsOf(schema: StructuralSchema): JSONSchemaProps {
  let props = known.get(schema);
  if (props === undefined) {
    props = makeProps(schema);
    known.set(schema, props);
  }
  return props;
}

const NO_JUNCTORS = { allOf: undefined, anyOf: undefined, oneOf: undefined, not: undefined };

function makeProps(schema: StructuralSchema): JSONSchemaProps {
  const { extensions, generic, valueValidation } = schema;
  // Junctors say nothing about types.
  return Object.assign(new SchemasBelow(schema), generic, extensions, valueValidation, NO_JUNCTORS) as JSONSchemaProps;
}

/** What is below a schema. One class for all of them: an object with getters of its own takes ten times the room. */
class SchemasBelow {
  readonly #schema: StructuralSchema;
  #named: ReadonlyMap<string, JSONSchemaProps> | undefined;

  constructor(schema: StructuralSchema) {
    this.#schema = schema;
  }

  get items(): { readonly schema: JSONSchemaProps } | undefined {
    const { items } = this.#schema;
    return items === undefined ? undefined : { schema: propsOf(items) };
  }

  get properties(): ReadonlyMap<string, JSONSchemaProps> | undefined {
    const { properties } = this.#schema;
    return properties && (this.#named ??= new Map([...properties].map(([name, property]) => [name, propsOf(property)])));
  }

  get additionalProperties(): JSONSchemaProps | boolean | undefined {
    const { additionalProperties: others } = this.#schema;
    return typeof others === 'object' ? propsOf(others) : others;
  }
}
