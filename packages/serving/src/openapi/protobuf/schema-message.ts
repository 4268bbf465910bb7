import { isJsonArray, isJsonObject, type JsonObject } from '@structural/json';
import { any, anyField, double, extensions, flag, integer, itemsIn, objectIn, pairs, sortedKeys, text, texts } from './values.js';
import { booleanItem, messageField, EMPTY_WIRE, textItem, type Wire } from './wire.js';

/** The fields of `openapi.v2.Schema` that a schema has. Source: gnostic-models, `openapiv2/OpenAPIv2.proto`. */
export function schemaFields(schema: JsonObject): readonly Wire[] {
  return [
    text(1, schema, '$ref'),
    text(2, schema, 'format'),
    text(3, schema, 'title'),
    text(4, schema, 'description'),
    any(5, schema, 'default'),
    double(6, schema, 'multipleOf'),
    double(7, schema, 'maximum'),
    flag(8, schema, 'exclusiveMaximum'),
    double(9, schema, 'minimum'),
    flag(10, schema, 'exclusiveMinimum'),
    integer(11, schema, 'maxLength'),
    integer(12, schema, 'minLength'),
    text(13, schema, 'pattern'),
    integer(14, schema, 'maxItems'),
    integer(15, schema, 'minItems'),
    flag(16, schema, 'uniqueItems'),
    integer(17, schema, 'maxProperties'),
    integer(18, schema, 'minProperties'),
    texts(19, schema, 'required'),
    itemsIn(schema, 'enum').flatMap((item) => anyField(20, item)),
    additionalProperties(schema),
    typeItem(schema),
    items(schema),
    itemsIn(schema, 'allOf').flatMap((each) => (isJsonObject(each) ? messageField(24, ...schemaFields(each)) : EMPTY_WIRE)),
    properties(schema),
    text(26, schema, 'discriminator'),
    flag(27, schema, 'readOnly'),
    externalDocs(29, schema),
    any(30, schema, 'example'),
    extensions(31, schema),
  ];
}

function additionalProperties(schema: JsonObject): Wire {
  const { additionalProperties: value } = schema;
  if (typeof value === 'boolean') return messageField(21, booleanItem(2, value));
  return isJsonObject(value) ? messageField(21, messageField(1, ...schemaFields(value))) : EMPTY_WIRE;
}

function typeItem(schema: JsonObject): Wire {
  const { type } = schema;
  if (typeof type === 'string') return messageField(22, textItem(1, type));
  return isJsonArray(type) ? messageField(22, texts(1, schema, 'type')) : EMPTY_WIRE;
}

function items(schema: JsonObject): Wire {
  const { items: value } = schema;
  if (isJsonObject(value)) return messageField(23, messageField(1, ...schemaFields(value)));
  if (!isJsonArray(value)) return EMPTY_WIRE;
  return messageField(
    23,
    value.flatMap((each) => (isJsonObject(each) ? messageField(1, ...schemaFields(each)) : EMPTY_WIRE)),
  );
}

function properties(schema: JsonObject): Wire {
  if (!isJsonObject(schema['properties'])) return EMPTY_WIRE;
  const members = objectIn(schema, 'properties');
  return messageField(25, pairs(1, members, sortedKeys(members), schemaFields));
}

function externalDocs(number: number, schema: JsonObject): Wire {
  if (!isJsonObject(schema['externalDocs'])) return EMPTY_WIRE;
  const docs = objectIn(schema, 'externalDocs');
  return messageField(number, text(1, docs, 'description'), text(2, docs, 'url'), extensions(3, docs));
}
