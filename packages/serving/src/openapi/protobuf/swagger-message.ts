import { isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { DOCUMENT_INFO, type PublishedPart } from '@structural/publishing';
import { schemaFields } from './schema-message.js';
import { any, anyField, double, extensions, flag, integer, itemsIn, objectIn, pairs, sortedKeys, text, texts } from './values.js';
import { booleanField, joinWire, messageField, EMPTY_WIRE, textField, type Wire } from './wire.js';

/**
 * The Swagger 2.0 document of some parts as the message `openapi.v2.Document` of gnostic, which kubectl before 1.27 asks for. What is made of a part
 * is kept with it.
 *
 * What no document of a server of custom resources has, such as security and forms, is left out. Source: gnostic-models, `openapiv2/OpenAPIv2.proto`.
 */
export function swaggerMessage(parts: readonly PublishedPart[]): Uint8Array {
  const messages = parts.map(messageOf);
  return joinWire([
    ...textField(1, '2.0'),
    ...messageField(2, text(1, DOCUMENT_INFO, 'title'), text(2, DOCUMENT_INFO, 'version')),
    ...messageField(8, inOrder(messages.map(({ paths }) => paths))),
    ...namedPairs(9, inOrder(messages.map(({ definitions }) => definitions))),
    ...namedPairs(10, inOrder(messages.map(({ parameters }) => parameters))),
  ]);
}

/** Messages by the names under which they stand in a map. */
type Pairs = ReadonlyMap<string, Wire>;

/** What is made of one part of a document. */
interface PartMessage {
  readonly paths: Pairs;
  readonly definitions: Pairs;
  readonly parameters: Pairs;
}

const known = new WeakMap<PublishedPart, PartMessage>();

function messageOf(part: PublishedPart): PartMessage {
  let message = known.get(part);
  if (message === undefined) {
    const document = part.v2();
    message = {
      paths: pairsIn(2, objectIn(document, 'paths'), pathFields),
      definitions: pairsIn(1, objectIn(document, 'definitions'), schemaFields),
      parameters: pairsIn(1, objectIn(document, 'parameters'), parameterFields),
    };
    known.set(part, message);
  }
  return message;
}

function pairsIn(number: number, members: JsonObject, message: (value: JsonObject) => readonly Wire[]): Pairs {
  return new Map(Object.keys(members).map((key) => [key, pairOnce(number, members, key, message)]));
}

/** What many documents have in common is made once. */
function pairOnce(number: number, members: JsonObject, key: string, message: (value: JsonObject) => readonly Wire[]): Wire {
  const value = objectIn(members, key);
  const before = shared.get(value);
  if (before?.key === key) return before.wire;
  const wire = [joinWire(pairs(number, members, [key], message))];
  shared.set(value, { key, wire });
  return wire;
}

const shared = new WeakMap<JsonObject, { readonly key: string; readonly wire: Wire }>();

/** All pairs in the order of their names; of those with one name the last counts. */
function inOrder(all: readonly Pairs[]): Wire {
  const merged = new Map<string, Wire>();
  for (const each of all) for (const [key, wire] of each) merged.set(key, wire);
  return [...merged.keys()].sort().flatMap((key) => merged.get(key) ?? EMPTY_WIRE);
}

function namedPairs(number: number, wire: Wire): Wire {
  return wire.length === 0 ? EMPTY_WIRE : messageField(number, wire);
}

function pathFields(item: JsonObject): readonly Wire[] {
  const operation = (number: number, method: string): Wire =>
    isJsonObject(item[method]) ? messageField(number, ...operationFields(objectIn(item, method))) : EMPTY_WIRE;
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
  const schema = isJsonObject(response['schema']) ? messageField(2, messageField(1, ...schemaFields(response['schema']))) : EMPTY_WIRE;
  return [messageField(1, text(1, response, 'description'), schema)];
}

function parameterItem(number: number, parameter: JsonValue): Wire {
  if (!isJsonObject(parameter)) return EMPTY_WIRE;
  const reference = parameter['$ref'];
  return typeof reference === 'string'
    ? messageField(number, messageField(2, textField(1, reference)))
    : messageField(number, messageField(1, ...parameterFields(parameter)));
}

/** The fields of `Parameter`: what stands in the body, in the query or in the path. */
function parameterFields(parameter: JsonObject): readonly Wire[] {
  const { in: where, required, schema } = parameter;
  if (where === 'body') {
    const fields = isJsonObject(schema) ? messageField(5, ...schemaFields(schema)) : EMPTY_WIRE;
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
