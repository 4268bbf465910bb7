import { isInt64, isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { CustomResourceSubresourceScale } from '../definition/custom-resource-definition.js';
import { withMember } from '../pruning/rewrite.js';
import { accessorError, nestedField } from './nested-field.js';

/** A `Scale`, or what the server answers instead. */
export type ToScale = { readonly ok: true; readonly scale: JsonObject } | { readonly ok: false; readonly error: string };

/**
 * The `Scale` of a resource as a read of its subresource returns it.
 *
 * Source: `pkg/registry/customresource`, ScaleREST.Get.
 */
export function toScale(paths: CustomResourceSubresourceScale, object: JsonObject): ToScale {
  const spec = replicasAt(paths.specReplicasPath, object);
  if (!spec.ok) return spec;
  if (spec.replicas === undefined)
    return { ok: false, error: `Internal error occurred: the spec replicas field "${paths.specReplicasPath}" does not exist` };
  const status = replicasAt(paths.statusReplicasPath, object);
  if (!status.ok) return status;
  const selector = paths.labelSelectorPath === undefined ? '' : nestedText(paths.labelSelectorPath, object);
  if (typeof selector !== 'string') return selector;
  const scale = newJsonObject();
  scale['kind'] = 'Scale';
  scale['apiVersion'] = 'autoscaling/v1';
  scale['metadata'] = keptMetadata(object['metadata']);
  scale['spec'] = withReplicas(spec.replicas);
  scale['status'] = Object.assign(newJsonObject(), { replicas: status.replicas ?? 0 }, selector === '' ? {} : { selector });
  return { ok: true, scale };
}

/** A stored resource with other replicas, or what the server answers instead. */
export type Scaled = { readonly ok: true; readonly object: JsonObject } | { readonly ok: false; readonly error: string };

/**
 * A stored resource after its `Scale` was given the replicas that a manifest has; none count as 0.
 *
 * Source: `pkg/registry/customresource`, scaleUpdatedObjectInfo.
 */
export function scaleResource(paths: CustomResourceSubresourceScale, stored: JsonObject, written: JsonObject): Scaled {
  const wanted = nestedField(written, namesIn(paths.specReplicasPath));
  if (!wanted.ok) return wanted;
  const replicas = wanted.value ?? 0;
  if (!isInt64(replicas) || replicas > MAX_INT32 || replicas < MIN_INT32) return { ok: false, error: NO_SCALE };
  if (Number(replicas) === MIN_INT32) return { ok: false, error: `the spec replicas field "${paths.specReplicasPath}" cannot be empty` };
  return setAt(stored, namesIn(paths.specReplicasPath), replicas, []);
}

const MAX_INT32 = 2147483647;
const MIN_INT32 = -2147483648;
/** What the server says of a `Scale` that does not decode. */
const NO_SCALE = 'no kind is registered for the type v1.Scale in scheme "pkg/runtime/scheme.go:111"';

function setAt(object: JsonObject, [name = '', ...rest]: readonly string[], value: JsonValue, above: readonly string[]): Scaled {
  if (rest.length === 0) return { ok: true, object: withMember(object, name, value) };
  const member = object[name];
  const path = [...above, name];
  if (member !== undefined && !isJsonObject(member))
    return { ok: false, error: `value cannot be set because .${path.join('.')} is not a map[string]interface{}` };
  const set = setAt(member ?? newJsonObject(), rest, value, path);
  return set.ok ? { ok: true, object: withMember(object, name, set.object) } : set;
}

type Replicas = { readonly ok: true; readonly replicas: JsonValue | undefined } | { readonly ok: false; readonly error: string };

function replicasAt(path: string, object: JsonObject): Replicas {
  const names = namesIn(path);
  const found = nestedField(object, names);
  if (!found.ok) return found;
  return found.value === undefined || isInt64(found.value)
    ? { ok: true, replicas: found.value }
    : { ok: false, error: accessorError(names, found.value, 'int64') };
}

function nestedText(path: string, object: JsonObject): string | { readonly ok: false; readonly error: string } {
  const names = namesIn(path);
  const found = nestedField(object, names);
  if (!found.ok) return found;
  if (found.value === undefined) return '';
  return typeof found.value === 'string' ? found.value : { ok: false, error: accessorError(names, found.value, 'string') };
}

function namesIn(path: string): readonly string[] {
  return path.replace(/^\./, '').split('.');
}

function keptMetadata(metadata: JsonValue | undefined): JsonObject {
  const kept = newJsonObject();
  for (const name of ['name', 'namespace', 'uid', 'resourceVersion', 'creationTimestamp']) {
    const value = isJsonObject(metadata) ? metadata[name] : undefined;
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}

/** Go leaves out a zero. */
function withReplicas(replicas: JsonValue): JsonObject {
  return Object.assign(newJsonObject(), Number(replicas) === 0 ? {} : { replicas });
}
