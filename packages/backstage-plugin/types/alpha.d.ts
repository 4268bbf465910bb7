import type { FrontendFeature } from '@backstage/frontend-plugin-api';

/** The plugin, for apps of the new frontend system, which find it by themselves. */
declare const structuralPlugin: FrontendFeature;
export default structuralPlugin;
