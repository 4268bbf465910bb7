import type { StructuralSchema } from '@structural/core';
import {
  isJsonArray,
  isJsonObject,
  jsonEqual,
  newJsonObject,
  printJson,
  type JsonArray,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '@structural/json';
import { schemaBelow } from '@structural/witness';
import { isEmpty } from './empty-value.js';
import type { FaultKind } from './fault.js';
import { isSameValue } from './same-value.js';

/** One value that is not what it was. */
export interface ValueDifference {
  readonly kind: FaultKind;
  readonly path: JsonPath;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
}

/** What differs between two objects of one version, the outermost differences; of the metadata labels and annotations only. */
export function differences(schema: StructuralSchema, before: JsonObject, after: JsonObject): readonly ValueDifference[] {
  const walk: Walk = { found: [], path: [] };
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (name === 'apiVersion' || name === 'kind') continue;
    walk.path.push(name);
    if (name === 'metadata') compareMetadata(before[name], after[name], walk);
    else compare(before[name], after[name], schemaBelow(schema, { kind: 'property', name }), walk);
    walk.path.pop();
  }
  return walk.found;
}

interface Walk {
  readonly found: ValueDifference[];
  readonly path: (string | number)[];
}

function compareMetadata(before: JsonValue | undefined, after: JsonValue | undefined, walk: Walk): void {
  for (const name of ['labels', 'annotations']) {
    walk.path.push(name);
    const [was, is] = [before, after].map((metadata) => (isJsonObject(metadata) ? metadata[name] : undefined));
    compare(isJsonObject(is) ? (was ?? newJsonObject()) : was, is, undefined, walk);
    walk.path.pop();
  }
  for (const [i, { kind, path, ...values }] of walk.found.entries())
    if (kind === 'added' && path[1] === 'annotations') walk.found[i] = { kind: 'annotated', path, ...values };
}

function compare(before: JsonValue | undefined, after: JsonValue | undefined, schema: StructuralSchema | undefined, walk: Walk): void {
  if (before === after || (before !== undefined && after !== undefined && jsonEqual(before, after))) return;
  if (isJsonObject(before) && isJsonObject(after)) compareObjects(before, after, schema, walk);
  else if (isJsonArray(before) && isJsonArray(after)) compareLists(before, after, schema, walk);
  else {
    const path = [...walk.path];
    walk.found.push({
      kind: kindOf(before, after, schema),
      path,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    });
  }
}

function compareObjects(before: JsonObject, after: JsonObject, schema: StructuralSchema | undefined, walk: Walk): void {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const isNamed = schema?.properties?.has(name) === true;
    walk.path.push(name);
    compare(
      before[name],
      after[name],
      schema && schemaBelow(schema, isNamed ? { kind: 'property', name } : { kind: 'additionalProperties' }),
      walk,
    );
    walk.path.pop();
  }
}

function compareLists(before: JsonArray, after: JsonArray, schema: StructuralSchema | undefined, walk: Walk): void {
  if (before.length === after.length) {
    if (isReordered(before, after)) {
      walk.found.push({ kind: 'reordered', path: [...walk.path], before, after });
      return;
    }
    for (const [i, item] of before.entries()) {
      walk.path.push(i);
      compare(item, after[i], schema?.items, walk);
      walk.path.pop();
    }
    return;
  }
  if (before.length === 0 || after.length === 0) {
    walk.found.push({ kind: before.length === 0 ? 'added' : 'lost', path: [...walk.path], before, after });
    return;
  }
  const [gone, come] = [withoutItems(before, after), withoutItems(after, before)];
  for (const [i, before] of gone) walk.found.push({ kind: 'lost', path: [...walk.path, i], before });
  for (const [i, item] of come) walk.found.push({ kind: 'added', path: [...walk.path, i], after: item });
}

function isReordered(before: JsonArray, after: JsonArray): boolean {
  return printJson(before.map(printJson).sort()) === printJson(after.map(printJson).sort());
}

/** The items that another list lacks, each as often as it lacks it. */
function withoutItems(items: JsonArray, others: JsonArray): readonly (readonly [number, JsonValue])[] {
  const counts = new Map<string, number>();
  for (const other of others.map(printJson)) counts.set(other, (counts.get(other) ?? 0) + 1);
  return [...items.entries()].filter(([, item]) => {
    const text = printJson(item);
    const left = counts.get(text) ?? 0;
    counts.set(text, left - 1);
    return left <= 0;
  });
}

function kindOf(before: JsonValue | undefined, after: JsonValue | undefined, schema: StructuralSchema | undefined): FaultKind {
  if (after === undefined || after === null) return before === null ? 'null' : isEmpty(before, schema) ? 'empty' : 'lost';
  if (before === undefined || before === null) return isEmpty(after, schema) ? 'empty' : 'added';
  if (isSameValue(before, after, schema)) return 'respelled';
  return typeof before === typeof after ? 'changed' : 'retyped';
}
