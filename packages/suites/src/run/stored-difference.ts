import { withMember } from '@structural/core';
import { parseJson, type JsonPath } from '@structural/document';
import {
  isJsonArray,
  isJsonObject,
  jsonEqual,
  newJsonObject,
  objectIn,
  printJson,
  valueAt,
  type JsonObject,
  type JsonValue,
} from '@structural/json';
import type { ExpectedObject } from '../case/test-case.js';

/** An object that is stored, and what was expected of it, without what a test cannot mean. */
export interface StoredDifference {
  readonly expected: JsonValue;
  readonly got: JsonValue;
  /** Where they differ first, as the expected object has it. */
  readonly path: JsonPath;
}

/**
 * How a stored object differs from what is expected, if it does: but for what a server adds to metadata, and for what the name is unless a test
 * says it. Numbers are compared as clients read them, so that 1.0 is 1.
 */
export function storedDifference(stored: JsonObject, { namesCount, value }: ExpectedObject): StoredDifference | undefined {
  const names = ['name', 'namespace'].filter((name) => !namesCount || metadataOf(value)[name] === undefined);
  const dropped = new Set([...OF_THE_SERVER, ...names]);
  const [expected, got] = [comparable(value, dropped), comparable(stored, dropped)];
  return jsonEqual(expected, got) || jsonEqual(asRead(expected), asRead(got))
    ? undefined
    : { expected, got, path: firstDifference(asRead(expected), asRead(got)) };
}

/** The way to the first value of an object that another one has not. What is missing from it is named by where it belongs. */
function firstDifference(expected: JsonValue, got: JsonValue): JsonPath {
  const path: (string | number)[] = [];
  for (let [a, b] = [expected, got]; ;) {
    const step = stepToDifference(a, b);
    if (step === undefined) return path;
    path.push(step);
    [a, b] = [valueAt(a, [step]) ?? null, valueAt(b, [step]) ?? null];
  }
}

function stepToDifference(a: JsonValue, b: JsonValue): number | string | undefined {
  const isOther = (step: number | string): boolean => {
    const [own, other] = [valueAt(a, [step]), valueAt(b, [step])];
    return own === undefined || other === undefined || !jsonEqual(own, other);
  };
  if (isJsonArray(a) && isJsonArray(b)) return [...a.keys()].find(isOther);
  return isJsonObject(a) && isJsonObject(b) ? Object.keys(a).find(isOther) : undefined;
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
  return objectIn(objectIn(value)['metadata']);
}

function asRead(value: JsonValue): JsonValue {
  const read = parseJson(printJson(value));
  return read.ok ? read.value : value;
}
