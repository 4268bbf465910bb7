import {
  compareUtf8,
  isJsonArray,
  isJsonObject,
  printJson,
  printJsonString,
  type JsonArray,
  type JsonObject,
  type JsonValue,
} from '@structural/json';

/** Texts of objects up to this length are kept as long as the objects are: what is stored is printed once for its writer, and for all who list and watch it. */
const MAX_KEPT_LENGTH = 4_096;

const texts = new WeakMap<JsonObject, string>();

/** An object as compact JSON with its keys by name; the items of a list one by one. */
export function printObject(object: JsonObject): string {
  const { items } = object;
  return isJsonArray(items) ? printList(object, items) : printOne(object);
}

function printList(object: JsonObject, items: JsonArray): string {
  const print = (item: JsonValue): string => (isJsonObject(item) ? printOne(item) : printJson(item));
  const members = Object.keys(object)
    .sort(compareUtf8)
    .map((key) => `${printJsonString(key)}:${key === 'items' ? `[${items.map(print).join(',')}]` : printJson(object[key] ?? null)}`);
  return `{${members.join(',')}}`;
}

function printOne(object: JsonObject): string {
  let text = texts.get(object);
  if (text !== undefined) return text;
  text = printJson(object);
  if (text.length <= MAX_KEPT_LENGTH) texts.set(object, text);
  return text;
}
