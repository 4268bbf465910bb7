import {
  compareUtf8,
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
  type JsonPath,
} from '@structural/json';
import type { StructuralSchema } from '../schema/structural.js';
import { putItem, putMember } from './rewrite.js';
import { META_FIELDS } from '../schema/subtree.js';

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
  const unknownFieldPaths: string[] = [];
  const walk: Walk = {
    steps: [],
    unknown: (steps, key) => {
      // Strict decoding does not name TypeMeta and ObjectMeta of the whole, where they are no part of a resource.
      if (steps.length > 0 || !META_FIELDS.has(key)) unknownFieldPaths.push(pathTo(steps, key));
    },
  };
  const pruned = pruneValue(value, schema, isResourceRoot || isEmbedded(schema), walk);
  return { value: pruned, unknownFieldPaths: unknownFieldPaths.sort(compareUtf8) };
}

/** Tells of every field that {@link prune} removes, by the steps to the object that has it and its key; the steps change afterwards. */
export function forEachUnknownField(
  schema: StructuralSchema | undefined,
  value: JsonValue,
  isResourceRoot: boolean,
  unknown: (steps: JsonPath, key: string) => void,
): void {
  pruneValue(value, schema, isResourceRoot || isEmbedded(schema), { steps: [], unknown });
}

interface Walk {
  readonly steps: (string | number)[];
  readonly unknown: (steps: JsonPath, key: string) => void;
}

function pruneValue(value: JsonValue, schema: StructuralSchema | undefined, embedded: boolean, walk: Walk): JsonValue {
  if (isJsonObject(value)) return pruneObject(value, schema, embedded, walk);
  return isJsonArray(value) ? pruneItems(value, schema, walk) : value;
}

function pruneObject(object: JsonObject, schema: StructuralSchema | undefined, embedded: boolean, walk: Walk): JsonObject {
  const others = schema?.additionalProperties;
  const properties = schema?.properties;
  let copy: MutableJsonObject | undefined;
  for (const key in object) {
    const value = object[key] ?? null;
    let pruned: JsonValue | undefined = value;
    if (!embedded || !META_FIELDS.has(key)) {
      const own = properties?.get(key) ?? (typeof others === 'object' ? others : undefined);
      if (own !== undefined || others !== undefined) {
        if (typeof value === 'object') {
          walk.steps.push(key);
          pruned = pruneValue(value, own, isEmbedded(own), walk);
          walk.steps.pop();
        }
      } else if (schema?.extensions['x-kubernetes-preserve-unknown-fields'] !== true) {
        walk.unknown(walk.steps, key);
        pruned = undefined;
      }
    }
    if (copy !== undefined || pruned !== value) copy = putMember(copy, object, key, pruned);
  }
  return copy ?? object;
}

/** Of a list that preserves unknown fields the items do so too, but for the fields that they specify. */
function pruneItems(items: JsonArray, schema: StructuralSchema | undefined, walk: Walk): JsonArray {
  const preserves = schema?.extensions['x-kubernetes-preserve-unknown-fields'] === true;
  if (preserves && schema.items === undefined) return items;
  const itemSchema = preserves && schema.items !== undefined ? preserving(schema.items) : schema?.items;
  let copy: JsonValue[] | undefined;
  for (let i = 0; i < items.length; i++) {
    walk.steps.push(i);
    copy = putItem(copy, items, i, pruneValue(items[i] ?? null, itemSchema, isEmbedded(itemSchema), walk));
    walk.steps.pop();
  }
  return copy ?? items;
}

const preservingSchemas = new WeakMap<StructuralSchema, StructuralSchema>();

function preserving(schema: StructuralSchema): StructuralSchema {
  let changed = preservingSchemas.get(schema);
  if (changed === undefined) {
    changed = { ...schema, extensions: { ...schema.extensions, 'x-kubernetes-preserve-unknown-fields': true } };
    preservingSchemas.set(schema, changed);
  }
  return changed;
}

function isEmbedded(schema: StructuralSchema | undefined): boolean {
  return schema?.extensions['x-kubernetes-embedded-resource'] === true;
}

function pathTo(steps: JsonPath, key: string): string {
  let path = '';
  for (const [i, at] of [...steps, key].entries()) path += typeof at === 'number' ? `[${String(at)}]` : i === 0 ? at : `.${at}`;
  return path;
}
