import { withMember } from '@structural/core';
import { isJsonArray, isJsonObject, newJsonObject, valueAt, type JsonObject, type JsonValue } from '@structural/json';
import type { ApiAnswer } from '../answer.js';
import { badRequest } from '../status/status.js';
import { groupVersion, type Call } from './call.js';

/** An object in the namespace of its request, or why it cannot be there. */
export type NamespacedObject = { readonly ok: true; readonly value: JsonObject } | { readonly ok: false; readonly answer: ApiAnswer };

/**
 * Puts an object of a request where the path is: of the version of the path, in its namespace, under its name where it has one.
 *
 * Source: `endpoints/handlers`, and `registry/rest`, EnsureObjectNamespaceMatchesRequestNamespace.
 */
export function placeObject({ path, type }: Call, value: JsonObject, isNamed: boolean): NamespacedObject {
  const expected = groupVersion(type);
  const apiVersion = stringOrEmpty(value['apiVersion']);
  if (apiVersion !== expected) {
    return refuse(`the API version in the data (${apiVersion}) does not match the expected API version (${expected})`);
  }
  const metadata = isJsonObject(value['metadata']) ? value['metadata'] : newJsonObject();
  const namespace = stringOrEmpty(metadata['namespace']);
  if (path.namespace !== '' && namespace !== '' && namespace !== path.namespace) {
    return refuse('the namespace of the provided object does not match the namespace sent on the request');
  }
  const name = stringOrEmpty(metadata['name']);
  const misnamed = isNamed ? nameFault(name, path.name) : undefined;
  if (misnamed !== undefined) return { ok: false, answer: misnamed };
  if (namespace === path.namespace) return { ok: true, value };
  return { ok: true, value: withMetadata(value, { namespace: path.namespace === '' ? undefined : path.namespace }) };
}

/** What is wrong with the name of an object whose path names it, if anything is. Source: `endpoints/handlers`, checkName. */
export function nameFault(name: string, expected: string): ApiAnswer | undefined {
  if (name === expected) return undefined;
  return badRequest(
    name === ''
      ? `the name of the object (${expected} based on URL) was undeterminable: name must be provided`
      : `the name of the object (${name}) does not match the name on the URL (${expected})`,
  );
}

/** An object with some fields of its metadata set, or removed for `undefined`. */
export function withMetadata(object: JsonObject, fields: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  const before = isJsonObject(object['metadata']) ? object['metadata'] : newJsonObject();
  const names = Object.keys(fields);
  if (names.every((name) => before[name] === fields[name])) return withMember(object, 'metadata', before);
  const metadata = newJsonObject();
  for (const name in before) if (!names.includes(name) || before[name] === fields[name]) metadata[name] = before[name] ?? null;
  for (const name of names) {
    const value = fields[name];
    if (value !== undefined) metadata[name] = value;
  }
  return withMember(object, 'metadata', metadata);
}

/** A text in the metadata of an object; empty where there is none. */
export function metadataText({ metadata }: JsonObject, name: string): string {
  return isJsonObject(metadata) ? stringOrEmpty(metadata[name]) : '';
}

function refuse(message: string): NamespacedObject {
  return { ok: false, answer: badRequest(message) };
}

function stringOrEmpty(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The finalizers of an object. */
export function finalizersOf(object: JsonObject): readonly JsonValue[] {
  const finalizers = valueAt(object, ['metadata', 'finalizers']);
  return isJsonArray(finalizers) ? finalizers : [];
}
