import { createPlugin, createRoutableExtension, createRouteRef } from '@backstage/core-plugin-api';

const entityContentRouteRef = createRouteRef({ id: 'structural-reference' });

/** The plugin, for apps of the legacy frontend system. */
export const structuralPlugin = createPlugin({ id: 'structural', routes: { entityContent: entityContentRouteRef } });

/** The reference of an API as the content of an `EntityLayout.Route`; for entities of which `isStructuralReferenceAvailable` holds. */
export const EntityStructuralReferenceContent = structuralPlugin.provide(
  createRoutableExtension({
    name: 'EntityStructuralReferenceContent',
    component: () => import('./reference-content.js').then(({ ReferenceContent }) => ReferenceContent),
    mountPoint: entityContentRouteRef,
  }),
);
