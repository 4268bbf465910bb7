import {
  conversionLosses,
  prune,
  toResourceStorage,
  versionIn,
  writeToStorage,
  type CustomResourceDefinition,
  type ResourceStorage,
} from '@structural/core';
import type { JsonObject } from '@structural/json';

/** What a write in one version does to fields that the version of the live object, or that of the request, lacks; paths as `spec.list[].field`. */
export interface UnseenFields {
  readonly liveVersion: string;
  readonly storageVersion: string;
  /** Fields of the request's version that the live object cannot show: the server keeps what it has there. */
  readonly kept: readonly string[];
  /** Stored fields that the request's version lacks and the live object has, with indices: the write drops them. */
  readonly dropped: readonly string[];
  /** Stored fields that neither version shows: the write drops what is there. */
  readonly perhapsDropped: readonly string[];
}

/** Finds what a live object, read in any version, does not show of what a write in `version` keeps and drops; undefined where a webhook converts. */
export function unseenFields(definition: CustomResourceDefinition, version: string, live: JsonObject): UnseenFields | undefined {
  const found = toResourceStorage(definition);
  if (!found.ok || found.storage.isConvertedByWebhook) return undefined;
  const { storage } = found;
  const [liveVersion, storageVersion] = [versionIn(live), storage.version];
  const lost = (from: string, to: string): readonly string[] => (from === to ? [] : conversionLosses(definition, from, to).dropped);
  const unseen = new Set(lost(storageVersion, liveVersion));
  const unstored = new Set(lost(version, storageVersion));
  return {
    liveVersion,
    storageVersion,
    kept: lost(version, liveVersion).filter((field) => !unstored.has(field)),
    dropped: droppedOf(storage, version, live),
    perhapsDropped: lost(storageVersion, version).filter((field) => unseen.has(field)),
  };
}

function droppedOf(storage: ResourceStorage, version: string, live: JsonObject): readonly string[] {
  const target = storage.type(version);
  const stored = writeToStorage(storage, live);
  if (version === storage.version || !stored.ok || target?.ok !== true || target.type.preservesUnknownFields) return [];
  return prune(target.type.structural, stored.object, true).unknownFieldPaths;
}
