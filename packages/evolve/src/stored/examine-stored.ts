import { type DefinitionCatalog, describeResource, plainPath } from '@structural/checker';
import {
  errorText,
  judgeResource,
  NEWEST_KUBERNETES,
  readAgain,
  storageChanges,
  toResourceStorage,
  versionIn,
  servedVersions,
  type CustomResourceDefinition,
  type ResourceStorage,
  type ResourceType,
  type StorageChange,
} from '@structural/core';
import { isJsonObject, newJsonObject, printJson, type JsonObject } from '@structural/json';
import { rulesOf } from '@structural/cel';
import { findDefinition, whyUnserved } from './find-type.js';
import type { ExaminationOptions } from './examination-options.js';
import { judgeRewrite, rewriteFaults } from './judge-rewrite.js';

/** How good a stored object is under a definition: a creation is accepted · only an update that changes nothing is · not even that · no read is. */
export type Grade = 'accepted' | 'tolerated' | 'invalid' | 'unreadable';

/** What a definition does to one stored object. */
export interface Examination {
  readonly grade: Grade;
  readonly problems: readonly string[];
  /** Why a migration to the storage version, where the object may lie in another one, is refused. */
  readonly rewrite: readonly string[];
  readonly lost: readonly string[];
  readonly lostByWrite: readonly string[];
  readonly changed: readonly string[];
  readonly unknown: readonly string[];
}

/**
 * Reads a stored object and writes it back unchanged, as a server with these definitions does it; `undefined` for a kind that they do not know.
 *
 * `object` is how the server gave it out before, `stored` how it lies in storage. It is read in its own version where that is served, else in
 * the storage version or, where that is not served either, in the first that is.
 */
export function examineStored(
  object: JsonObject,
  stored: JsonObject,
  catalog: DefinitionCatalog,
  options: ExaminationOptions,
): Examination | undefined {
  const { group, kind, version } = describeResource(object);
  const found = findDefinition(catalog, group, kind);
  if (found.kind === 'unknown') return undefined;
  if (found.kind !== 'definition') return unreadable(found.message);
  const { definition } = found;
  const made = toResourceStorage(definition);
  if (!made.ok) return unreadable(made.error);
  const { storage } = made;
  if (storage.type(versionIn(stored)) === undefined) {
    const unlisted = unreadable(whyUnserved(definition, versionIn(stored)) ?? '');
    return withRewrite(unlisted, definition, stored, options);
  }
  const readVersion = versionToRead(definition, version, storage.version);
  if (readVersion === undefined) return unreadable(whyUnserved(definition, version) ?? '');
  const served = storage.type(readVersion);
  if (served?.ok !== true) return unreadable(served?.error ?? '');
  const read = readAgain(storage, withNamespace(served.type, stored), readVersion, options.converted?.returned);
  if (read === undefined) return { ...ACCEPTED, unknown: [`a webhook converts it to ${readVersion}`] };
  if (!read.ok) return unreadable(read.error);
  const changes = storageChanges(object, undefined, read.object);
  const written = writeBack(served.type, read.object, storage, { lost: lostBy(changes), changed: changedBy(changes) }, options);
  const isMoved = versionIn(stored) !== storage.version || readVersion !== storage.version;
  return isMoved ? withRewrite(written, definition, withNamespace(served.type, stored), options) : written;
}

/** An examination with what a migration to the storage version comes to, without what is known already. */
function withRewrite(
  examination: Examination,
  definition: CustomResourceDefinition,
  stored: JsonObject,
  options: ExaminationOptions,
): Examination {
  const judged = judgeRewrite(definition, stored, options);
  if (judged === undefined) return examination;
  const known = new Set(examination.problems);
  const isNew = (text: string): boolean => !known.has(text);
  const rewrite = rewriteFaults({ ...judged, refused: judged.refused.filter(isNew) });
  const tolerated = judged.tolerated.filter(isNew).map((text) => `in ${judged.version}: ${text}`);
  const { grade, problems } = examination;
  if (tolerated.length === 0 || grade === 'unreadable' || grade === 'invalid') return { ...examination, rewrite };
  return { ...examination, rewrite, grade: 'tolerated', problems: [...problems, ...tolerated] };
}

const ACCEPTED: Examination = { grade: 'accepted', problems: [], rewrite: [], lost: [], lostByWrite: [], changed: [], unknown: [] };

function unreadable(problem: string): Examination {
  return { ...ACCEPTED, grade: 'unreadable', problems: [problem] };
}

function versionToRead(definition: CustomResourceDefinition, own: string, storage: string): string | undefined {
  const served = servedVersions(definition);
  return [own, storage].find((version) => served.includes(version)) ?? served[0];
}

/** An update that changes nothing, and the verdict on a creation where that would be harder. */
function writeBack(
  type: ResourceType,
  read: JsonObject,
  storage: ResourceStorage,
  effects: Pick<Examination, 'changed' | 'lost'>,
  { converted, kubernetesVersion = NEWEST_KUBERNETES, rules = rulesOf(kubernetesVersion) }: ExaminationOptions,
): Examination {
  const judging = { kubernetesVersion, rules, storage, ...(converted && { converted: converted.returned }) };
  const updated = judgeResource(type, read, { ...judging, old: read, oldIsStored: true });
  if (!updated.ok) return { ...ACCEPTED, ...effects, grade: 'invalid', problems: [updated.decodeError] };
  if (updated.errors.length > 0) return { ...ACCEPTED, ...effects, grade: 'invalid', problems: updated.errors.map(errorText) };
  const { life } = updated;
  if (life?.outcome === 'failed') return { ...ACCEPTED, ...effects, grade: 'invalid', problems: [`${life.error} (status 500)`] };
  const kept = life?.outcome === 'kept' ? life.changes : [];
  const written = {
    lost: effects.lost,
    lostByWrite: lostBy(kept),
    changed: [...effects.changed, ...changedBy(kept)],
    unknown: life?.outcome === 'unknown' ? [`a webhook converts it to ${life.version}`] : [],
  };
  // As if it were created with its status.
  const created = judgeResource({ ...type, hasStatus: false }, read, { kubernetesVersion, rules });
  const problems = created.ok ? created.errors.map(errorText) : [created.decodeError];
  return { grade: problems.length === 0 ? 'accepted' : 'tolerated', problems, rewrite: [], ...written };
}

/** What is stored has a namespace where its kind has: a manifest may leave that to the request, and no server changes a scope. */
function withNamespace({ namespaced }: ResourceType, object: JsonObject): JsonObject {
  const metadata = object['metadata'];
  if (!isJsonObject(metadata)) return object;
  const written = metadata['namespace'];
  const isAbsent = written === undefined || written === null || written === '';
  if (namespaced !== isAbsent) return object;
  const meta = Object.assign(newJsonObject(), metadata);
  if (namespaced) meta['namespace'] = 'default';
  else Reflect.deleteProperty(meta, 'namespace');
  return Object.assign(newJsonObject(), object, { metadata: meta });
}

function lostBy(changes: readonly StorageChange[]): readonly string[] {
  return changes.flatMap(({ after, before, path }) => (after === undefined && before !== null ? [plainPath(path)] : []));
}

function changedBy(changes: readonly StorageChange[]): readonly string[] {
  return changes.flatMap(({ after, before, path }) => {
    if (after !== undefined) return [`${plainPath(path)}=${shortened(printJson(after))}`];
    return before === null ? [`${plainPath(path)} dropped`] : [];
  });
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
