import type { DeferredEntity, EntityProviderConnection } from '@backstage/plugin-catalog-node';
import type { EntityOptions } from '../entities/entity-options.js';
import { toApiEntity } from '../entities/to-api-entity.js';
import type { PublishedApi } from '../publish/published-api.js';
import { sha256 } from '../sha256.js';

/** An entity that the catalog has, and what of it shows a change. */
interface PublishedEntity {
  readonly digest: string;
  readonly deferred: DeferredEntity;
}

/** Entities by their references. */
export type EntitiesByRef = ReadonlyMap<string, PublishedEntity>;

/** What the catalog knows of a provider. */
export interface EntityChanges {
  /** Sends the catalog what changed, and gives that in words; undefined where that was nothing. Rejects where the catalog does. */
  publish(catalog: EntityProviderConnection, current: EntitiesByRef, complete: boolean): Promise<string | undefined>;
  /** To be called when it is not certain what the catalog knows: it gets everything the next time. */
  forget(): void;
}

/**
 * How many refreshes are sent as changes until one is sent as a whole. Several backends take turns with one schedule, and what the others
 * sent in between is not known to this one.
 */
const CHANGES_BETWEEN_WHOLES = 12;

/** Keeps account of what the catalog was sent under a location key: everything first, once readings are complete, and changes from then on. */
export function entityChanges(locationKey: string): EntityChanges {
  let published: EntitiesByRef = new Map();
  let changesLeft = 0;

  async function publishChanges(catalog: EntityProviderConnection, current: EntitiesByRef): Promise<string | undefined> {
    const added = [...current].filter(([ref, { digest }]) => published.get(ref)?.digest !== digest).map(([, one]) => one.deferred);
    const removed = [...published].filter(([ref]) => !current.has(ref)).map(([entityRef]) => ({ entityRef, locationKey }));
    if (added.length + removed.length === 0) return undefined;
    await catalog.applyMutation({ type: 'delta', added, removed });
    return `${String(added.length)} APIs added or changed, ${String(removed.length)} removed`;
  }

  return {
    async publish(catalog, current, complete) {
      let words: string | undefined;
      if (complete && changesLeft === 0) {
        await catalog.applyMutation({ type: 'full', entities: [...current.values()].map((one) => one.deferred) });
        changesLeft = CHANGES_BETWEEN_WHOLES;
        words = `${String(current.size)} APIs`;
      } else {
        words = await publishChanges(catalog, current);
        if (complete) changesLeft -= 1;
      }
      published = current;
      return words;
    },
    forget() {
      changesLeft = 0;
    },
  };
}

/** The entities of APIs by their references, one a step, as they are sent under a location key. */
export function* entitiesInSteps(
  apis: readonly PublishedApi[],
  options: EntityOptions,
  locationKey: string,
): Generator<void, EntitiesByRef> {
  const byRef = new Map<string, PublishedEntity>();
  for (const api of apis) {
    const entity = toApiEntity(api, options);
    const { name, namespace = 'default' } = entity.metadata;
    byRef.set(`api:${namespace}/${name}`.toLowerCase(), { digest: sha256(JSON.stringify(entity)), deferred: { entity, locationKey } });
    yield;
  }
  return byRef;
}
