import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { goQuote } from '@structural/go';
import { required, type FieldError } from '../field/error.js';
import { fieldPath } from '../field/path.js';
import { managerErrors } from '../metadata/validate-managed-fields.js';
import { withMember } from '../pruning/rewrite.js';
import { toResourceType } from '../resource/resource-type.js';
import { applyAndManage, type FieldsRequest } from './manage-fields.js';
import { NOBODY, printManagedFields } from './managers/managed-fields.js';
import { isTooDeep, TOO_DEEP } from './fields/nesting.js';
import { readLive } from './read-live.js';
import { invalidObject, refusal, refusalOf, resourceText } from './refusal.js';
import type { ApplyRequest, WriteAnswer, WriteRequest } from './request.js';
import { resetFieldsOf } from './reset-fields.js';
import { storeWritten } from './store-written.js';
import { groupVersionText, kindOf, kindText } from './versions/group-version-kind.js';

/**
 * What the API server does when an object is applied (`kubectl apply --server-side`): its fields are merged into what is there, those that
 * the manager applied before and applies no more are removed, and `metadata.managedFields` says afterwards who owns what.
 *
 * The applied object is neither pruned nor are its defaults filled in before that; fields that no schema has are refused. Never throws and reads no
 * clock. Source: `k8s.io/apiserver/pkg/endpoints/handlers`, applyPatcher.
 */
export function serverSideApply(request: ApplyRequest): WriteAnswer {
  const { applied, definition, fieldManager, subresource } = request;
  const kind = kindOf(applied);
  if (isTooDeep(applied) || isTooDeep(request.live ?? null)) return { kind: 'undecided', message: TOO_DEEP };
  const served = toResourceType(definition, request.version ?? kind.version);
  if (!served.ok || (subresource === 'status' && !served.type.hasStatus)) return NO_RESOURCE;
  const wrong = optionErrors(fieldManager);
  if (wrong.length > 0) return invalidObject('PatchOptions.meta.k8s.io', '', wrong);
  if (!isJsonObject(applied)) return refusal(400, 'BadRequest', `error decoding patch: ${notAnObject(applied)}`);
  const { type } = served;
  const live = request.live === undefined ? undefined : readLive(definition, type, request.live, request.storage !== undefined);
  if (live?.ok === false) return refusalOf(live.failure);
  if (live === undefined && subresource === 'status') return notFound(request, applied);
  if (kind.group !== type.group || kind.version !== type.version || kind.kind !== type.kind) {
    return refusal(400, 'BadRequest', `invalid object type: ${kindText(kind)}`);
  }
  const old = live === undefined ? undefined : { object: live.value.resource.object, managed: live.value.managed };
  const managed = applyAndManage(
    fieldsRequest(request, type.version),
    old ?? { object: emptyObject(groupVersionText(type), type.kind), managed: NOBODY },
    applied,
    request.force === true,
  );
  if (!managed.ok) return refusalOf(managed.failure);
  return storeWritten(request, type, live?.value.resource, managed.value.object, printManagedFields(managed.value.managed));
}

/** What the server answers where it serves no such thing. */
export const NO_RESOURCE = refusal(404, 'NotFound', 'the server could not find the requested resource');

/** What the server answers where a status is written of what is not there. */
export function notFound({ definition }: WriteRequest, object: JsonObject): WriteAnswer {
  const { metadata } = object;
  const name = isJsonObject(metadata) ? metadata['name'] : undefined;
  return refusal(404, 'NotFound', `${resourceText(definition)} ${goQuote(typeof name === 'string' ? name : '')} not found`);
}

/** The part of a request that ownership depends on. */
export function fieldsRequest({ converter, definition, fieldManager, now, ...request }: WriteRequest, version: string): FieldsRequest {
  const subresource = request.subresource ?? '';
  return {
    versions: { definition, hub: version, converter },
    apiVersion: groupVersionText({ group: definition.spec.group, version }),
    manager: fieldManager,
    subresource,
    resetFields: resetFieldsOf(definition, version, subresource),
    now,
  };
}

/** An object that says only what it is. */
export function emptyObject(apiVersion: string, kind: string): JsonObject {
  return withMember(withMember(newJsonObject(), 'apiVersion', apiVersion), 'kind', kind);
}

const FIELD_MANAGER = fieldPath('fieldManager');

/** What is wrong with the name of who applies. Source: `metav1/validation`, ValidatePatchOptions. */
function optionErrors(fieldManager: string): readonly FieldError[] {
  const missing = required(FIELD_MANAGER, 'is required for apply patch', 'metadata.managed-fields');
  return [...(fieldManager === '' ? [missing] : []), ...managerErrors(fieldManager, FIELD_MANAGER)];
}

function notAnObject(value: JsonValue): string {
  const kind = isJsonArray(value) ? 'array' : typeof value === 'string' ? 'string' : typeof value === 'boolean' ? 'bool' : 'number';
  return `error unmarshaling JSON: while decoding JSON: json: cannot unmarshal ${kind} into Go value of type map[string]interface {}`;
}
