import { jsonPatch, withMember } from '@structural/core';
import { isJsonArray, isJsonObject, newJsonObject, printJson, type JsonArray, type JsonObject, type JsonValue } from '@structural/json';

/** How a definition is changed before it is brought up. */
export interface DefinitionAdjustment {
  /** The one version that is kept, served and stored; absent for all of them, as they are. */
  readonly version?: string;
  /** A JSON patch, of the definition as it is in its file. */
  readonly patches: JsonArray;
  /** A property of the first version's schema that is a text and nothing but this one. */
  readonly sentinel?: string;
}

/** A changed definition, or what is wrong with the change. */
export type ChangedDefinition =
  | { readonly ok: true; readonly value: JsonObject }
  /** `patch` is the index of the patch that cannot be applied. */
  | { readonly ok: false; readonly message: string; readonly patch?: number };

/** A definition with a change; the same change of the same definition is the same value, so that what is made of it can be kept. */
export function changedDefinition(definition: JsonObject, change: DefinitionAdjustment): ChangedDefinition {
  const { patches, sentinel, version } = change;
  if (version === undefined && sentinel === undefined && patches.length === 0) return { ok: true, value: definition };
  let changes = known.get(definition);
  if (changes === undefined) known.set(definition, (changes = new Map()));
  const name = version ?? '';
  const key = sentinel === undefined && patches.length === 0 ? name : `${name}\n${sentinel ?? ''}\n${printJson(patches)}`;
  let changed = changes.get(key);
  if (changed === undefined) changes.set(key, (changed = make(definition, change)));
  return changed;
}

const known = new WeakMap<JsonObject, Map<string, ChangedDefinition>>();

function make(definition: JsonObject, { patches, sentinel, version }: DefinitionAdjustment): ChangedDefinition {
  let value: JsonValue = definition;
  for (const [patch, operation] of patches.entries()) {
    const patched: JsonValue | undefined = isReplaceOfNothing(value, operation) ? undefined : jsonPatch(value, [operation]);
    if (patched === undefined) return { ok: false, patch, message: `there is nothing in the CRD that ${printJson(operation)} applies to` };
    value = patched;
  }
  if (!isJsonObject(value)) return { ok: false, message: 'the patches remove the CRD' };
  const own = version === undefined ? value : withVersion(value, version);
  if (own === undefined) return { ok: false, message: `the CRD has no version ${version ?? ''}` };
  return { ok: true, value: sentinel === undefined ? own : withSentinel(own, sentinel) };
}

/** `replace` is for what is there, which the servers' own JSON patch does not mind. */
function isReplaceOfNothing(value: JsonValue, operation: JsonValue): boolean {
  if (!isJsonObject(operation) || operation['op'] !== 'replace' || operation['path'] === '') return false;
  return jsonPatch(value, [withMember(operation, 'op', 'remove')]) === undefined;
}

/** A definition of v1 with one version, which is served and stored. */
function withVersion(definition: JsonObject, version: string): JsonObject | undefined {
  const spec = definition['spec'];
  const versions = isJsonObject(spec) ? spec['versions'] : undefined;
  if (!isJsonObject(spec) || !isJsonArray(versions)) return undefined;
  const own = versions.filter((each) => isJsonObject(each) && each['name'] === version);
  if (own.length === 0) return undefined;
  if (own.length === versions.length && own.every((each) => isJsonObject(each) && each['served'] === true && each['storage'] === true))
    return definition;
  const served = own.map((each) => (isJsonObject(each) ? Object.assign(newJsonObject(), each, { served: true, storage: true }) : each));
  return withMember(definition, 'spec', withMember(spec, 'versions', served));
}

function withSentinel(definition: JsonObject, text: string): JsonObject {
  const property = Object.assign(newJsonObject(), { type: 'string', enum: [text] });
  const path = '/spec/versions/0/schema/openAPIV3Schema/properties/sentinel';
  const operation = Object.assign(newJsonObject(), { op: 'add', path, value: property });
  const changed = jsonPatch(definition, [operation]);
  return changed !== undefined && isJsonObject(changed) ? changed : definition;
}
