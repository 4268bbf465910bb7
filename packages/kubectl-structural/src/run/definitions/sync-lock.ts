import {
  givenValues,
  isRenderedOtherwise,
  lockDigest,
  sourceKey,
  valuesDigest,
  type DefinitionCache,
  type DefinitionSource,
  type LockedSource,
  type NamedSource,
} from '@structural/runner';
import type { ArchiveFile } from '@structural/sources';
import { fetchSource } from './fetch/fetch-source.js';
import type { Fetched, Network } from './fetch/fetched.js';
import { renderChart } from './render-chart.js';
import { dependsOnValues, takeDefinitions, type TakenDefinitions } from './take-definitions.js';

/** What became of the sources of a repository. */
export interface SyncedSources {
  /** For the lock file, in the order of their names. */
  readonly locked: readonly LockedSource[];
  /** Those that were fetched now. */
  readonly fetched: readonly LockedSource[];
  /** Those that could not be, each with the reason; what the lock file had of them stays. */
  readonly failed: readonly { readonly source: DefinitionSource; readonly why: string }[];
}

/** What sync works with. */
export interface Syncing {
  readonly old: readonly LockedSource[];
  readonly cache: DefinitionCache;
  readonly network: Network;
  /** Whether a source is fetched although it is locked, and may have another digest then. */
  isUpdated(source: DefinitionSource): boolean;
  /** Is called before a source is fetched. */
  show?(source: DefinitionSource): void;
}

const AT_ONCE = 6;

/** Fetches what is not locked or not in the cache. A source that gives something else than the lock file says is an error, unless it is updated. */
export async function syncSources(sources: readonly NamedSource[], syncing: Syncing): Promise<SyncedSources> {
  const old = new Map(syncing.old.map((locked) => [sourceKey(locked), locked]));
  const results = new Map<string, { readonly locked?: LockedSource; readonly isFetched: boolean; readonly why?: string }>();
  const pending = sources.map(({ source }) => source);
  const indexes = new Map();
  const work = async (): Promise<void> => {
    for (let source = pending.shift(); source !== undefined; source = pending.shift()) {
      const key = sourceKey(source);
      const known = old.get(key);
      const isKept =
        known !== undefined && !syncing.isUpdated(source) && isThere(known, syncing.cache) && !isRenderedOtherwise(known, source);
      if (isKept || source.problem !== undefined) {
        results.set(key, {
          isFetched: false,
          ...(known && { locked: known }),
          ...(source.problem !== undefined && { why: source.problem }),
        });
        continue;
      }
      syncing.show?.(source);
      // What a range stood for stays until it is updated.
      const exact = known?.resolved !== undefined && !syncing.isUpdated(source) ? { ...source, version: known.resolved } : source;
      const fetched = await fetchSource(exact, indexes, syncing.network);
      results.set(key, await settle(source, fetched, known, syncing));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const ordered = sources.map(({ source }) => ({ source, ...results.get(sourceKey(source)) }));
  return {
    locked: ordered.flatMap(({ locked }) => locked ?? []),
    fetched: ordered.flatMap(({ isFetched, locked }) => (isFetched === true && locked !== undefined ? [locked] : [])),
    failed: ordered.flatMap(({ source, why }) => (why === undefined ? [] : [{ source, why }])),
  };
}

function isThere({ definitions }: LockedSource, cache: DefinitionCache): boolean {
  return definitions === undefined || cache.read(definitions) !== undefined;
}

/**
 * The CRDs of a source: of a chart that depends on values, those that helm renders with all values that the repository gives it. A
 * clause where there is no helm, and one rendered it for the lock file.
 */
async function takeOf(
  source: DefinitionSource,
  { files }: Fetched,
  mustRender: boolean,
  env: Network['env'],
): Promise<(TakenDefinitions & { readonly rendered?: string }) | string> {
  const plain = takeDefinitions(files);
  if (source.kind !== 'chart' || !dependsOnValues(plain)) return plain;
  if (source.hasOtherValues === true) return { ...plain, unread: plain.unread.map((why) => `${why}, and some come from elsewhere`) };
  const rendered: ArchiveFile[] = [];
  for (const values of givenValues(source)) {
    const result = await renderChart(files, values, env);
    if (result === undefined) return mustRender ? 'helm rendered it for the lock file, and is not in PATH' : plain;
    if (typeof result === 'string') return { ...plain, unread: [...plain.unread, result] };
    rendered.push(...result);
  }
  return { ...takeDefinitions(files, rendered), rendered: valuesDigest(source) };
}

async function settle(
  source: DefinitionSource,
  fetched: Fetched | string,
  known: LockedSource | undefined,
  { cache, isUpdated, network }: Syncing,
): Promise<{ readonly locked?: LockedSource; readonly isFetched: boolean; readonly why?: string }> {
  const kept = known === undefined ? {} : { locked: known };
  if (typeof fetched === 'string') return { ...kept, isFetched: false, why: fetched };
  if (known !== undefined && known.digest !== fetched.digest && !isUpdated(source))
    return { ...kept, isFetched: false, why: `is not what ${known.digest} in the lock file was: it is ${fetched.digest} now` };
  const taken = await takeOf(source, fetched, known?.rendered !== undefined && !isUpdated(source), network.env);
  if (typeof taken === 'string') return { ...kept, isFetched: false, why: taken };
  const { kinds, rendered, text, unread } = taken;
  const bytes = Buffer.from(text);
  const isSame = known?.definitions === undefined || known.digest !== fetched.digest || lockDigest(bytes) === known.definitions;
  if (!isSame && known.rendered === rendered && !isUpdated(source))
    return { ...kept, isFetched: false, why: 'its CRDs are read differently now: run definitions update' };
  const { chart, kind, path, url, version } = source;
  const resolved = fetched.resolved ?? known?.resolved;
  const locked: LockedSource = {
    kind,
    url,
    ...(chart !== undefined && { chart }),
    ...(path !== undefined && { path }),
    ...(version !== undefined && { version }),
    ...(resolved !== undefined && resolved !== version && { resolved }),
    digest: fetched.digest,
    ...(text !== '' && { definitions: await cache.write(bytes) }),
    ...(rendered !== undefined && { rendered }),
    kinds,
    ...(unread.length > 0 && { unread }),
  };
  return { locked, isFetched: true };
}
