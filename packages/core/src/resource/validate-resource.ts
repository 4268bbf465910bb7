import type { JsonObject, JsonValue } from '@structural/json';
import { definitionBehaviour } from '../kubernetes/definition-behaviour.js';
import { errorText, invalid, type FieldError } from '../field/error.js';
import { fieldPath, NIL_PATH } from '../field/path.js';
import type { ValidationRule } from '../schema/json-schema-props.js';
import { correlate, correlateKey, type Correlated } from '../value/ratcheting/correlate.js';
import { NEWEST_KUBERNETES, type KubernetesVersion } from '../kubernetes/kubernetes-version.js';
import { compileValueValidator } from '../value/value-validator.js';
import { applyDefaults } from '../defaults/apply-defaults.js';
import { coerceResource, type Resource } from './decode-resource.js';
import { finalizerWarnings } from '../metadata/finalizer-warnings.js';
import { validateListTypes } from './list-type.js';
import { DNS_SUBDOMAIN, PATH_SEGMENT } from '../names/name-rules.js';
import { asStored, prepareForCreate, prepareForStatusUpdate, prepareForUpdate } from './prepare-resource.js';
import type { ResourceType } from './resource-type.js';
import { ruleErrors, type RuleEvaluator, type RuleNotes } from '../rules/rule-evaluator.js';
import { validateEmbedded } from '../embedded/validate-embedded.js';
import type { MetadataUpdateOptions } from '../metadata/live.js';
import { withoutFields } from '../metadata/object-meta-json.js';
import type { ObjectMeta } from '../metadata/object-meta.js';
import { mergeMetadataErrors, validateObjectMeta, validateObjectMetaUpdate } from '../metadata/validate-object-meta.js';
import { validateScaleSpec, validateScaleStatus } from './validate-scale.js';

/** What may be chosen about how a resource is judged. */
export interface ResourceOptions extends MetadataUpdateOptions {
  /** The newest server by default. */
  readonly kubernetesVersion?: KubernetesVersion;
  /** Without it rules are not evaluated, but it is said where a server would not evaluate them either. */
  readonly rules?: RuleEvaluator;
}

/** What a server says about a request that creates or updates a resource. */
export interface ResourceAdmission {
  /** Why it is refused; none where it is accepted. Lists of the server that come from Go's maps are in the order written. */
  readonly errors: readonly FieldError[];
  readonly warnings: readonly string[];
  /** What a read returns afterwards, were the version of the request the storage version; what the server had made of the request where it refused that. */
  readonly object: JsonObject;
  /** What the server had made of the request when it judged it, and what it then writes to storage. */
  readonly prepared: JsonObject;
  /** Whether reading {@link prepared} in its own version changes nothing: it was coerced, and lacks no default. */
  readonly readsAsPrepared: boolean;
  /** What rules say that an update is forgiven because it left the value alone; warnings are made of them. */
  readonly forgiven: readonly FieldError[];
  /** How many rules could not be evaluated though an evaluator was given. */
  readonly unevaluatedRules: number;
}

const METADATA = fieldPath('metadata');
const STATUS = fieldPath('status');

/**
 * What the API server says when a decoded resource is created.
 *
 * Source: `pkg/registry/customresource`, customResourceStrategy.Validate.
 */
export function validateResource(type: ResourceType, resource: Resource, options: ResourceOptions = {}): ResourceAdmission {
  const version = options.kubernetesVersion ?? NEWEST_KUBERNETES;
  const behaviour = definitionBehaviour(version);
  const { object, metadata } = prepareForCreate(type, resource);
  const typeErrors = validateTypeMeta(type, object);
  const errors: readonly FieldError[] =
    typeErrors.length > 0
      ? typeErrors
      : [
          ...mergeMetadataErrors(validateObjectMeta(metadata, type.namespaced, DNS_SUBDOMAIN, METADATA, behaviour), behaviour),
          ...valueErrors(type, object, version, undefined),
          ...validateScaleSpec(type.scale, object),
          ...validateScaleStatus(type.scale, object),
        ];
  const inside = [
    ...errors,
    ...validateEmbedded(type.structural, object, NIL_PATH, false, version),
    ...validateListTypes(type.structural, object),
  ];
  const notes = newNotes();
  const all = [...inside, ...ruleErrors(type.structural, object, undefined, blocking(inside, version), options.rules, notes)];
  return toVerdict(type, object, all, finalizerWarnings(metadata, undefined, behaviour), notes);
}

/**
 * What the API server says when a decoded resource replaces a stored one, of which errors are forgiven that were there before.
 *
 * A manifest that stands for the stored resource goes through `prepareForCreate` first. Source: `pkg/registry/customresource`,
 * customResourceStrategy.ValidateUpdate, and `k8s.io/apiserver/pkg/registry/rest`, ValidateUpdate.
 */
export function validateResourceUpdate(
  type: ResourceType,
  resource: Resource,
  stored: Resource,
  options: ResourceOptions = {},
): ResourceAdmission {
  const version = options.kubernetesVersion ?? NEWEST_KUBERNETES;
  const behaviour = definitionBehaviour(version);
  const old = asStored(type, stored);
  const { object, metadata } = prepareForUpdate(type, resource, old, options);
  const pair = correlate(object, old.object, type.structural);
  const changes = validateObjectMetaUpdate(withoutZeroDeletion(metadata), withoutZeroDeletion(old.metadata), METADATA, behaviour);
  const common = [...validateObjectMeta(metadata, type.namespaced, PATH_SEGMENT, METADATA, behaviour), ...changes];
  const typeErrors = validateTypeMeta(type, object);
  const errors: readonly FieldError[] =
    typeErrors.length > 0
      ? typeErrors
      : [
          ...mergeMetadataErrors(changes, behaviour),
          ...valueErrors(type, object, version, version.ratcheting ? pair : undefined),
          ...validateScaleSpec(type.scale, object),
          ...validateScaleStatus(type.scale, object),
        ];
  const inside = [
    ...errors,
    ...validateEmbedded(type.structural, object, NIL_PATH, false, version),
    ...newListTypeErrors(type, object, old.object),
  ];
  // What is wrong with metadata in general does not keep rules from being evaluated.
  const notes = newNotes();
  const all = [...common, ...inside, ...ruleErrors(type.structural, object, pair, blocking(inside, version), options.rules, notes)];
  // The status is that of the stored resource, which no schema has read where it is of another version.
  const isCoerced = !hasZeroDeletion(metadata) && (!type.hasStatus || isOfType(type, stored.object));
  return toVerdict(type, object, all, finalizerWarnings(metadata, old.metadata, behaviour), notes, isCoerced);
}

/**
 * What the API server says when the status of a decoded resource replaces that of a stored one; nothing else of it counts.
 *
 * Source: `pkg/registry/customresource`, statusStrategy.ValidateUpdate.
 */
export function validateResourceStatusUpdate(
  type: ResourceType,
  resource: Resource,
  stored: Resource,
  options: ResourceOptions = {},
): ResourceAdmission {
  const version = options.kubernetesVersion ?? NEWEST_KUBERNETES;
  const behaviour = definitionBehaviour(version);
  const old = asStored(type, stored);
  const { object, metadata } = prepareForStatusUpdate(resource, old);
  const pair = correlate(object, old.object, type.structural);
  const changes = validateObjectMetaUpdate(withoutZeroDeletion(metadata), withoutZeroDeletion(old.metadata), METADATA, behaviour);
  const common = [...validateObjectMeta(metadata, type.namespaced, PATH_SEGMENT, METADATA, behaviour), ...changes];
  const typeErrors = validateTypeMeta(type, object);
  const errors: readonly FieldError[] =
    typeErrors.length > 0
      ? typeErrors
      : [
          ...mergeMetadataErrors(changes, behaviour),
          ...(version.statusIsWhole
            ? valueErrors(type, object, version, undefined)
            : statusErrors(type, object, version, version.statusRatcheting ? pair : undefined)),
          ...validateScaleStatus(type.scale, object),
        ];
  const inside = [...errors, ...(version.judgesListsOfStatus ? newListTypeErrors(type, object, old.object) : [])];
  const notes = newNotes();
  return toVerdict(
    type,
    object,
    [
      ...common,
      ...inside,
      ...ruleErrors(type.structural, object, pair, blocking(inside, version), options.rules, notes, version.statusRatcheting === true),
    ],
    [],
    notes,
    // What names another version was not read by the schema of this one.
    !hasZeroDeletion(metadata) && isOfType(type, resource.object) && isOfType(type, stored.object),
  );
}

/** What a read returns: decoding from storage fills in defaults once more, so a status dropped on creation may come back as its defaults. */
function toVerdict(
  type: ResourceType,
  object: JsonObject,
  errors: readonly FieldError[],
  shown: readonly string[],
  notes: CollectedNotes,
  isCoerced = true,
): ResourceAdmission {
  const { forgiven } = notes;
  // A server sends a warning once.
  const verdict = {
    errors,
    warnings: [...shown, ...new Set(forgiven.map(errorText))],
    object,
    prepared: object,
    readsAsPrepared: false,
    forgiven,
    unevaluatedRules: notes.skipped.size,
  };
  if (errors.length > 0) return verdict;
  const filled = applyDefaults(type.structural, object) as JsonObject;
  // What was coerced once does not change when it is coerced again.
  if (isCoerced && filled === object) return { ...verdict, readsAsPrepared: true };
  const read = coerceResource(type, filled);
  return { ...verdict, object: read.ok ? read.resource.object : object };
}

interface CollectedNotes extends RuleNotes {
  readonly forgiven: readonly FieldError[];
  readonly skipped: ReadonlySet<ValidationRule>;
}

function newNotes(): CollectedNotes {
  const forgiven: FieldError[] = [];
  const skipped = new Set<ValidationRule>();
  return { forgiven, skipped, forgive: (error) => void forgiven.push(error), skip: (rule) => void skipped.add(rule) };
}

function validateTypeMeta({ group, version, kind }: ResourceType, object: JsonObject): readonly FieldError[] {
  const errors: FieldError[] = [];
  const apiVersion = `${group}/${version}`;
  if (object['kind'] !== kind) errors.push(invalid(fieldPath('kind'), object['kind'] ?? '', `must be ${kind}`, 'type-meta.kind'));
  const written = asGroupVersion(object['apiVersion'] ?? '');
  if (written !== apiVersion) errors.push(invalid(fieldPath('apiVersion'), written, `must be ${apiVersion}`, 'type-meta.api-version'));
  return errors;
}

/** A pointer to Go's zero time is written as null, and counts as none. */
function hasZeroDeletion({ deletionTimestamp }: ObjectMeta): boolean {
  return deletionTimestamp === '';
}

function withoutZeroDeletion(metadata: ObjectMeta): ObjectMeta {
  return hasZeroDeletion(metadata) ? withoutFields(metadata, ['deletionTimestamp']) : metadata;
}

function isOfType(type: ResourceType, object: JsonObject): boolean {
  return object['kind'] === type.kind && object['apiVersion'] === `${type.group}/${type.version}`;
}

/** An apiVersion as it reads once group and version were taken apart: without the slash of a group that is empty. */
function asGroupVersion(apiVersion: JsonValue): JsonValue {
  return typeof apiVersion === 'string' && apiVersion.startsWith('/') ? apiVersion.slice(1) : apiVersion;
}

function valueErrors(
  { schema }: ResourceType,
  object: JsonObject,
  version: KubernetesVersion,
  pair: Correlated | undefined,
): readonly FieldError[] {
  return schema === undefined ? [] : compileValueValidator(schema, version)(object, NIL_PATH, pair);
}

function statusErrors(
  { schema, structural }: ResourceType,
  object: JsonObject,
  version: KubernetesVersion,
  pair: Correlated | undefined,
): readonly FieldError[] {
  const status = object['status'];
  const statusSchema = schema?.properties?.get('status');
  if (status === undefined || statusSchema === undefined) return [];
  const old =
    pair === undefined || structural === undefined ? undefined : (correlateKey(pair, 'status') ?? correlate(status, null, undefined));
  const validate = compileValueValidator(statusSchema, version);
  const placed = validate(status, STATUS, old);
  if (!version.statusIsRoot || placed.length === 0) return placed;
  // Some servers leave the status out of paths.
  return validate(status, NIL_PATH, old).map((error, i) => ({ ...error, at: placed[i]?.at ?? placed[i]?.path ?? STATUS }));
}

/** The errors that may keep rules from being evaluated. */
function blocking(errors: readonly FieldError[], { unsupportedBlocksRules }: KubernetesVersion): readonly FieldError[] {
  return unsupportedBlocksRules ? errors : errors.filter(({ type }) => type !== 'FieldValueNotSupported');
}

/** Lists that were wrong before the update may stay so, and become worse. */
function newListTypeErrors({ structural }: ResourceType, object: JsonObject, old: JsonObject): readonly FieldError[] {
  const errors = validateListTypes(structural, object);
  return errors.length > 0 && validateListTypes(structural, old).length > 0 ? [] : errors;
}
