import type { JsonObject, JsonValue } from '@structural/json';
import type { FieldError } from '../field/error.js';
import { correlate } from '../value/ratcheting/correlate.js';
import { decodeResource, type DecodeOptions, type Resource } from './decode-resource.js';
import { prepareForCreate, withResourceVersion } from './prepare-resource.js';
import { resourceChanges, type Operation, type ResourceChange } from './resource-changes.js';
import type { ResourceType } from './resource-type.js';
import { countRules } from '../rules/unevaluated-rules.js';
import {
  validateResource,
  validateResourceStatusUpdate,
  validateResourceUpdate,
  type ResourceOptions,
  type ResourceVerdict,
} from './validate-resource.js';

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
  /** How that differs from what was written; computed when first asked for. */
  readonly changes: readonly ResourceChange[];
  /** How many rules a server would have evaluated on it and we did not; 0 where they were evaluated. */
  readonly unevaluatedRules: number;
}

/** What may be chosen about how a resource is judged, and what its text told beyond its value. */
export interface JudgeOptions extends ResourceOptions, DecodeOptions {
  /** The resource before an update. */
  readonly old?: JsonValue;
  /**
   * Whether `old` was read from a server and counts as it is; else it is a manifest and counts as what its creation would have stored,
   * without a status of its own. By default what has a `metadata.uid` was read from a server.
   */
  readonly oldIsStored?: boolean;
  /** Judges an update of the status alone; without `old`, of a resource that was only just created from this very manifest. */
  readonly subresource?: 'status';
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
  const operation: Operation = stored === undefined ? 'create' : options.subresource === 'status' ? 'status-update' : 'update';
  const verdict = validate(type, decoded.resource, stored, operation, options);
  let changes: readonly ResourceChange[] | undefined;
  return {
    ok: true,
    strictErrors: decoded.strictErrors,
    ...verdict,
    get changes() {
      return (changes ??= resourceChanges(type, value, verdict.object, operation));
    },
    unevaluatedRules: options.rules === undefined ? unevaluatedRules(type, verdict, stored) : verdict.unevaluatedRules,
  };
}

function storedResource(
  type: ResourceType,
  resource: Resource,
  { old, oldIsStored, subresource }: JudgeOptions,
): Resource | { ok: false; decodeError: string } | undefined {
  if (old === undefined) return subresource === 'status' ? prepareForCreate(type, resource) : undefined;
  const decoded = decodeResource(type, old);
  if (!decoded.ok) return { ok: false, decodeError: `old: ${decoded.decodeError}` };
  return (oldIsStored ?? decoded.resource.metadata.uid !== '') ? decoded.resource : prepareForCreate(type, decoded.resource);
}

function validate(
  type: ResourceType,
  resource: Resource,
  stored: Resource | undefined,
  operation: Operation,
  options: ResourceOptions,
): ResourceVerdict {
  if (stored === undefined) return validateResource(type, resource, options);
  return operation === 'update'
    ? validateResourceUpdate(type, resource, stored, options)
    : validateResourceStatusUpdate(type, resource, stored, options);
}

function unevaluatedRules(type: ResourceType, { errors, object }: ResourceVerdict, stored: Resource | undefined): number {
  if (errors.some(({ origin }) => origin === 'rules.blocked')) return 0;
  const pair = stored === undefined ? undefined : correlate(object, withResourceVersion(stored).object, type.structural);
  return countRules(type.structural, object, pair);
}
