import {
  convertResource,
  errorText,
  judgeResource,
  NEWEST_KUBERNETES,
  readAgain,
  serverSideApply,
  toResourceStorage,
  versionIn,
  versionsOf,
  type CustomResourceDefinition,
  type ResourceStorage,
} from '@structural/core';
import { newJsonObject, objectIn, type JsonObject, type JsonValue } from '@structural/json';
import { rulesOf } from '@structural/cel';
import type { ExaminationOptions } from './examination-options.js';

/** What a migration of one object to the storage version comes to. */
export interface RewriteVerdict {
  /** The storage version. */
  readonly version: string;
  /** Why an update that changes nothing is refused in that version, as `kubectl patch` with an empty patch sends it: the server's words. */
  readonly refused: readonly string[];
  /** Why a server-side apply of nothing is refused in that version, as a StorageVersionMigration sends it. */
  readonly unappliable: readonly string[];
  /** What is tolerated in that version until it is written again. */
  readonly tolerated: readonly string[];
}

/**
 * Judges the rewriting of a stored object in the storage version of a definition, through that version; undefined where it is not served, or where only
 * a webhook knows the object in it.
 *
 * The object may be of a version that the definition no longer lists: it is judged as if a release between still listed it.
 */
export function judgeRewrite(
  definition: CustomResourceDefinition,
  object: JsonObject,
  options: ExaminationOptions = {},
): RewriteVerdict | undefined {
  const { kubernetesVersion = NEWEST_KUBERNETES, rules = rulesOf(kubernetesVersion) } = options;
  const made = toResourceStorage(definition);
  if (!made.ok) return undefined;
  const { storage } = made;
  const { version } = storage;
  const served = storage.type(version);
  if (served?.ok !== true || !versionsOf(definition.spec).some((each) => each.name === version && each.served)) return undefined;
  const converted = inTarget(storage, object, options);
  if (converted === undefined) return undefined;
  if (!converted.ok) return { version, refused: [`${converted.error} (status 500)`], unappliable: [], tolerated: [] };
  const { type } = served;
  const read = converted.object;
  const judging = { kubernetesVersion, rules };
  const updated = judgeResource(type, read, { ...judging, storage, old: read, oldIsStored: true });
  const refused = updated.ok ? updated.errors.map(errorText) : [updated.decodeError];
  const created = refused.length > 0 ? undefined : judgeResource({ ...type, hasStatus: false }, read, judging);
  const tolerated = created === undefined ? [] : created.ok ? created.errors.map(errorText) : [created.decodeError];
  const applied = serverSideApply({
    definition,
    version,
    live: managedByOne(read, `${definition.spec.group}/${version}`),
    applied: emptyRewrite(read),
    fieldManager: MIGRATOR,
    now: NO_TIME,
    ...judging,
  });
  const isSame = applied.kind === 'refused' && applied.code === 422 && refused.length > 0;
  const unappliable = applied.kind === 'refused' && !isSame ? [applied.message.replace(TYPED_LIVE_OBJECT, '')] : [];
  return { version, refused, unappliable, tolerated };
}

/** All that keeps a rewrite from being done, each with what is refused. */
export function rewriteFaults({ refused, unappliable, version }: RewriteVerdict): readonly string[] {
  return [
    ...refused.map((text) => `update in ${version}: ${text}`),
    ...unappliable.map((text) => `server-side apply in ${version}: ${text}`),
  ];
}

/** Who a migration by the server is to the server; what it applies is nobody's. */
const MIGRATOR = 'storage-version-migrator-controller';
const NO_TIME = '1970-01-01T00:00:00Z';
const TYPED_LIVE_OBJECT = /^failed to create typed live object \([^)]*\): /;

function inTarget(storage: ResourceStorage, object: JsonObject, { converted }: ExaminationOptions): ReturnType<typeof readAgain> {
  if (storage.type(versionIn(object)) !== undefined) return readAgain(storage, object, storage.version, converted?.returned);
  return storage.isConvertedByWebhook ? undefined : convertResource(storage, object, storage.version);
}

/** Ownership in versions that are gone is a finding of its own. */
function managedByOne(object: JsonObject, apiVersion: string): JsonObject {
  const managedFields = [{ manager: 'm', operation: 'Update', apiVersion, fieldsType: 'FieldsV1', fieldsV1: newJsonObject() }];
  const metadata = Object.assign(newJsonObject(), objectIn(object['metadata']), { managedFields });
  return Object.assign(newJsonObject(), object, { metadata });
}

function emptyRewrite(object: JsonObject): JsonObject {
  const metadata = newJsonObject();
  for (const field of ['name', 'namespace', 'uid', 'resourceVersion']) {
    const value: JsonValue | undefined = objectIn(object['metadata'])[field];
    if (value !== undefined) metadata[field] = value;
  }
  return Object.assign(newJsonObject(), { apiVersion: object['apiVersion'], kind: object['kind'], metadata });
}
