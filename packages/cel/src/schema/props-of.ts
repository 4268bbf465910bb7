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

function makeProps({
  generic,
  extensions,
  valueValidation,
  items,
  properties,
  additionalProperties: others,
}: StructuralSchema): JSONSchemaProps {
  let named: ReadonlyMap<string, JSONSchemaProps> | undefined;
  const below = {
    get items() {
      return items === undefined ? undefined : { schema: propsOf(items) };
    },
    get properties() {
      return properties === undefined
        ? undefined
        : (named ??= new Map([...properties].map(([name, property]) => [name, propsOf(property)])));
    },
    get additionalProperties() {
      return typeof others === 'object' ? propsOf(others) : others;
    },
  };
  // Junctors say nothing about types.
  return Object.assign(below, generic, extensions, valueValidation, NO_JUNCTORS) as JSONSchemaProps;
}
