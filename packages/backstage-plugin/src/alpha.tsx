import { createFrontendPlugin } from '@backstage/frontend-plugin-api';
import { EntityContentBlueprint } from '@backstage/plugin-catalog-react/alpha';

/** The tab `Reference` of APIs that carry their definition: `entity-content:structural/reference`. */
const referenceContent = EntityContentBlueprint.make({
  name: 'reference',
  params: {
    path: '/reference',
    title: 'Reference',
    filter: { kind: 'API', 'spec.customResourceDefinition': { $exists: true } },
    loader: () => import('./reference-content.js').then(({ ReferenceContent }) => <ReferenceContent />),
  },
});

/** The plugin, for apps of the new frontend system, which find it by themselves. */
export default createFrontendPlugin({ pluginId: 'structural', extensions: [referenceContent] });
