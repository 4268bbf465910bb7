import type { Entity } from '@backstage/catalog-model';
import type { BackstagePlugin, RouteRef } from '@backstage/core-plugin-api';

/** The plugin, for apps of the legacy frontend system. */
export declare const structuralPlugin: BackstagePlugin<{ entityContent: RouteRef<undefined> }>;
/** The reference of an API as the content of an `EntityLayout.Route`; for entities of which `isStructuralReferenceAvailable` holds. */
export declare const EntityStructuralReferenceContent: () => JSX.Element;
/** Whether an entity is an API that carries its definition, of which a reference can be made. */
export declare function isStructuralReferenceAvailable(entity: Entity): boolean;
