import { fromPlain, isJsonObject, type JsonObject } from '@structural/json';
import { DEFINITIONS_NAME } from '@structural/serving';
import { openLog, type LoggedWrite } from '../store/write-log.js';
import type { KeptCatalog } from './kept-catalog.js';
import { withProblems } from './problem.js';

/** Keeps in a folder what is written from now on, after what is there already; gives back what ends that. */
export function logWrites(folder: string, kept: KeptCatalog): () => void {
  const log = withProblems(() => openLog(folder, currentWrites(kept)));
  kept.store.onChange((resource, { revision, stored: { object }, type }) => {
    const accepted = type === 'DELETED' ? undefined : acceptedOf(kept, resource, object);
    log.add({ revision, resource, object, isGone: type === 'DELETED', ...(accepted && { accepted }) });
  });
  return log.close;
}

function* currentWrites(kept: KeptCatalog): Generator<LoggedWrite> {
  const state = kept.store.state();
  // CRDs come before their objects.
  const names = [DEFINITIONS_NAME, ...[...state.keys()].filter((name) => name !== DEFINITIONS_NAME)];
  const { revision } = kept.store.log;
  for (const resource of names) {
    for (const { object } of state.get(resource)?.values() ?? []) {
      const accepted = acceptedOf(kept, resource, object);
      yield { revision, resource, object, isGone: false, ...(accepted && { accepted }) };
    }
  }
}

function acceptedOf(kept: KeptCatalog, resource: string, { metadata }: JsonObject): JsonObject | undefined {
  const name = isJsonObject(metadata) ? metadata['name'] : undefined;
  const found = resource === DEFINITIONS_NAME && typeof name === 'string' ? kept.accepted(name) : undefined;
  if (found === undefined) return undefined;
  const { createdAt, generation = 1, resourceVersion, storedVersions = [], tracked, uid, value } = found;
  return fromPlain({ createdAt, generation, resourceVersion, storedVersions, uid, value, ...(tracked && { tracked }) }) as JsonObject;
}
