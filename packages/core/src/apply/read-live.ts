import type { JsonObject, JsonValue } from '@structural/json';
import type { CustomResourceDefinition } from '../definition/custom-resource-definition.js';
import { coerceResource, decodeResource, type Resource } from '../resource/decode-resource.js';
import { toResourceType, type ResourceType } from '../resource/resource-type.js';
import { failed, success, wrapped, type Attempt } from './fields/failure.js';
import { readManagedFields } from './managers/managed-fields.js';
import type { Managed } from './managers/owners.js';
import { TOO_DEEP } from './fields/nesting.js';
import { groupVersionText, kindOf, kindText } from './versions/group-version-kind.js';
import { convertObject } from './versions/typed-object.js';

/** What was there before a request, in its version, and who owns its fields. */
export interface Live {
  readonly resource: Resource;
  readonly managed: Managed;
}

/**
 * Reads what a server gave for the object before, in any version of its definition: with defaults, and as the version of the request has it.
 *
 * Managed fields that cannot be read are reported with the place of what is wrong, which no server would have stored; those that only we cannot read,
 * as a key of theirs is nested too deep, leave it to a cluster. `keepsNulls`: nulls are values, as they are of Go's types.
 */
export function readLive(definition: CustomResourceDefinition, type: ResourceType, value: JsonValue, keepsNulls = false): Attempt<Live> {
  const kind = kindOf(value);
  if (kind.group !== type.group || kind.kind !== type.kind) return failed(`the live object is not a ${type.kind}: ${kindText(kind)}`);
  const own = kind.version === type.version ? undefined : toResourceType(definition, kind.version);
  if (own?.ok === false) return failed(`request to convert CR from an invalid group/version: ${groupVersionText(kind)}`);
  const decoded = decodeResource(own?.type ?? type, value);
  if (!decoded.ok) return failed(decoded.decodeError);
  let resource = keepsNulls ? withNulls(decoded.resource, value) : decoded.resource;
  if (own !== undefined) {
    const converted = convertObject({ definition, hub: type.version }, resource.object, groupVersionText(type));
    if (!converted.ok) return wrapped('failed to convert live object', converted.failure);
    const coerced = coerceResource(type, converted.value);
    if (!coerced.ok) return failed(coerced.decodeError);
    resource = coerced.resource;
  }
  const managed = readManagedFields(resource.metadata.managedFields ?? []);
  if (managed.ok) return success({ resource, managed: managed.managed });
  if (managed.isTooDeep === true) return failed(TOO_DEEP, 'undecided');
  const place = ['metadata', 'managedFields', managed.index, ...managed.keys];
  return { ok: false, failure: { kind: 'live', text: `failed to decode managed fields: ${managed.error}`, place } };
}

/** A resource with the nulls that a definition would drop: of Go's types, some times are null and somebody's all the same. */
export function withNulls({ metadata }: Resource, value: JsonValue): Resource {
  return { object: value as JsonObject, metadata };
}
