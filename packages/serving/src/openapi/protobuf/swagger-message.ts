import { isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { schemaFields } from './schema-message.js';
import { any, anyField, double, extensions, flag, integer, itemsIn, objectIn, pairs, sortedKeys, text, texts } from './values.js';
import { booleanField, joinWire, messageField, NOTHING, textField, type Wire } from './wire.js';

/**
 * A Swagger 2.0 document as the message `openapi.v2.Document` of gnostic, which kubectl before 1.27 asks for.
 *
 * What no document of a server of custom resources has, such as security and forms, is left out. Source: gnostic-models, `openapiv2/OpenAPIv2.proto`.
 */
export function swaggerMessage(document: JsonObject): Uint8Array {
  const info = objectIn(document, 'info');
  const [paths, definitions, parameters] = ['paths', 'definitions', 'parameters'].map((key) => objectIn(document, key));
  return joinWire(
    [
      text(1, document, 'swagger'),
      messageField(2, text(1, info, 'title'), text(2, info, 'version')),
      messageField(8, pathPairs(paths)),
      namedPairs(9, definitions, schemaFields),
      namedPairs(10, parameters, parameterFields),
    ].flat(),
  );
}

function namedPairs(number: number, members: JsonObject | undefined, message: (value: JsonObject) => readonly Wire[]): Wire {
  return members === undefined || Object.keys(members).length === 0
    ? NOTHING
    : messageField(number, pairs(1, members, sortedKeys(members), message));
}

function pathPairs(paths: JsonObject | undefined): Wire {
  return paths === undefined ? NOTHING : pairs(2, paths, sortedKeys(paths), pathFields);
}

function pathFields(item: JsonObject): readonly Wire[] {
  const operation = (number: number, method: string): Wire =>
    isJsonObject(item[method]) ? messageField(number, ...operationFields(objectIn(item, method))) : NOTHING;
  return [
    operation(2, 'get'),
    operation(3, 'put'),
    operation(4, 'post'),
    operation(5, 'delete'),
    operation(8, 'patch'),
    itemsIn(item, 'parameters').flatMap((each) => parameterItem(9, each)),
  ];
}

function operationFields(operation: JsonObject): readonly Wire[] {
  const responses = objectIn(operation, 'responses');
  return [
    texts(1, operation, 'tags'),
    text(3, operation, 'description'),
    text(5, operation, 'operationId'),
    texts(6, operation, 'produces'),
    texts(7, operation, 'consumes'),
    itemsIn(operation, 'parameters').flatMap((each) => parameterItem(8, each)),
    messageField(9, pairs(1, responses, sortedKeys(responses), responseFields)),
    texts(10, operation, 'schemes'),
    extensions(13, operation),
  ];
}

/** `ResponseValue`, which here is never a reference. */
function responseFields(response: JsonObject): readonly Wire[] {
  const schema = isJsonObject(response['schema']) ? messageField(2, messageField(1, ...schemaFields(response['schema']))) : NOTHING;
  return [messageField(1, text(1, response, 'description'), schema)];
}

function parameterItem(number: number, parameter: JsonValue): Wire {
  if (!isJsonObject(parameter)) return NOTHING;
  const reference = parameter['$ref'];
  return typeof reference === 'string'
    ? messageField(number, messageField(2, textField(1, reference)))
    : messageField(number, messageField(1, ...parameterFields(parameter)));
}

/** The fields of `Parameter`: what stands in the body, in the query or in the path. */
function parameterFields(parameter: JsonObject): readonly Wire[] {
  const { in: where, required, schema } = parameter;
  if (where === 'body') {
    const fields = isJsonObject(schema) ? messageField(5, ...schemaFields(schema)) : NOTHING;
    return [
      messageField(
        1,
        text(1, parameter, 'description'),
        text(2, parameter, 'name'),
        text(3, parameter, 'in'),
        booleanField(4, required === true),
        fields,
      ),
    ];
  }
  return [
    messageField(2, where === 'path' ? messageField(4, ...plainFields(parameter, 0)) : messageField(3, ...plainFields(parameter, 1))),
  ];
}

/** What parameters of the query and of the path have in common; the former have a field more before their type. */
function plainFields(parameter: JsonObject, shift: 0 | 1): readonly Wire[] {
  const at = (number: number): number => number + shift;
  return [
    flag(1, parameter, 'required'),
    text(2, parameter, 'in'),
    text(3, parameter, 'description'),
    text(4, parameter, 'name'),
    text(at(5), parameter, 'type'),
    text(at(6), parameter, 'format'),
    any(at(9), parameter, 'default'),
    double(at(10), parameter, 'maximum'),
    double(at(12), parameter, 'minimum'),
    integer(at(14), parameter, 'maxLength'),
    integer(at(15), parameter, 'minLength'),
    text(at(16), parameter, 'pattern'),
    flag(at(19), parameter, 'uniqueItems'),
    itemsIn(parameter, 'enum').flatMap((item) => anyField(at(20), item)),
    extensions(at(22), parameter),
  ];
}
