import { jsonEqual, type JsonValue } from '@structural/json';
import type { StructuralSchema } from '../schema/structural.js';
import { coerceEmbedded } from '../embedded/coerce-embedded.js';
import { prune } from '../pruning/prune.js';
import { hasDefaults } from '../schema/subtree.js';
import { focus, ITEM, surround, type Surroundings } from '../embedded/surrounding-object.js';

/** A schema whose defaults hold only what it specifies, or why the server cannot serve it. */
export type PrunedDefaults = { readonly ok: true; readonly schema: StructuralSchema } | { readonly ok: false; readonly error: string };

/**
 * Removes from every default what the schema does not specify, and from embedded metadata what Go does not know.
 *
 * This is what the server serves. The given schema stays as it is, and is the answer where nothing changes. Source:
 * `pkg/apiserver/schema/defaulting`, PruneDefaults.
 */
export function pruneDefaults(schema: StructuralSchema): PrunedDefaults {
  const pruner: Pruner = { root: schema, error: undefined };
  const pruned = pruneAt(schema, undefined, pruner);
  return pruner.error === undefined ? { ok: true, schema: pruned } : { ok: false, error: `failed to prune default value: ${pruner.error}` };
}

/** Whether a default holds what the schema would remove, or so strange a thing that the server cannot tell. */
export function hasUnprunedDefaults(schema: StructuralSchema): boolean {
  const pruned = pruneDefaults(schema);
  return pruned.ok && pruned.schema !== schema;
}

interface Pruner {
  readonly root: StructuralSchema;
  error: string | undefined;
}

function pruneAt(schema: StructuralSchema, surroundings: Surroundings | undefined, pruner: Pruner): StructuralSchema {
  if (!hasDefaults(schema)) return schema;
  const own = withPrunedDefault(schema, surroundings, pruner);
  const changed: { -readonly [K in 'additionalProperties' | 'items' | 'properties']?: StructuralSchema[K] } = {};
  const { additionalProperties: others, items, properties } = own;
  if (typeof others === 'object') changed.additionalProperties = pruneAt(others, { parent: surroundings, step: '*' }, pruner);
  if (items !== undefined) changed.items = pruneAt(items, { parent: surroundings, step: ITEM }, pruner);
  let copy: Map<string, StructuralSchema> | undefined;
  for (const [name, property] of properties ?? []) {
    const pruned = pruneAt(property, { parent: surroundings, step: name }, pruner);
    if (pruned !== property) copy = (copy ?? new Map(properties)).set(name, pruned);
  }
  if (copy !== undefined) changed.properties = copy;
  const same = copy === undefined && changed.items === items && (changed.additionalProperties ?? others) === others;
  return same ? own : { ...own, ...changed };
}

function withPrunedDefault(schema: StructuralSchema, surroundings: Surroundings | undefined, pruner: Pruner): StructuralSchema {
  const { default: value, ...generic } = schema.generic;
  if (value === undefined || pruner.error !== undefined) return schema;
  const pruned = pruneValue(value, surroundings, pruner);
  if (pruned !== undefined && pruned !== null && jsonEqual(pruned, value)) return schema;
  return { ...schema, generic: pruned === undefined || pruned === null ? generic : { ...generic, default: pruned } };
}

function pruneValue(value: JsonValue, surroundings: Surroundings | undefined, pruner: Pruner): JsonValue | undefined {
  const object = surround(value, surroundings);
  if (object === undefined) {
    pruner.error = 'object root default value must be of object type';
    return undefined;
  }
  const coerced = coerceEmbedded(pruner.root, object, undefined, true, 'drop').value;
  const pruned = prune(pruner.root, coerced, true).value;
  const found = focus(pruned as typeof object, surroundings);
  if ('value' in found) return found.value;
  pruner.error = found.error;
  return undefined;
}
