// The JSON Schema of a CRD for Ajv, as near as Ajv can say it.
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

const KEPT = [
  'type',
  'pattern',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'multipleOf',
  'required',
  'format',
];

/** A compiled validator; undefined where Ajv does not take the schema, such as for a pattern that only RE2 knows. */
export function compileWithAjv(props) {
  const ajv = new Ajv({ allErrors: true, strict: false, logger: false });
  addFormats.default(ajv);
  try {
    return ajv.compile(toJsonSchema(props));
  } catch {
    return undefined;
  }
}

function toJsonSchema(props) {
  const schema = {};
  for (const key of KEPT) if (props[key] !== undefined) schema[key] = props[key];
  if (props['x-kubernetes-int-or-string'] === true) schema.type = ['integer', 'string'];
  if (props.nullable === true && schema.type !== undefined) schema.type = [schema.type, 'null'].flat();
  if (props.enum !== undefined && props.enum.length > 0) schema.enum = props.enum;
  for (const [limit, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ]) {
    if (props[limit] !== undefined) schema[props[exclusive] === true ? exclusive : limit] = props[limit];
  }
  if (props.properties !== undefined)
    schema.properties = Object.fromEntries([...props.properties].map(([name, below]) => [name, toJsonSchema(below)]));
  if (props.items?.schema !== undefined) schema.items = toJsonSchema(props.items.schema);
  if (typeof props.additionalProperties === 'object') schema.additionalProperties = toJsonSchema(props.additionalProperties);
  for (const junctor of ['allOf', 'anyOf', 'oneOf']) if (props[junctor]?.length > 0) schema[junctor] = props[junctor].map(toJsonSchema);
  if (props.not !== undefined) schema.not = toJsonSchema(props.not);
  return schema;
}
