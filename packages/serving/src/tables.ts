import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { Table } from '@structural/publishing';
import { byName, struct, type ApiAnswer } from './answer.js';
import type { Conversion } from './http/output.js';
import type { Query } from './http/query.js';
import { badRequest, failure } from './status/status.js';

const META = 'meta.k8s.io';

/** Whether objects can be converted so. Source: apiextensions-apiserver, `conversion restrictions` of a request's scope. */
export function isObjectConversion({ group, kind, version }: Conversion): boolean {
  return (
    group === META && ['Table', 'PartialObjectMetadata', 'PartialObjectMetadataList'].includes(kind) && ['v1', 'v1beta1'].includes(version)
  );
}

/** An answer in the form that its client asked for, as its object is where it asked for none. */
export function converted(
  answer: ApiAnswer,
  conversion: Conversion | undefined,
  query: Query,
  toTable: (objects: readonly JsonObject[]) => Table,
): ApiAnswer {
  const { object, status } = answer;
  if (conversion === undefined || status >= 400 || object['kind'] === 'Status') return answer;
  const items = object['items'];
  const objects = Array.isArray(items)
    ? items.filter((item) => isJsonObject(item as JsonValue)).map((item) => item as JsonObject)
    : [object];
  const plain = { ...answer, sorted: false };
  const apiVersion = `${META}/${conversion.version}`;
  switch (conversion.kind) {
    case 'Table': {
      const include = query.get('includeObject') ?? '';
      if (!['', 'Metadata', 'None', 'Object'].includes(include)) return { ...badRequest(oddInclude(include)), forPeople: true };
      const { columns, rows } = toTable(objects);
      const table = struct({
        kind: 'Table',
        apiVersion,
        metadata: listMetadata(object),
        columnDefinitions: columns.map(({ description, format, name, priority, type }) => ({ name, type, format, description, priority })),
      });
      const list = rows.map((cells, i) => {
        const row = Object.assign(newJsonObject(), { cells });
        const shown = objects[i];
        row['object'] =
          include === 'None' || shown === undefined ? null : include === 'Object' ? byName(shown) : partial(shown, apiVersion);
        return row;
      });
      return { ...plain, object: Object.assign(newJsonObject(), table, { rows: list }) };
    }
    case 'PartialObjectMetadataList':
      if (!Array.isArray(items)) return notAList(conversion);
      return {
        ...plain,
        object: struct({
          kind: conversion.kind,
          apiVersion,
          metadata: listMetadata(object),
          items: objects.map((each) => partial(each, apiVersion)),
        }),
      };
    default:
      return Array.isArray(items) ? notAList(conversion) : { ...plain, object: partial(object, apiVersion) };
  }
}

function oddInclude(value: string): string {
  const wanted = "must be 'Metadata', 'Object', 'None', or empty";
  return `Unable to convert to Table as requested: includeObject: Invalid value: ${JSON.stringify(value)}: ${wanted}`;
}

function notAList({ kind }: Conversion): ApiAnswer {
  const is = kind.endsWith('List') ? 'not a list (*unstructured.Unstructured)' : 'a list (*unstructured.UnstructuredList)';
  return failure(406, 'NotAcceptable', `you requested ${kind}, but the requested object is ${is}`);
}

/** What is known of a list as a whole, or of the one object. */
function listMetadata({ metadata }: JsonObject): JsonObject {
  const kept = newJsonObject();
  if (!isJsonObject(metadata)) return kept;
  for (const name of ['resourceVersion', 'continue', 'remainingItemCount']) {
    const value = metadata[name];
    if (value !== undefined && value !== '') kept[name] = value;
  }
  return kept;
}

/** The fields of `metadata` as Go's struct has them. */
export const METADATA_ORDER: readonly string[] = [
  ...['name', 'generateName', 'namespace', 'selfLink', 'uid', 'resourceVersion', 'generation', 'creationTimestamp', 'deletionTimestamp'],
  ...['deletionGracePeriodSeconds', 'labels', 'annotations', 'ownerReferences', 'finalizers', 'managedFields'],
];

const ENTRY_ORDER = ['manager', 'operation', 'apiVersion', 'time', 'fieldsType', 'fieldsV1', 'subresource'];

/** An entry of managed fields in the order of its type. */
export function inFieldOrder(entry: JsonValue): JsonValue {
  if (!isJsonObject(entry)) return entry;
  const ordered = newJsonObject();
  for (const name of ENTRY_ORDER) if (entry[name] !== undefined) ordered[name] = entry[name];
  return ordered;
}

/** An object's metadata alone. */
function partial({ metadata }: JsonObject, apiVersion: string): JsonObject {
  const kept = newJsonObject();
  if (isJsonObject(metadata)) {
    for (const name of METADATA_ORDER) {
      const value = metadata[name];
      if (value !== undefined) kept[name] = name === 'managedFields' && isJsonArray(value) ? value.map(inFieldOrder) : value;
    }
  }
  return struct({ kind: 'PartialObjectMetadata', apiVersion, metadata: kept });
}
