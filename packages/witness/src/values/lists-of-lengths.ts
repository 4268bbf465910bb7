import type { StructuralSchema, ValidationRule } from '@structural/core';
import { newJsonObject, type JsonValue, type JsonPath } from '@structural/json';
import { placeOfPath, schemaAt } from '../schema/schema-place.js';
import { sampleAt, sampleObjectAt, withoutMember } from './value-at-site.js';
import { distinctItems } from './varied-items.js';

const MAX_LIST_LENGTH = 3;

/** Lists of no item to three that differ, and objects with such lists of which a rule speaks, so that one may be updated to the other. */
export function* listsOfLengths(validationRule: ValidationRule, root: StructuralSchema, path: JsonPath): Generator<JsonValue> {
  const place = placeOfPath(root, path);
  const own = place === undefined ? undefined : schemaAt(root, place);
  const item = own?.items === undefined ? undefined : sampleAt(root, [...path, 0], 0);
  const items = item === undefined ? [] : distinctItems(item, MAX_LIST_LENGTH);
  if (item !== undefined) for (let length = 0; length <= items.length; length++) yield items.slice(0, length);
  for (const [name, property] of own?.properties ?? []) {
    if (property.generic.type !== 'array' || !validationRule.rule.includes(name)) continue;
    const least = sampleObjectAt(root, path, false) ?? newJsonObject();
    yield withoutMember(least, name);
    const first = sampleAt(root, [...path, name, 0], 0);
    const members = first === undefined ? [] : distinctItems(first, MAX_LIST_LENGTH);
    for (let length = 1; length <= members.length; length++)
      yield Object.assign(newJsonObject(), least, { [name]: members.slice(0, length) });
  }
}
