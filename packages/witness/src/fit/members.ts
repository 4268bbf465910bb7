import { compileValueValidator, type FitPlace, type JSONSchemaProps } from '@structural/core';
import type { JsonValue } from '@structural/json';
import { always } from './always.js';
import type { Inquiry } from './inquiry.js';

/** Whether a value is valid under all schemas of a place. */
export function isValid(value: JsonValue, { schemas }: FitPlace, { effort, version }: Inquiry): boolean {
  effort.left -= schemas.length;
  return schemas.every((schema) => compileValueValidator(schema, version)(value).length === 0);
}

/** The values of which one it must be, as far as `enum` says so outside of choices. */
export function membersOf(schemas: readonly JSONSchemaProps[]): readonly JsonValue[] | undefined {
  const lists = always(schemas).flatMap(({ enum: members = [] }) => (members.length > 0 ? [members] : []));
  return lists.sort((a, b) => a.length - b.length)[0];
}

/** Why no member of an enum is valid; `undefined` where one is, where there is no enum, and where members stand for more than themselves. */
export function whyNoMember(place: FitPlace, inquiry: Inquiry): string | undefined {
  const members = membersOf(place.schemas);
  if (members === undefined || members.length > MAX_MEMBERS) return undefined;
  if (members.some((member) => isValid(member, place, inquiry))) return undefined;
  const [{ type }] = place.schemas;
  return type !== undefined && members.every((member) => typeName(member) !== type)
    ? `no member of enum is ${type === 'array' ? 'a list' : type === 'object' ? 'an object' : `a ${type}`}`
    : 'no member of enum fits the rest';
}

const MAX_MEMBERS = 2_000;

function typeName(value: JsonValue): string {
  return Array.isArray(value) ? 'array' : typeof value;
}
