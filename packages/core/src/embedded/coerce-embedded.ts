import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';
import { invalid, type FieldError } from '../field/error.js';
import { NIL_PATH, pathText, type FieldPath } from '../field/path.js';
import type { StructuralSchema } from '../schema/structural.js';
import { childFrom, indexFrom, keyFrom } from '../field/path-from-nil.js';
import { objectMetaToJson, readObjectMeta, readObjectMetaLeniently } from '../metadata/object-meta-json.js';
import { putItem, putMember } from '../pruning/rewrite.js';
import { hasEmbedded } from '../schema/subtree.js';

/** A value whose embedded metadata has become Go's, or the first reason why it cannot. */
export interface Coerced {
  readonly value: JsonValue;
  readonly error?: FieldError;
  /** Fields that metadata does not have and that were dropped, as strict decoding names them. */
  readonly unknownFieldPaths: readonly string[];
}

/**
 * Whether what does not fit is an error, or is dropped, as it is from defaults and from what was stored already.
 */
export type Misfits = 'refuse' | 'drop';

/**
 * Makes the metadata of embedded resources what Go makes of it: unknown fields are dropped, times are normalised.
 *
 * `apiVersion` and `kind` must be strings. The value itself counts as embedded if `isResourceRoot`. With several faults the
 * server's choice is random and ours the first written. Source: `pkg/apiserver/schema/objectmeta`, CoerceWithOptions.
 */
export function coerceEmbedded(
  schema: StructuralSchema | undefined,
  value: JsonValue,
  path: FieldPath = NIL_PATH,
  isResourceRoot = false,
  misfits: Misfits = 'refuse',
): Coerced {
  const walk: Walk = { misfits, error: undefined, unknownFieldPaths: [] };
  const coerced = coerce(value, schema, path, isResourceRoot, walk);
  return { value: coerced, unknownFieldPaths: walk.unknownFieldPaths, ...(walk.error === undefined ? {} : { error: walk.error }) };
}

interface Walk {
  readonly misfits: Misfits;
  error: FieldError | undefined;
  readonly unknownFieldPaths: string[];
}

function coerce(value: JsonValue, schema: StructuralSchema | undefined, path: FieldPath, isRoot: boolean, walk: Walk): JsonValue {
  if (walk.error !== undefined || (!isRoot && (schema === undefined || !hasEmbedded(schema)))) return value;
  if (isJsonArray(value)) {
    let items: JsonValue[] | undefined;
    for (let i = 0; i < value.length; i++)
      items = putItem(items, value, i, coerce(value[i] ?? null, schema?.items, indexFrom(path, i), false, walk));
    return items ?? value;
  }
  if (!isJsonObject(value)) return value;
  const embedded = isRoot || schema?.extensions['x-kubernetes-embedded-resource'] === true;
  let copy: MutableJsonObject | undefined;
  for (const key in value) {
    const written = value[key] ?? null;
    const own = embedded ? coerceMeta(value, key, path, walk) : written;
    const property = schema?.properties?.get(key);
    const others = schema?.additionalProperties;
    // Metadata is walked as it was written, too, for what is wrong inside of it; but what that changes does not last.
    let walked: JsonValue = written;
    if (property !== undefined) walked = coerce(written, property, childFrom(path, key), false, walk);
    else if (typeof others === 'object') walked = coerce(written, others, keyFrom(path, key), false, walk);
    copy = putMember(copy, value, key, own === written ? walked : own);
  }
  return copy ?? value;
}

/** What becomes of one member of an embedded resource; `undefined` if it is dropped. */
function coerceMeta(object: JsonObject, key: string, path: FieldPath, walk: Walk): JsonValue | undefined {
  const value = object[key] ?? null;
  if (key === 'apiVersion' || key === 'kind') {
    if (typeof value === 'string') return value;
    if (walk.misfits === 'drop') return undefined;
    walk.error ??= invalid(childFrom(path, key), value, 'must be a string', `embedded.${key}`);
  }
  if (key !== 'metadata') return value;
  if (walk.misfits === 'drop') {
    const meta = readObjectMetaLeniently(value);
    return meta === undefined ? value : objectMetaToJson(meta);
  }
  const read = readObjectMeta(value);
  if (!read.ok) {
    walk.error ??= invalid(childFrom(path, 'metadata'), value, read.error, 'embedded.metadata');
    return value;
  }
  for (const field of read.unknownFields) walk.unknownFieldPaths.push(`${pathText(childFrom(path, 'metadata'))}.${field}`);
  return objectMetaToJson(read.meta);
}
