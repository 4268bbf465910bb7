import { coreServices, createBackendModule } from '@backstage/backend-plugin-api';
import { catalogServiceRef } from '@backstage/plugin-catalog-node';
import { scaffolderActionsExtensionPoint } from '@backstage/plugin-scaffolder-node';
import { createValidateAction } from './validate-action.js';
import { createWriteAction } from './write-action.js';

/** The module for Backstage's scaffolder: the actions `structural:validate` and `structural:write`. */
export const scaffolderModuleStructural = createBackendModule({
  pluginId: 'scaffolder',
  moduleId: 'structural',
  register(environment) {
    environment.registerInit({
      deps: { actions: scaffolderActionsExtensionPoint, catalog: catalogServiceRef, reader: coreServices.urlReader },
      init({ actions, catalog, reader }) {
        actions.addActions(createValidateAction({ catalog, reader }), createWriteAction());
        return Promise.resolve();
      },
    });
  },
});
