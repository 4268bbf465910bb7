import { LIST_JUNCTORS, SCHEMA_TYPES, type JSONSchemaProps } from '@structural/core';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * A schema without what has no structural form: `$ref`, `patternProperties`, `dependencies`, `definitions`, lists of schemas as `items` and the
 * like, and types that are none. Everything else stays, so that a document can say it; of what has fields or items the type is said, and of what is
 * left without a word that it may be anything.
 *
 * Schemas wait on a list rather than on the call stack.
 */
export function representableSchema(props: JSONSchemaProps): JSONSchemaProps {
  const root = typed(plain(props));
  const pending: { readonly copy: Mutable<JSONSchemaProps>; readonly isNested: boolean }[] = [{ copy: root, isNested: false }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { copy, isNested } = next;
    const begin = (below: JSONSchemaProps, nested = isNested): JSONSchemaProps => {
      const begun = nested ? plain(below) : typed(plain(below));
      pending.push({ copy: begun, isNested: nested });
      return begun;
    };
    for (const junctor of LIST_JUNCTORS)
      if (copy[junctor] !== undefined) copy[junctor] = copy[junctor].map((branch) => begin(branch, true));
    if (copy.not !== undefined) copy.not = begin(copy.not, true);
    if (copy.items?.schema !== undefined) copy.items = { schema: begin(copy.items.schema) };
    if (typeof copy.additionalProperties === 'object') copy.additionalProperties = begin(copy.additionalProperties);
    if (copy.properties !== undefined)
      copy.properties = new Map(Array.from(copy.properties, ([name, property]) => [name, begin(property)]));
  }
  return root;
}

/** One schema without what has no structural form. */
function plain(props: JSONSchemaProps): Mutable<JSONSchemaProps> {
  const copy: Mutable<JSONSchemaProps> = { ...props };
  delete copy.id;
  delete copy.$schema;
  delete copy.$ref;
  delete copy.patternProperties;
  delete copy.dependencies;
  delete copy.additionalItems;
  delete copy.definitions;
  if (copy.items?.schema === undefined) delete copy.items;
  if (copy.type !== undefined && !SCHEMA_TYPES.includes(copy.type)) delete copy.type;
  if (copy['x-kubernetes-preserve-unknown-fields'] === false) delete copy['x-kubernetes-preserve-unknown-fields'];
  return copy;
}

/** One schema outside of junctors with the type that its keywords imply. */
function typed(copy: Mutable<JSONSchemaProps>): Mutable<JSONSchemaProps> {
  if (copy.type !== undefined || copy['x-kubernetes-int-or-string'] === true) return copy;
  if (copy.properties !== undefined || copy.additionalProperties !== undefined) copy.type = 'object';
  else if (copy.items !== undefined) copy.type = 'array';
  else copy['x-kubernetes-preserve-unknown-fields'] = true;
  return copy;
}
