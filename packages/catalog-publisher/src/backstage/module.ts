import { coreServices, createBackendModule } from '@backstage/backend-plugin-api';
import { catalogProcessingExtensionPoint } from '@backstage/plugin-catalog-node';
import { clusterSource } from './sources/cluster-source.js';
import { createCrdEntityProvider } from './entity-provider.js';
import { kubernetesPluginSource } from './sources/kubernetes-plugin-source.js';
import { pathSource } from './sources/path-source.js';
import { providedByProcessor } from './provided-by-processor.js';
import { readProviderConfigs, type OldSources } from './provider-config.js';
import type { ManifestSource } from './sources/manifest-source.js';
import { urlSource } from './sources/url-source.js';

/** The module for Backstage's catalog: a provider of entities for each one that is configured below `catalog.providers.structuralCrds`. */
export const catalogModuleStructuralCrds = createBackendModule({
  pluginId: 'catalog',
  moduleId: 'structural-crds',
  register(environment) {
    environment.registerInit({
      deps: {
        auth: coreServices.auth,
        catalog: catalogProcessingExtensionPoint,
        config: coreServices.rootConfig,
        discovery: coreServices.discovery,
        logger: coreServices.logger,
        scheduler: coreServices.scheduler,
        reader: coreServices.urlReader,
      },
      async init({ auth, catalog, config, discovery, logger, reader, scheduler }) {
        catalog.addProcessor(providedByProcessor());
        for (const provided of readProviderConfigs(config)) {
          const { clusters, entities, id, old, paths, pluginClusters, proposals, schedule, selection, urls } = provided;
          const filesAt = (from: OldSources): readonly ManifestSource[] => [
            ...from.paths.map((path) => pathSource(path, process.cwd())),
            ...from.urls.map((url) => urlSource(url, reader)),
          ];
          const sources = [
            ...filesAt({ paths, urls }),
            ...(pluginClusters === undefined ? [] : [kubernetesPluginSource(pluginClusters, { auth, discovery })]),
            ...clusters.map((cluster) => clusterSource(cluster)),
          ];
          catalog.addEntityProvider(
            createCrdEntityProvider({
              id,
              sources,
              ...(old && { old: filesAt(old) }),
              selection,
              proposals,
              entities,
              logger,
              taskRunner: scheduler.createScheduledTaskRunner(schedule),
            }),
          );
        }
      },
    });
  },
});
