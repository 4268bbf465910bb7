import { isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { FieldError } from '../field/error.js';
import { correlate } from '../value/ratcheting/correlate.js';
import { versionIn } from '../storage/convert-resource.js';
import { asReadIn, keptUnchanged, liveInStorage, type ConvertedBy, type ResourceLife } from '../storage/life-of-resource.js';
import type { ResourceStorage } from '../storage/resource-storage.js';
import { isLive } from '../metadata/live.js';
import { refusedVersion } from '../metadata/refused-version.js';
import { withUniqueOwners } from '../metadata/unique-owners.js';
import {
  coerceResource,
  decodeResource,
  withMetadata,
  type DecodedResource,
  type DecodeOptions,
  type Resource,
} from '../resource/decode-resource.js';
import { scaleResource } from '../resource/scale.js';
import { asStored, prepareForCreate } from '../resource/prepare-resource.js';
import { resourceChanges, type Operation, type ResourceChange } from './resource-changes.js';
import type { ResourceType } from '../resource/resource-type.js';
import { countRules } from '../rules/unevaluated-rules.js';
import {
  validateResource,
  validateResourceStatusUpdate,
  validateResourceUpdate,
  type ResourceOptions,
  type ResourceAdmission,
} from '../resource/validate-resource.js';

/** What a server makes of a resource that it can decode. */
export interface ResourceJudgement {
  readonly ok: true;
  /** What `fieldValidation=Strict` refuses: unknown fields, and fields written twice. */
  readonly strictErrors: readonly string[];
  /** Why it is refused; none where it is accepted. */
  readonly errors: readonly FieldError[];
  readonly warnings: readonly string[];
  /** What rules say that an update is forgiven because it left the value alone; warnings are made of them. */
  readonly forgiven: readonly FieldError[];
  /** What a read returns afterwards; what the server had made of the request where it refused that. */
  readonly object: JsonObject;
  /** Compares that with what was written, at each call. */
  readonly changes: () => readonly ResourceChange[];
  /** How many rules a server would have evaluated on it and we did not; 0 where they were evaluated. */
  readonly unevaluatedRules: number;
  /** What storage made of what was accepted; absent where that was not asked for, and for what is refused. */
  readonly life?: ResourceLife;
}

/** What may be chosen about how a resource is judged, and what its text says beyond its value. */
export interface JudgeOptions extends ResourceOptions, DecodeOptions {
  /** The resource before an update. */
  readonly old?: JsonValue;
  /**
   * Whether `old` is what a request finds and counts as it is; else it is a manifest and counts as what its creation would have stored,
   * without a status of its own. By default what is live was read from a server, and is filled in as a read does it (`isLive`).
   */
  readonly oldIsStored?: boolean;
  /** Whether a manifest that counts as `old` has the status that it names: somebody has written that after the creation. */
  readonly oldHasStatus?: boolean;
  /**
   * Judges an update of the status alone, or of the replicas through a `Scale`; without `old`, of a resource that was only just created from
   * this very manifest.
   */
  readonly subresource?: 'status' | 'scale';
  /**
   * How its definition stores it. The request is then judged as a whole, with what the server does before and after its strategy: owners that
   * are named twice, a version where there is nothing yet. Without it the strategy alone is asked, and the request's own version counts as
   * the storage version.
   */
  readonly storage?: ResourceStorage;
  /** With `storage`: the version in which it is read again; by default that of the request, as the answer is. */
  readonly readVersion?: string;
  /** With `storage`: what a conversion webhook returned. */
  readonly converted?: ConvertedBy;
}

/** A judgement, or why the server cannot even decode the request, or the `old: ` resource. */
export type JudgedResource = ResourceJudgement | { readonly ok: false; readonly decodeError: string };

/**
 * All that a server says of a custom resource and makes of it: decoding, verdict, the stored object and what changed on the way.
 *
 * Never throws; linear in the value but for what the schema itself multiplies.
 */
export function judgeResource(type: ResourceType, value: JsonValue, options: JudgeOptions = {}): JudgedResource {
  const decoded = decodeResource(type, value, options);
  if (!decoded.ok) return decoded;
  const stored = storedResource(type, decoded.resource, options);
  if (stored !== undefined && 'decodeError' in stored) return stored;
  if (options.subresource === 'status' && !type.hasStatus) return { ok: false, decodeError: 'no status subresource' };
  if (options.subresource === 'scale' && type.scale === undefined) return { ok: false, decodeError: 'no scale subresource' };
  const operation = operationOf(stored, options);
  const asked = operation === 'scale-update' && stored !== undefined ? scaled(type, decoded.resource, stored) : decoded.resource;
  if ('decodeError' in asked) return asked;
  const { resource, warning } = asHandled(asked, options);
  const verdict = validate(type, resource, stored, operation, options);
  const life = liveOn(type, verdict, operation, options);
  const seen = life !== undefined && meetsOtherVersions(type, options) ? verdict.prepared : verdict.object;
  return {
    ok: true,
    strictErrors: decoded.strictErrors,
    errors: verdict.errors,
    warnings: warning === undefined ? verdict.warnings : [warning, ...verdict.warnings],
    forgiven: verdict.forgiven,
    object: life?.outcome === 'kept' ? life.read : seen,
    ...(life === undefined ? {} : { life }),
    changes: () => resourceChanges(type, value, seen, operation),
    unevaluatedRules: options.rules === undefined ? unevaluatedRules(type, verdict, stored) : verdict.unevaluatedRules,
  };
}

/** What storage makes of what is accepted. */
function liveOn(
  type: ResourceType,
  { errors, prepared, readsAsPrepared }: ResourceAdmission,
  operation: Operation,
  { converted, readVersion = type.version, storage }: JudgeOptions,
): ResourceLife | undefined {
  if (storage === undefined || errors.length > 0) return undefined;
  const refused = operation === 'create' ? refusedVersion(prepared) : undefined;
  if (refused !== undefined) return { outcome: 'failed', step: 'write', error: refused, path: ['metadata', 'resourceVersion'] };
  const isOwn = readVersion === type.version && isStoredAs(type, storage);
  return (isOwn && readsAsPrepared ? keptUnchanged(prepared) : undefined) ?? liveInStorage(storage, prepared, readVersion, converted);
}

/** Whether objects of a type are stored in its own version. */
function isStoredAs(type: ResourceType, storage: ResourceStorage): boolean {
  const stored = storage.type(storage.version);
  return stored?.ok === true && stored.type === type;
}

function operationOf(stored: Resource | undefined, { subresource }: JudgeOptions): Operation {
  if (stored === undefined) return 'create';
  return subresource === undefined ? 'update' : `${subresource}-update`;
}

/** The stored resource with the replicas of the manifest. */
function scaled(
  { scale }: ResourceType,
  { object }: Resource,
  stored: Resource,
): Resource | { readonly ok: false; readonly decodeError: string } {
  if (scale === undefined) return stored;
  const made = scaleResource(scale, stored.object, object);
  return made.ok ? { object: made.object, metadata: stored.metadata } : { ok: false, decodeError: made.error };
}

/** The resource as the handler of a request passes it on. */
function asHandled(resource: Resource, { storage }: JudgeOptions): { readonly resource: Resource; readonly warning?: string } {
  if (storage === undefined) return { resource };
  const { metadata, warning } = withUniqueOwners(resource.metadata);
  return warning === undefined ? { resource } : { resource: withMetadata(resource, metadata), warning };
}

/** Whether the version of a request is another one than that of storage, or of reading. */
function meetsOtherVersions({ version }: ResourceType, { storage, readVersion = version }: JudgeOptions): boolean {
  return storage !== undefined && (storage.version !== version || readVersion !== version);
}

function storedResource(
  type: ResourceType,
  resource: Resource,
  { old, oldHasStatus = false, oldIsStored, storage, subresource }: JudgeOptions,
): Resource | { ok: false; decodeError: string } | undefined {
  if (old === undefined) return subresource === undefined ? undefined : prepareForCreate(type, resource);
  const own = typeOfOld(type, old, storage);
  const asItIs = oldIsStored === true && own === type && isJsonObject(old) ? coerceResource(type, old) : undefined;
  if (asItIs?.ok === true) return asItIs.resource;
  const decoded = decodeResource(own, old);
  if (!decoded.ok) return { ok: false, decodeError: `old: ${decoded.decodeError}` };
  const isStored = oldIsStored ?? isLive(decoded.resource.metadata);
  const created = oldHasStatus ? { ...own, hasStatus: false } : own;
  const before = isStored ? decoded.resource : prepareForCreate(created, decoded.resource);
  if (storage === undefined || storage.isConvertedByWebhook || (own === type && storage.version === type.version)) return before;
  // Of what was given out in the version of the request, only the storage version has filled anything in.
  const read = isStored && own === type ? coerceResource(type, old as JsonObject) : throughStorage(type, before, storage);
  return read.ok ? read.resource : before;
}

/** The version of what was there before, which may be another one than the request's. */
function typeOfOld(type: ResourceType, old: JsonValue, storage: ResourceStorage | undefined): ResourceType {
  const own = isJsonObject(old) ? storage?.type(versionIn(old)) : undefined;
  return own?.ok === true && storage?.isConvertedByWebhook === false ? own.type : type;
}

function throughStorage(type: ResourceType, before: Resource, storage: ResourceStorage): DecodedResource {
  return coerceResource(type, asReadIn(storage, before.object, type.version));
}

function validate(
  type: ResourceType,
  resource: Resource,
  stored: Resource | undefined,
  operation: Operation,
  options: ResourceOptions,
): ResourceAdmission {
  if (stored === undefined) return validateResource(type, resource, options);
  return operation === 'status-update'
    ? validateResourceStatusUpdate(type, resource, stored, options)
    : validateResourceUpdate(type, resource, stored, options);
}

function unevaluatedRules(type: ResourceType, { errors, object }: ResourceAdmission, stored: Resource | undefined): number {
  if (errors.some(({ origin }) => origin === 'rules.blocked')) return 0;
  const pair = stored === undefined ? undefined : correlate(object, asStored(type, stored).object, type.structural);
  return countRules(type.structural, object, pair);
}
