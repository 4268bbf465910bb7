import { readDefinition } from '@structural/core';
import { isJsonArray, isJsonObject, type JsonObject } from '@structural/json';
import type { AcceptedDefinition } from '@structural/serving';
import { readLog, type LoggedWrite } from '../store/write-log.js';
import { ClusterProblem, withProblems } from './problem.js';

/** What a folder has of an earlier run: the last write of each object that is still there, by its place. */
export interface EarlierState {
  readonly revision: number;
  readonly writes: ReadonlyMap<string, LoggedWrite>;
}

/** Reads what a folder has. Throws a {@link ClusterProblem} where it cannot be read. */
export function readEarlier(folder: string): EarlierState {
  const writes = new Map<string, LoggedWrite>();
  let revision = 0;
  for (const write of withProblems(() => readLog(folder))) {
    const { metadata } = write.object;
    const { name = '', namespace = '' } = isJsonObject(metadata) ? metadata : ({} as JsonObject);
    const place = JSON.stringify([write.resource, namespace, name]);
    revision = Math.max(revision, write.revision);
    if (write.isGone) writes.delete(place);
    else writes.set(place, write);
  }
  return { revision, writes };
}

/** A definition as it was accepted. Throws a {@link ClusterProblem} where it is none. */
export function acceptedFrom({
  createdAt,
  generation,
  resourceVersion,
  storedVersions,
  tracked,
  uid,
  value,
}: JsonObject): AcceptedDefinition {
  const read = isJsonObject(value) ? readDefinition(value) : undefined;
  if (read?.ok !== true || !isJsonObject(value)) throw new ClusterProblem('the log of writes has a CRD that cannot be read');
  const versions = isJsonArray(storedVersions) ? storedVersions.filter((each) => typeof each === 'string') : [];
  return {
    definition: read.definition,
    value,
    uid: String(uid),
    createdAt: String(createdAt),
    resourceVersion: Number(resourceVersion),
    generation: Number(generation),
    ...(versions.length > 0 && { storedVersions: versions }),
    ...(isJsonObject(tracked) && { tracked }),
  };
}
