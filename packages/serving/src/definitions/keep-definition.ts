import { versionsOf, withMember, type CustomResourceDefinition } from '@structural/core';
import { isJsonArray, jsonEqual, newJsonObject, valueAt, type JsonArray, type JsonObject, type JsonValue } from '@structural/json';
import type { ApiAnswer } from '../answer.js';
import { isTerminating, type AcceptedDefinition, type ServedDefinition } from '../catalog/served-definition.js';
import { serveDefinitions } from '../catalog/serve-definitions.js';
import { timeText } from '../resources/judge-write.js';
import { finalizersOf, metadataText, withMetadata } from '../resources/place-object.js';
import { refuseWrite } from '../resources/writes-nothing.js';
import type { WriteOptions } from '../resources/write-options.js';
import { failure } from '../status/status.js';
import { withWarnings } from '../status/with-warnings.js';
import { inFieldOrder } from '../tables.js';
import { definitionObject, withOrderedMetadata, writtenObject } from './definition-object.js';
import { managersOf, withOwners } from './definition-owners.js';
import { DEFINITIONS, type DefinitionCall, type JudgedDefinition } from './judge-definition.js';

/** A definition that was judged, and how it is written. */
interface WrittenDefinition extends JudgedDefinition {
  readonly value: JsonObject;
  readonly status: number;
  readonly verb: 'create' | 'patch' | 'update';
  /** Who owns what, where that is known already, as once it is applied. */
  readonly managedFields?: JsonValue;
}

/** The definition as it would be given out, or as it is once it is kept. */
export function keepDefinition(call: DefinitionCall, written: WrittenDefinition, options: WriteOptions): ApiAnswer {
  const { catalog } = call;
  const { keeper } = catalog;
  const { definition, status, verb, warnings } = written;
  const { isDryRun } = options;
  if (!isDryRun && keeper === undefined) return withWarnings(refuseWrite({ about: DEFINITIONS }, verb), warnings);
  const { name } = definition.metadata;
  const before: ServedDefinition | undefined = catalog.definitions.get(name);
  const accepted = acceptedAfter(call, written, before, options.fieldManager);
  const served = serveDefinitions([accepted], catalog.kubernetesVersion).get(name);
  if (served === undefined) return failure(500, 'InternalError', 'the definition has no name');
  const next = writtenObject(served);
  const isEnding = before !== undefined && isTerminating(before) && finalizersOf(next).length === 0;
  if (isDryRun || keeper === undefined) {
    return { status, object: before === undefined ? withOrderedMetadata(next, { resourceVersion: undefined }) : next, warnings };
  }
  if (before !== undefined && jsonEqual(next, definitionObject(before))) return { status, object: next, warnings };
  if (isEnding) keeper.removeDefinition(name);
  const kept = isEnding ? served : keeper.keepDefinition(accepted);
  if (kept === undefined) return failure(500, 'InternalError', 'the definition is not kept');
  return { status, object: writtenObject({ ...served, accepted: kept.accepted }), warnings };
}

/** What a server knows of a definition once it is written. */
function acceptedAfter(
  call: DefinitionCall,
  { definition, managedFields, value }: WrittenDefinition,
  before: ServedDefinition | undefined,
  fieldManager: string,
): AcceptedDefinition {
  const { catalog, options: server } = call;
  const live = before && definitionObject(before);
  const now = timeText(server.now());
  const accepted: AcceptedDefinition = {
    definition,
    value: before === undefined ? withMember(value, 'status', undefined) : value,
    ...identityOf(call, before, now),
    ...(before && { storedVersions: storedVersionsAfter(definition, before) }),
    ...(live && { tracked: trackedOf(live, managersOf(value)) }),
  };
  const served = serveDefinitions([accepted], catalog.kubernetesVersion).get(definition.metadata.name);
  if (served === undefined) return accepted;
  const updated = writtenObject(served);
  const asSent = withMetadata(updated, {
    managedFields: managersOf(value),
    resourceVersion: metadataText(value, 'resourceVersion') || undefined,
    ...(live === undefined && { uid: undefined }),
  });
  const owned = managedFields === undefined ? withOwners({ ...(live && { live }), updated: asSent, fieldManager, now }) : undefined;
  const managers = managedFields ?? (owned === undefined ? managersOf(value) : managersOf(owned));
  const isChanged = live !== undefined && !jsonEqual(updated['spec'] ?? null, live['spec'] ?? null);
  return {
    ...accepted,
    generation: (accepted.generation ?? 1) + (isChanged ? 1 : 0),
    tracked: trackedOf(live ?? newJsonObject(), isJsonArray(managers) ? managers : []),
  };
}

/** What tells a definition apart from others of its name, which a new one is given. */
function identityOf(
  { catalog, options }: DefinitionCall,
  before: ServedDefinition | undefined,
  now: string,
): Pick<AcceptedDefinition, 'createdAt' | 'generation' | 'resourceVersion' | 'uid'> {
  if (before === undefined) return { uid: options.newUid(), createdAt: now, resourceVersion: catalog.resourceVersion, generation: 1 };
  const { createdAt, generation = 1, resourceVersion, uid } = before.accepted;
  return { uid, createdAt, resourceVersion, generation };
}

/** What is tracked of a definition as it is given out: its status, and what metadata a client cannot write. */
export function trackedOf(live: JsonObject, managedFields: readonly JsonValue[]): JsonObject {
  const kept = Object.assign(newJsonObject(), managedFields.length === 0 ? {} : { managedFields: managedFields.map(inFieldOrder) });
  for (const name of ['deletionTimestamp', 'deletionGracePeriodSeconds']) {
    const value = valueAt(live, ['metadata', name]);
    if (value !== undefined) kept[name] = value;
  }
  return Object.assign(newJsonObject(), { metadata: kept, status: live['status'] ?? newJsonObject() });
}

/** The versions in which objects may be stored: those of before, and the storage version of now. */
function storedVersionsAfter({ spec }: CustomResourceDefinition, before: ServedDefinition): readonly string[] {
  const storage = versionsOf(spec).find((each) => each.storage)?.name;
  const earlier = storedVersionsIn(definitionObject(before));
  return storage === undefined || earlier.includes(storage) ? earlier : [...earlier, storage];
}

function storedVersionsIn(object: JsonObject): readonly string[] {
  const listed = valueAt(object, ['status', 'storedVersions']);
  return isJsonArray(listed) ? listed.filter((each) => typeof each === 'string') : [];
}

/** What a server answers where the status of a definition is written: of it only the stored versions are a client's to say, as controllers write the rest anew. */
export function keepStatus(
  call: DefinitionCall,
  before: ServedDefinition,
  value: JsonObject,
  options: WriteOptions,
  managedFields?: JsonArray,
): ApiAnswer {
  const { catalog, options: server } = call;
  const { keeper } = catalog;
  if (!options.isDryRun && keeper === undefined) return refuseWrite({ about: DEFINITIONS }, 'update');
  const live = definitionObject(before);
  const updated = withMember(live, 'status', value['status'] ?? newJsonObject());
  const now = timeText(server.now());
  const owned = withOwners({ live, updated, fieldManager: options.fieldManager, subresource: 'status', now });
  const managers = managedFields ?? managersOf(owned ?? live);
  const shown = withOrderedMetadata(Object.assign(newJsonObject(), live, { status: updated['status'] ?? null }), {
    managedFields: managers.length === 0 ? undefined : managers.map(inFieldOrder),
  });
  if (options.isDryRun || keeper === undefined || jsonEqual(shown, live)) return { status: 200, object: shown };
  const storedVersions = storedVersionsIn(value);
  const kept = keeper.keepDefinition({ ...before.accepted, storedVersions, tracked: trackedOf(shown, managersOf(shown)) });
  return { status: 200, object: withOrderedMetadata(shown, { resourceVersion: String(kept?.accepted.resourceVersion ?? '') }) };
}
