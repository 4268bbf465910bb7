import type { DeferredEntity, EntityProviderConnection } from '@backstage/plugin-catalog-node';
import type { EntityOptions } from '../entities/entity-options.js';
import { toApiEntity } from '../entities/to-api-entity.js';
import type { PublishedApi } from '../publish/published-api.js';
import { resourceTemplate } from '../templates/resource-template.js';
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
    return `${String(added.length)} entities added or changed, ${String(removed.length)} removed`;
  }

  return {
    async publish(catalog, current, complete) {
      let words: string | undefined;
      if (complete && changesLeft === 0) {
        await catalog.applyMutation({ type: 'full', entities: [...current.values()].map((one) => one.deferred) });
        changesLeft = CHANGES_BETWEEN_WHOLES;
        words = `${String([...current.keys()].filter((ref) => ref.startsWith('api:')).length)} APIs`;
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

/** What entities of a provider are like. */
export interface ProvidedEntities extends EntityOptions {
  /** Whether each API has a software template that makes its resources; it has none by default. */
  readonly templates?: boolean;
}

/** The entities of APIs by their references, those of one API a step, as they are sent under a location key. */
export function* entitiesInSteps(
  apis: readonly PublishedApi[],
  { templates = false, ...options }: ProvidedEntities,
  locationKey: string,
): Generator<void, EntitiesByRef> {
  const byRef = new Map<string, PublishedEntity>();
  for (const api of apis) {
    const entity = toApiEntity(api, options);
    const template = templates ? resourceTemplate(api, entity) : undefined;
    for (const one of template === undefined ? [entity] : [entity, template]) {
      const { name, namespace = 'default' } = one.metadata;
      // JSON as it is sent: the database keeps nothing else.
      const json = JSON.stringify(one);
      const deferred: DeferredEntity = { entity: JSON.parse(json) as DeferredEntity['entity'], locationKey };
      byRef.set(`${one.kind}:${namespace}/${name}`.toLowerCase(), { digest: sha256(json), deferred });
    }
    yield;
  }
  return byRef;
}
