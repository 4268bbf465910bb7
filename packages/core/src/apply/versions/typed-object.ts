import { isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { goQuote, goTypeText } from '@structural/go';
import type { CustomResourceDefinition } from '../../definition/custom-resource-definition.js';
import { versionsOf } from '../../definition/read/hoist.js';
import { withMember } from '../../pruning/rewrite.js';
import type { WebhookConverter } from '../../storage/convert-resource.js';
import { failed, success, type Attempt } from '../fields/failure.js';
import type { Atom } from '../types/atom.js';
import { typeModel } from '../types/type-model.js';
import { typedErrorsText } from '../typed/typed-error.js';
import { validateTyped } from '../typed/validate-typed.js';
import { groupVersionText, kindOf, kindText, parseGroupVersion } from './group-version-kind.js';

/** A value and its type; what fields were removed from may be no object any more. */
export interface Typed {
  readonly type: Atom;
  readonly value: JsonValue;
}

/** The definition by which objects are typed and converted, and the version of the request, through which every conversion goes. */
export interface Versions {
  readonly definition: CustomResourceDefinition;
  readonly hub: string;
  /** What the conversion webhook of the definition says. */
  readonly converter?: WebhookConverter | undefined;
}

/**
 * An object as its version types it; its fields must fit, and repeated items are allowed on demand.
 *
 * Source: apimachinery `managedfields`, TypeConverter.ObjectToTyped.
 */
export function toTyped({ definition }: Versions, object: JsonValue, allowsDuplicates: boolean): Attempt<Typed> {
  const kind = kindOf(object);
  const { group, names } = definition.spec;
  const model = kind.group === group && kind.kind === names.kind ? typeModel(definition, kind.version) : undefined;
  if (model === undefined) return failed(`no corresponding type for ${kindText(kind)}`, 'missing-version');
  if (!model.ok) return failed(model.error);
  const errors = validateTyped(model.type, object, allowsDuplicates);
  return errors.length > 0 ? failed(typedErrorsText(errors)) : success({ type: model.type, value: object });
}

/** An object again; only maps are. */
export function toObject({ value }: Typed): Attempt<JsonObject> {
  return isJsonObject(value) ? success(value) : failed(`failed to convert value to unstructured for type ${goTypeText(value)}`);
}

/**
 * An object in another version of its definition: the same but for its apiVersion, or what a webhook makes of it, which is never asked about objects without fields.
 *
 * Versions that are no longer in the definition are an error. Source: `pkg/apiserver/conversion`, crConverter.ConvertToVersion.
 */
export function convertObject({ converter, definition }: Versions, object: JsonObject, version: string): Attempt<JsonObject> {
  const from = kindOf(object);
  const target = parseGroupVersion(version) ?? { group: '', version: '' };
  const isSame = from.group === target.group && from.version === target.version;
  if (from.group !== target.group) {
    return failed(`${kindText(from)} is unstructured and is not suitable for converting to ${goQuote(groupVersionText(target))}`);
  }
  const known = (at: { group: string; version: string }): boolean =>
    at.group === definition.spec.group && versionsOf(definition.spec).some(({ name }) => name === at.version);
  if (!known(target)) return failed(`request to convert CR to an invalid group/version: ${groupVersionText(target)}`);
  if (!known(from)) return failed(`request to convert CR from an invalid group/version: ${groupVersionText(from)}`);
  if (isSame) return success(object);
  if (definition.spec.conversion?.strategy === 'Webhook' && Object.keys(object).length > 2) {
    const converted = converter?.(object, target.version);
    if (converted !== undefined) return converted.ok ? success(converted.object) : failed(converted.error);
    const versions = `${groupVersionText(from)} to ${groupVersionText(target)}`;
    return failed(`a webhook converts from ${versions}, which only a cluster can do`, 'undecided');
  }
  return success(withMember(object, 'apiVersion', version));
}

/** A typed value in another version, by way of that of the request. Source: apimachinery `managedfields`, versionConverter.Convert. */
export function convertTyped(versions: Versions, typed: Typed, version: string): Attempt<Typed> {
  const target = parseGroupVersion(version);
  if (target === undefined) return failed(`unexpected GroupVersion string: ${version}`);
  const apiVersion = isJsonObject(typed.value) ? typed.value['apiVersion'] : undefined;
  const own = typeof apiVersion === 'string' ? parseGroupVersion(apiVersion) : undefined;
  if (own?.group === target.group && own.version === target.version) return success(typed);
  const object = toObject(typed);
  if (!object.ok) return object;
  const atHub = convertObject(versions, object.value, groupVersionText({ group: versions.definition.spec.group, version: versions.hub }));
  if (!atHub.ok) return atHub;
  const converted = convertObject(versions, atHub.value, version);
  return converted.ok ? toTyped(versions, converted.value, false) : converted;
}
