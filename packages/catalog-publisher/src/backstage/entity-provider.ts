import type { LoggerService, SchedulerServiceTaskRunner } from '@backstage/backend-plugin-api';
import type { EntityProvider, EntityProviderConnection } from '@backstage/plugin-catalog-node';
import type { ApiProposal } from '@structural/checker';
import { messageOf } from '../publish/message-of.js';
import { printable } from '../publish/printable.js';
import type { Selection } from '../selection/selection.js';
import { inTurns } from './in-turns.js';
import type { ManifestSource } from './sources/manifest-source.js';
import { oneAtATime } from './one-at-a-time.js';
import { previousReader } from './sources/previous-definitions.js';
import { sourcesReader } from './sources/read-sources.js';
import { entitiesInSteps, entityChanges, type ProvidedEntities } from './entity-changes.js';

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
  /** Where the definitions are that were published before; nothing is compared by default. */
  readonly old?: readonly ManifestSource[];
  /** Which definitions have entities; by default all. */
  readonly selection?: Selection;
  /** What is read of definitions though no server reads it; by default nothing. */
  readonly proposals?: readonly ApiProposal[] | undefined;
  readonly entities: ProvidedEntities;
  readonly taskRunner: SchedulerServiceTaskRunner;
  readonly logger: LoggerService;
}

/**
 * Makes a provider of definitions in some sources.
 *
 * The catalog gets everything first, and changes from then on. As long as a source has never been read, nothing that an earlier
 * backend sent is removed; when one fails later, its last state stays. Problems are logged when they appear, not each time.
 */
export function createCrdEntityProvider({
  entities,
  id,
  logger,
  old = [],
  proposals,
  selection = {},
  sources,
  taskRunner,
}: CrdEntityProviderOptions): CrdEntityProvider {
  const name = `structural-crds:${id}`;
  const read = sourcesReader(sources, selection, proposals);
  const readPrevious = old.length === 0 ? undefined : previousReader(old, proposals);
  const logProblems = changesLogger((problem) => {
    logger.warn(`${name}: ${problem}`);
  });
  const changes = entityChanges(name);
  const inOrder = oneAtATime((error) => {
    changes.forget();
    logger.error(`${name}: ${printable(messageOf(error))}`);
  });
  let catalog: EntityProviderConnection | undefined;

  async function refresh(signal: AbortSignal | undefined): Promise<void> {
    if (catalog === undefined) throw new Error(`${name} is not connected to a catalog`);
    const { apis, complete, locationOf, problems } = await read(signal);
    const previous = await readPrevious?.(signal);
    logProblems([...problems, ...(previous?.problems ?? [])]);
    const options = { ...entities, locationOf, ...(previous && { previousOf: previous.previousOf }) };
    const current = await inTurns(entitiesInSteps(apis, options, name));
    signal?.throwIfAborted();
    const words = await changes.publish(catalog, current, complete);
    if (words !== undefined) logger.info(`${name}: ${words}`);
  }

  const provider: CrdEntityProvider = {
    getProviderName: () => name,
    async connect(connection) {
      catalog = connection;
      await taskRunner.run({ id: `${name}:refresh`, fn: (signal) => provider.refresh(signal) });
    },
    refresh: (signal) => inOrder(() => refresh(signal)),
  };
  return provider;
}

/** Makes a log of problems that tells each one when it appears. */
function changesLogger(tell: (problem: string) => void): (problems: readonly string[]) => void {
  let before: ReadonlySet<string> = new Set();
  return (problems) => {
    for (const problem of problems) if (!before.has(problem)) tell(problem);
    before = new Set(problems);
  };
}
