import { withMember } from '@structural/core';
import { parseJson } from '@structural/document';
import { isJsonObject, jsonEqual, newJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';
import type { ExpectedObject } from '../case/test-case.js';

/** An object that is stored, and what was expected of it, without what a test cannot mean. */
export interface StoredDifference {
  readonly expected: JsonValue;
  readonly got: JsonValue;
}

/**
 * How a stored object differs from what is expected, if it does: but for what a server adds to metadata, and for what the name is unless a test
 * says it. Numbers are compared as clients read them, so that 1.0 is 1.
 */
export function storedDifference(stored: JsonObject, { namesCount, value }: ExpectedObject): StoredDifference | undefined {
  const names = ['name', 'namespace'].filter((name) => !namesCount || metadataOf(value)[name] === undefined);
  const dropped = new Set([...OF_THE_SERVER, ...names]);
  const [expected, got] = [comparable(value, dropped), comparable(stored, dropped)];
  return jsonEqual(expected, got) || jsonEqual(asRead(expected), asRead(got)) ? undefined : { expected, got };
}

// What komega, by which controllers are tested, calls generated metadata.
const OF_THE_SERVER = [
  'uid',
  'generation',
  'creationTimestamp',
  'resourceVersion',
  'managedFields',
  'deletionGracePeriodSeconds',
  'deletionTimestamp',
  'selfLink',
  'generateName',
];

function comparable(value: JsonValue, dropped: ReadonlySet<string>): JsonValue {
  if (!isJsonObject(value)) return value;
  const metadata = metadataOf(value);
  const kept = newJsonObject();
  for (const name in metadata) if (!dropped.has(name)) kept[name] = metadata[name] ?? null;
  return withMember(value, 'metadata', Object.keys(kept).length === 0 ? undefined : kept);
}

function metadataOf(value: JsonValue): JsonObject {
  const metadata = isJsonObject(value) ? value['metadata'] : undefined;
  return isJsonObject(metadata) ? metadata : newJsonObject();
}

function asRead(value: JsonValue): JsonValue {
  const read = parseJson(printJson(value));
  return read.ok ? read.value : value;
}
