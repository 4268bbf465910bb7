import { compareUtf8, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { StructuralSchema } from '../schema/structural.js';
import { rewriteArray, rewriteObject } from './rewrite.js';
import { META_FIELDS } from './subtree.js';

/** A value without what its schema does not specify, and what was removed. */
export interface Pruned {
  readonly value: JsonValue;
  /** As strict decoding names them: `spec.a`, `spec.l[0].q`, keys of maps like fields; sorted. */
  readonly unknownFieldPaths: readonly string[];
}

/**
 * Removes every field that the schema does not specify.
 *
 * `apiVersion`, `kind` and `metadata` stay in embedded resources, and at the top if `isResourceRoot`. A member that
 * `additionalProperties` allows stays even where they are `true` or `false`, but what it holds has no schema then, and an object
 * without one loses all its members. Source: `pkg/apiserver/schema/pruning`, PruneWithOptions.
 */
export function prune(schema: StructuralSchema | undefined, value: JsonValue, isResourceRoot: boolean): Pruned {
  const walk: Walk = { steps: [], unknownFieldPaths: [] };
  const pruned = pruneValue(value, schema, isResourceRoot || isEmbedded(schema), walk);
  return { value: pruned, unknownFieldPaths: walk.unknownFieldPaths.sort(compareUtf8) };
}

interface Walk {
  readonly steps: (string | number)[];
  readonly unknownFieldPaths: string[];
}

function pruneValue(value: JsonValue, schema: StructuralSchema | undefined, embedded: boolean, walk: Walk): JsonValue {
  if (isJsonObject(value)) return pruneObject(value, schema, embedded, walk);
  if (!isJsonArray(value)) return value;
  if (schema?.extensions['x-kubernetes-preserve-unknown-fields'] === true) return preserveItems(value, schema, walk);
  return rewriteArray(value, (item, i) => step(walk, i, () => pruneValue(item, schema?.items, isEmbedded(schema?.items), walk)));
}

function pruneObject(object: JsonObject, schema: StructuralSchema | undefined, embedded: boolean, walk: Walk): JsonObject {
  const preserves = schema?.extensions['x-kubernetes-preserve-unknown-fields'] === true;
  return rewriteObject(object, (value, key) => {
    if (embedded && META_FIELDS.has(key)) return value;
    const property = schema?.properties?.get(key);
    if (property !== undefined) return step(walk, key, () => pruneValue(value, property, isEmbedded(property), walk));
    const others = schema?.additionalProperties;
    if (others !== undefined) {
      const other = typeof others === 'object' ? others : undefined;
      return step(walk, key, () => pruneValue(value, other, isEmbedded(other), walk));
    }
    if (preserves) return value;
    if (!META_FIELDS.has(key) || walk.steps.length > 0 || schema === undefined) walk.unknownFieldPaths.push(pathTo(walk.steps, key));
    return undefined;
  });
}

/** Of a list that preserves unknown fields the items do so too, but for the fields that they specify. */
function preserveItems(items: readonly JsonValue[], schema: StructuralSchema, walk: Walk): JsonValue {
  const { items: itemSchema } = schema;
  if (itemSchema === undefined) return items;
  const preserving: StructuralSchema = { ...itemSchema, extensions: { ...itemSchema.extensions, 'x-kubernetes-preserve-unknown-fields': true } };
  return rewriteArray(items, (item, i) => step(walk, i, () => pruneValue(item, preserving, isEmbedded(itemSchema), walk)));
}

function step<T>(walk: Walk, at: string | number, then: () => T): T {
  walk.steps.push(at);
  const result = then();
  walk.steps.pop();
  return result;
}

function isEmbedded(schema: StructuralSchema | undefined): boolean {
  return schema?.extensions['x-kubernetes-embedded-resource'] === true;
}

function pathTo(steps: readonly (string | number)[], key: string): string {
  let path = '';
  for (const [i, at] of [...steps, key].entries()) path += typeof at === 'number' ? `[${String(at)}]` : i === 0 ? at : `.${at}`;
  return path;
}
