import { coreServices, createBackendModule } from '@backstage/backend-plugin-api';
import { catalogProcessingExtensionPoint } from '@backstage/plugin-catalog-node';
import { clusterSource } from './cluster-source.js';
import { createCrdEntityProvider } from './entity-provider.js';
import { pathSource } from './path-source.js';
import { readProviderConfigs } from './provider-config.js';
import { urlSource } from './url-source.js';

/** The module for Backstage's catalog: a provider of entities for each one that is configured below `catalog.providers.structuralCrds`. */
export const catalogModuleStructuralCrds = createBackendModule({
  pluginId: 'catalog',
  moduleId: 'structural-crds',
  register(environment) {
    environment.registerInit({
      deps: {
        catalog: catalogProcessingExtensionPoint,
        config: coreServices.rootConfig,
        logger: coreServices.logger,
        scheduler: coreServices.scheduler,
        reader: coreServices.urlReader,
      },
      async init({ catalog, config, logger, reader, scheduler }) {
        for (const { clusters, entities, id, paths, schedule, urls } of readProviderConfigs(config)) {
          const sources = [
            ...paths.map((path) => pathSource(path, process.cwd())),
            ...urls.map((url) => urlSource(url, reader)),
            ...clusters.map((cluster) => clusterSource(cluster)),
          ];
          catalog.addEntityProvider(
            createCrdEntityProvider({ id, sources, entities, logger, taskRunner: scheduler.createScheduledTaskRunner(schedule) }),
          );
        }
      },
    });
  },
});
