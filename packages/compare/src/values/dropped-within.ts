import type { JSONSchemaProps } from '@structural/core';
import { newJsonObject, type JsonValue } from '@structural/json';
import { typeOf } from '@structural/witness';

const [MAX_DEEP, MAX_FIELDS] = [6, 12];

/**
 * Values of the type of a schema that the server drops a member of: where the schema names members one that it does not name, and where it takes
 * any member what is in one, as a map of anything keeps its members, and drops what is in them. None where all is kept.
 */
export function* droppedWithin(props: JSONSchemaProps | undefined, depth = 0): Generator<JsonValue> {
  if (props === undefined || depth > MAX_DEEP) return;
  const type = typeOf(props);
  if (type === 'array') for (const item of droppedWithin(props.items?.schema, depth + 1)) yield [item];
  if (type !== 'object') return;
  const { additionalProperties = false, properties = [] } = props;
  if (typeof additionalProperties === 'object')
    for (const value of droppedWithin(additionalProperties, depth + 1)) yield member('key', value);
  else if (props['x-kubernetes-preserve-unknown-fields'] !== true)
    yield additionalProperties ? member('key', member('anything', 'kept')) : member('anything', 'kept');
  for (const [name, field] of [...properties].slice(0, MAX_FIELDS))
    for (const value of droppedWithin(field, depth + 1)) yield member(name, value);
}

function member(name: string, value: JsonValue): JsonValue {
  return Object.assign(newJsonObject(), { [name]: value });
}
