import { withMember } from '@structural/core';
import { isJsonArray, isJsonObject, newJsonObject, valueAt, type JsonObject, type JsonValue } from '@structural/json';

/** What strategies and admission of a server fill in, by the plural name of the kind: who writes does not own it. Of a Job that is so for new ones only. */
const FILLED_IN: ReadonlyMap<string, readonly (readonly string[])[]> = new Map([
  [
    'jobs',
    [
      ['metadata', 'labels'],
      ['spec', 'selector'],
      ['spec', 'template', 'metadata', 'labels'],
    ],
  ],
  ['namespaces', [['spec', 'finalizers']]],
  ['pods', ['preemptionPolicy', 'priority', 'tolerations'].map((each) => ['spec', each])],
  ['services', ['clusterIP', 'clusterIPs', 'healthCheckNodePort', 'ipFamilies', 'ipFamilyPolicy'].map((each) => ['spec', each])],
]);

/** An object as a server's code gives it, with what it fills in as a client wrote that. */
export function asWritten(object: JsonObject, written: JsonObject, plural: string, isNew: boolean): JsonObject {
  if (plural === 'jobs' && !isNew) return object;
  let own = object;
  for (const path of FILLED_IN.get(plural) ?? []) own = withValueAt(own, path, valueAt(written, path));
  return own;
}

function withValueAt(object: JsonObject, [name, ...rest]: readonly string[], value: JsonValue | undefined): JsonObject {
  if (name === undefined) return object;
  if (rest.length === 0) return withMember(object, name, value);
  const inner = object[name];
  if (isJsonObject(inner)) return withMember(object, name, withValueAt(inner, rest, value));
  return value === undefined ? object : withMember(object, name, withValueAt(newJsonObject(), rest, value));
}

/** The uid that code without a store gives a Job, for whose labels and selector it needs one. */
const NO_UID = '00000000-0000-0000-0000-000000000000';

/** A new Job with its own uid where its labels and selector have one. */
export function withOwnUid(object: JsonObject, uid: string): JsonObject {
  return replaced(object, uid) as JsonObject;
}

function replaced(value: JsonValue, uid: string): JsonValue {
  if (value === NO_UID) return uid;
  if (isJsonArray(value)) return value.map((each) => replaced(each, uid));
  if (!isJsonObject(value)) return value;
  const own = newJsonObject();
  for (const [name, each] of Object.entries(value)) own[name] = replaced(each, uid);
  return own;
}
