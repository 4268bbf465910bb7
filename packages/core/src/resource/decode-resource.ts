import {
  compareUtf8,
  isJsonObject,
  newJsonObject,
  plainPath,
  printJson,
  type JsonObject,
  type JsonValue,
  type OverwrittenValues,
  type JsonPath,
} from '@structural/json';
import { goQuote } from '@structural/go';
import type { KeyOrder } from '../decode/step.js';
import { interpret } from '../metadata/interpret.js';
import type { ObjectMeta } from '../metadata/object-meta.js';
import { errorText } from '../field/error.js';
import type { StructuralSchema } from '../schema/structural.js';
import { applyDefaults } from '../defaults/apply-defaults.js';
import { coerceEmbedded, type Misfits } from '../embedded/coerce-embedded.js';
import { dropNulls } from '../defaults/drop-nulls.js';
import { accessorError } from './nested-field.js';
import { NO_METADATA, objectMetaToJson, readObjectMeta, readStoredMeta } from '../metadata/object-meta-json.js';
import { prune } from '../pruning/prune.js';
import type { ResourceType } from './resource-type.js';
import { withMember } from '../pruning/rewrite.js';

/** A custom resource as the server has it once it is decoded; `metadata` is the same in `object` and as Go's struct. */
export interface Resource {
  readonly object: JsonObject;
  readonly metadata: ObjectMeta;
}

/** What the text of a resource says beyond its value. */
export interface DecodeOptions {
  /** JSON only: the paths of keys that were written more than once. */
  readonly duplicates?: readonly JsonPath[];
  /** JSON only: what such keys stood for before. */
  readonly overwritten?: OverwrittenValues;
  /** YAML only: what the strict YAML reader said about such keys. */
  readonly yamlStrictError?: string;
  /** How the server met the keys: `written` in JSON (the default), `sorted` in YAML. Decides only which of several spellings of `kind` counts. */
  readonly keyOrder?: KeyOrder;
}

/**
 * A resource, with what `fieldValidation=Strict` refuses, or why the server could not decode it.
 *
 * An unknown field stands between quotes as it is, a repeated one as Go quotes it.
 */
export type DecodedResource =
  | { readonly ok: true; readonly resource: Resource; readonly strictErrors: readonly string[] }
  | { readonly ok: false; readonly decodeError: string };

/**
 * Decodes a custom resource as a request for the given type does: defaults, unknown fields, nulls, embedded metadata, metadata, in
 * this order.
 *
 * An object of another kind is decoded all the same, but left as it is. Source: `pkg/apiserver`, schemaCoercingDecoder.
 */
export function decodeResource(type: ResourceType, value: JsonValue, options: DecodeOptions = {}): DecodedResource {
  const fault = typeMetaFault(value, options);
  if (fault !== undefined || !isJsonObject(value)) return { ok: false, decodeError: fault ?? '' };
  const isOfType = value['kind'] === type.kind && value['apiVersion'] === `${type.group}/${type.version}`;
  const coerced = coerceResource(type, isOfType ? (applyDefaults(type.structural, value) as JsonObject) : value);
  if (!coerced.ok) return coerced;
  const strictErrors = [...duplicateTexts(options), ...coerced.strictErrors];
  return { ok: true, resource: coerced.resource, strictErrors };
}

/**
 * Makes an object with defaults what the server works with and stores. Reading from storage does the same, and drops what does not fit in
 * metadata rather than refusing it.
 */
export function coerceResource(type: ResourceType, object: JsonObject, misfits: Misfits = 'refuse'): DecodedResource {
  const apiVersion = object['apiVersion'];
  if (apiVersion !== undefined && typeof apiVersion !== 'string') {
    return { ok: false, decodeError: accessorError(['apiVersion'], apiVersion, 'string') };
  }
  const metadata = object['metadata'];
  const read = metadata === undefined ? undefined : misfits === 'drop' ? readStoredMeta(metadata) : readObjectMeta(metadata);
  if (read?.ok === false) return { ok: false, decodeError: read.error };
  let unknown: readonly string[] = (read?.unknownFields ?? []).map((field) => `metadata.${field}`);
  let coerced = object;
  const view = schemaView(type, object);
  if (view !== undefined) {
    const { structural, prunes } = view;
    if (prunes) {
      const pruned = prune(structural, coerced, true);
      unknown = [...unknown, ...pruned.unknownFieldPaths];
      coerced = dropNulls(structural, pruned.value) as JsonObject;
    }
    const { value, error, unknownFieldPaths } = coerceEmbedded(structural, coerced, undefined, false, misfits);
    if (error !== undefined) return { ok: false, decodeError: errorText(error) };
    unknown = [...unknown, ...[...unknownFieldPaths].sort(compareUtf8)];
    coerced = value as JsonObject;
  }
  const meta: ObjectMeta | undefined = read?.hasZeroDeletion === true ? { ...read.meta, deletionTimestamp: '' } : read?.meta;
  const resource = withMetadata({ object: coerced, metadata: NO_METADATA }, meta);
  return { ok: true, resource, strictErrors: unknown.map((path) => `unknown field "${path}"`) };
}

/** How a type sees an object: the schema that it is read by, none for a version that is not this one, and whether it prunes. */
export interface SchemaView {
  readonly structural: StructuralSchema | undefined;
  readonly prunes: boolean;
}

/** How a type sees an object; `undefined` for one of another kind, which is not looked into. */
export function schemaView(type: ResourceType, object: JsonObject): SchemaView | undefined {
  const { apiVersion, kind } = object;
  const [group, version] = groupVersion(typeof apiVersion === 'string' ? apiVersion : '');
  if (group !== type.group || kind !== type.kind) return undefined;
  return { structural: version === type.version ? type.structural : undefined, prunes: !type.preservesUnknownFields };
}

/** A resource with other metadata; with `undefined` it has none, which is not the same as empty. */
export function withMetadata({ object }: Resource, metadata: ObjectMeta | undefined): Resource {
  return {
    object: withMember(object, 'metadata', metadata === undefined ? undefined : objectMetaToJson(metadata)),
    metadata: metadata ?? NO_METADATA,
  };
}

function groupVersion(apiVersion: string): readonly [group: string, version: string] {
  const slash = apiVersion.indexOf('/');
  return [apiVersion.slice(0, Math.max(slash, 0)), apiVersion.slice(slash + 1)];
}

/** Why an object cannot be decoded at all. A missing apiVersion, or one that is a group alone, is no reason; it is reported later. */
function typeMetaFault(value: JsonValue, { overwritten, keyOrder = 'written' }: DecodeOptions): string | undefined {
  const before = isJsonObject(value) ? overwritten?.get(value) : undefined;
  if (isJsonObject(value) && before === undefined && hasPlainTypeMeta(value)) return undefined;
  const shown = isJsonObject(value) ? withTypeMeta(withoutEmpty(value)) : value;
  const interpreted = interpret(shown, isJsonObject(shown) && before !== undefined ? new Map([[shown, before]]) : undefined, keyOrder);
  const kind = isJsonObject(value) ? value['kind'] : undefined;
  if (!interpreted.ok && (value !== null || kind !== undefined)) return interpreted.error;
  return typeof kind === 'string' && kind !== '' ? undefined : `Object 'Kind' is missing in '${printJson(value)}'`;
}

/** True for the common case: a kind and a version, and no key that is another spelling of these. */
function hasPlainTypeMeta(object: JsonObject): boolean {
  const { apiVersion, kind } = object;
  if (typeof kind !== 'string' || kind === '' || typeof apiVersion !== 'string' || !/^[^/]*(?:\/[^/]*)?$/.test(apiVersion)) return false;
  for (const key in object) {
    if (key.length === 4 ? key !== 'kind' && key.toLowerCase() === 'kind' : key.length === 10 && key !== 'apiVersion') return false;
  }
  return true;
}

const TYPE_META: JsonObject = { apiVersion: 'v1', kind: 'Kind' };

/** An object with what it lacks of these in front: which of several spellings comes last decides. */
function withTypeMeta(object: JsonObject): JsonObject {
  const whole = newJsonObject();
  for (const key in TYPE_META) if (!(key in object)) whole[key] = TYPE_META[key] ?? null;
  return Object.assign(whole, object);
}

/** What reads as no version at all: nothing, or a group with nothing behind its slash. */
function isWithoutVersion(value: JsonValue): boolean {
  return value === null || (typeof value === 'string' && /^(?:[^/]*\/)?$/.test(value));
}

function withoutEmpty(object: JsonObject): JsonObject {
  const kept = newJsonObject();
  for (const key in object) if (!isWithoutVersion(object[key] ?? null)) kept[key] = object[key] ?? null;
  return kept;
}

const MAX_STRICT_ERRORS = 100;

function duplicateTexts({ duplicates = [], yamlStrictError = '' }: DecodeOptions): readonly string[] {
  const texts = new Set(duplicates.map((path) => `duplicate field ${goQuote(plainPath(path))}`));
  return [...(yamlStrictError === '' ? [] : [yamlStrictError]), ...[...texts].slice(0, MAX_STRICT_ERRORS)];
}
