import type { JSONSchemaProps, StructuralSchema } from '@structural/core';
import { isJsonArray, isJsonObject, jsonEqual, newJsonObject, type JsonObject, type JsonValue, type JsonPath } from '@structural/json';
import { placeOfPath, schemaAt, sampleAt, variedItems } from '@structural/witness';
import type { ManagerPairs, SchemaChange } from '../records/schema-rule.js';

type MergeTypes = Pick<JSONSchemaProps, 'x-kubernetes-list-type' | 'x-kubernetes-map-type'>;

/** Who apply to a list or a map that a server without its schema merges otherwise; undefined where that is what a server takes for granted. */
export function pairsIfTyped({
  'x-kubernetes-list-type': listType = 'atomic',
  'x-kubernetes-map-type': mapType,
}: MergeTypes): ManagerPairs | undefined {
  if (mapType === 'atomic') return pairsOfMembers;
  return listType === 'atomic' ? undefined : pairsOfItems;
}

/** Members of an object for two managers. */
export const pairsOfMembers: ManagerPairs = function* (_, root, path) {
  const objects = [true, false]
    .flatMap((full) => [0, 1].flatMap((variant) => sampleAt(root, path, variant, full) ?? []))
    .filter(isJsonObject);
  for (const object of objects) {
    const [first, second] = Object.keys(object);
    if (first !== undefined && second !== undefined) yield [only(object, first), only(object, second)];
  }
  const value = sampleAt(root, [...path, 'a'], 0, false);
  if (value !== undefined) yield [only({ a: value }, 'a'), only({ b: value }, 'b')];
  if (keepsUnknown(root, path))
    for (const object of [newJsonObject(), ...objects]) yield [withMember(object, 'a'), withMember(object, 'b')];
  // Who owns a whole is in the way of one who applies nothing of it.
  for (const object of objects) yield [object, newJsonObject()];
  for (const object of objects) for (const name of Object.keys(object)) yield [object, only(object, name)];
};

/** Items of a list for two managers. */
export const pairsOfItems: ManagerPairs = function* (change, root, path) {
  const items = [true, false].flatMap((full) => [0, 1, 2].flatMap((variant) => sampleAt(root, [...path, 0], variant, full) ?? []));
  for (const [one, other] of sharedKeys(change, items)) yield [[one], [other]];
  for (const one of items) for (const other of items) if (!jsonEqual(one, other)) yield [[one], [other]];
  for (const one of items) for (const other of variedItems(one)) yield [[one], [other]];
  for (const one of items) yield [[one], []];
  // A list may have to have several.
  for (const list of [false, true].map((full) => sampleAt(root, path, 0, full)))
    if (list !== undefined && isJsonArray(list) && list.length > 1) yield [list, []];
};

/** Whether an object at a path keeps members that its schema does not name. */
function keepsUnknown(root: StructuralSchema, path: JsonPath): boolean {
  const place = placeOfPath(root, path);
  const own = place === undefined ? undefined : schemaAt(root, place);
  return own?.extensions['x-kubernetes-preserve-unknown-fields'] === true;
}

function withMember(object: JsonObject, name: string): JsonObject {
  return Object.assign(newJsonObject(), object, { [name]: 'x' });
}

/** Items that agree in the keys of one side and differ in those of the other. */
function* sharedKeys({ from, to }: SchemaChange, items: readonly JsonValue[]): Generator<readonly [JsonValue, JsonValue]> {
  for (const keys of [to?.['x-kubernetes-list-map-keys'], from?.['x-kubernetes-list-map-keys']]) {
    const [one, other] = items;
    if (keys === undefined || one === undefined || other === undefined || !isJsonObject(one) || !isJsonObject(other)) continue;
    const same = Object.assign(newJsonObject(), other);
    for (const key of keys) if (one[key] !== undefined) same[key] = one[key];
    yield [one, same];
  }
}

function only(object: JsonObject, name: string): JsonObject {
  const made = newJsonObject();
  made[name] = object[name] ?? null;
  return made;
}
