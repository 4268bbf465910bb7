import type { FieldError } from '@structural/core';
import { newJsonObject, type JsonObject } from '@structural/json';
import type { SchemaPlace } from '../schema/schema-place.js';
import type { VersionJudge, Request } from './version-judge.js';

/** Whether values of a place are judged when the status is updated, and dropped when the resource is created. */
export function isInStatus({ type }: VersionJudge, place: SchemaPlace): boolean {
  const [first] = place;
  return type.hasStatus && first?.kind === 'property' && first.name === 'status';
}

/** The request by which a value of a place is judged: a creation, or an update of a status that is not there yet. */
export function requestFor(judge: VersionJudge, place: SchemaPlace, object: JsonObject): Request {
  return isInStatus(judge, place) ? { object, old: withoutStatus(object), subresource: 'status' } : { object };
}

/**
 * Why a server refuses a request, or the creation of what is there before an update of the status: what is wrong in that and stays so, the update
 * would be forgiven.
 */
export function errorsOf(judge: VersionJudge, request: Request): readonly FieldError[] {
  const { errors } = judge.judge(request);
  const { old, subresource } = request;
  return old === undefined || subresource === undefined ? errors : [...errors, ...judge.create(old).errors];
}

/** A resource before its status is written for the first time. */
export function withoutStatus(object: JsonObject): JsonObject {
  const copy = newJsonObject();
  for (const [name, member] of Object.entries(object)) if (name !== 'status') copy[name] = member;
  return copy;
}
