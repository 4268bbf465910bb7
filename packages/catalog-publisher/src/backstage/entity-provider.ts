import type { LoggerService, SchedulerServiceTaskRunner } from '@backstage/backend-plugin-api';
import type { DeferredEntity, EntityProvider, EntityProviderConnection } from '@backstage/plugin-catalog-node';
import type { EntityOptions } from '../entities/entity-options.js';
import { toApiEntity } from '../entities/to-api-entity.js';
import { describeProblem } from '../publish/describe-problem.js';
import { messageOf } from '../publish/message-of.js';
import { printable } from '../publish/printable.js';
import { publishInSteps } from '../publish/publish-manifests.js';
import type { Manifest, Publication, PublishedApi } from '../publish/published-api.js';
import { sha256 } from '../publish/read-manifest.js';
import { inTurns } from './in-turns.js';
import { keepLastGood } from './last-good.js';
import type { ManifestSource } from './manifest-source.js';

/** Provides the APIs of definitions as entities. */
export interface CrdEntityProvider extends EntityProvider {
  /** Reads the sources now and tells the catalog what has changed. Waits for a refresh that runs. Never rejects. */
  refresh(signal?: AbortSignal): Promise<void>;
}

/** What a provider is made of. */
export interface CrdEntityProviderOptions {
  /** Tells this provider from others; part of its name, which must not change. */
  readonly id: string;
  /** Of definitions with one name the one in the later source counts. */
  readonly sources: readonly ManifestSource[];
  readonly entities: EntityOptions;
  readonly taskRunner: SchedulerServiceTaskRunner;
  readonly logger: LoggerService;
}

/**
 * How many refreshes are told as changes until one is told as a whole. Several backends take turns with one schedule, and what the others
 * told in between is not known to this one.
 */
const CHANGES_BETWEEN_WHOLES = 12;

/** An entity that the catalog was told of. */
interface ToldEntity {
  readonly digest: string;
  readonly told: DeferredEntity;
}

/**
 * Makes a provider of definitions in some sources.
 *
 * The catalog is told of everything first and of changes from then on. As long as a source has never been read, nothing that an earlier
 * backend told of is removed; when one fails later, its last state stays. Problems are logged when they appear, not each time.
 */
export function createCrdEntityProvider({ entities, id, logger, sources, taskRunner }: CrdEntityProviderOptions): CrdEntityProvider {
  const name = `structural-crds:${id}`;
  const readers = sources.map((source) => ({ source, read: keepLastGood(source) }));
  let connection: EntityProviderConnection | undefined;
  let publication: Publication | undefined;
  let logged: ReadonlySet<string> = new Set();
  let told: ReadonlyMap<string, ToldEntity> = new Map();
  let changesLeft = 0;
  let queue: Promise<void> = Promise.resolve();

  async function readAll(signal: AbortSignal | undefined): Promise<{ readonly current: ReadonlyMap<string, ToldEntity>; readonly complete: boolean }> {
    const readings = await Promise.all(readers.map(async ({ read, source }) => ({ source, ...(await read(signal)) })));
    const manifests = new Map<string, Manifest>();
    const sourceOf = new Map<string, ManifestSource>();
    for (const { manifests: found, source } of readings) {
      for (const manifest of found) {
        manifests.delete(manifest.file);
        manifests.set(manifest.file, manifest);
        sourceOf.set(manifest.file, source);
      }
    }
    publication = await inTurns(publishInSteps(manifests.values(), publication));
    log([
      ...readings.flatMap(({ problems, source }) => problems.map(({ file, message }) => printable(`${source.name}: ${file === undefined ? '' : `${file}: `}${message}`))),
      ...publication.problems.map(describeProblem),
    ]);
    const options: EntityOptions = { ...entities, locationOf: (api) => sourceOf.get(api.file)?.locationOf(api) };
    const current = await inTurns(tellEach(publication.apis, options));
    return { current, complete: readings.every((reading) => reading.complete) };
  }

  function* tellEach(apis: readonly PublishedApi[], options: EntityOptions): Generator<void, ReadonlyMap<string, ToldEntity>> {
    const current = new Map<string, ToldEntity>();
    for (const api of apis) {
      const entity = toApiEntity(api, options);
      const { name: entityName, namespace = 'default' } = entity.metadata;
      current.set(`api:${namespace}/${entityName}`.toLowerCase(), { digest: sha256(JSON.stringify(entity)), told: { entity, locationKey: name } });
      yield;
    }
    return current;
  }

  function log(problems: readonly string[]): void {
    for (const problem of problems) if (!logged.has(problem)) logger.warn(`${name}: ${problem}`);
    logged = new Set(problems);
  }

  async function refresh(signal: AbortSignal | undefined): Promise<void> {
    if (connection === undefined) throw new Error(`${name} is not connected to a catalog`);
    const { complete, current } = await readAll(signal);
    signal?.throwIfAborted();
    if (complete && changesLeft === 0) {
      await connection.applyMutation({ type: 'full', entities: [...current.values()].map((one) => one.told) });
      changesLeft = CHANGES_BETWEEN_WHOLES;
      logger.info(`${name}: ${String(current.size)} APIs`);
    } else {
      const added = [...current].filter(([ref, { digest }]) => told.get(ref)?.digest !== digest).map(([, one]) => one.told);
      const removed = [...told].filter(([ref]) => !current.has(ref)).map(([entityRef]) => ({ entityRef, locationKey: name }));
      if (added.length + removed.length > 0) {
        await connection.applyMutation({ type: 'delta', added, removed });
        logger.info(`${name}: ${String(added.length)} APIs added or changed, ${String(removed.length)} removed`);
      }
      if (complete) changesLeft -= 1;
    }
    told = current;
  }

  const provider: CrdEntityProvider = {
    getProviderName: () => name,
    async connect(catalog) {
      connection = catalog;
      await taskRunner.run({ id: `${name}:refresh`, fn: (signal) => provider.refresh(signal) });
    },
    refresh(signal) {
      queue = queue.then(() => refresh(signal)).catch((error: unknown) => {
        // What the catalog knows now is not certain, so the next refresh tells it everything.
        changesLeft = 0;
        logger.error(`${name}: ${printable(messageOf(error))}`);
      });
      return queue;
    },
  };
  return provider;
}
