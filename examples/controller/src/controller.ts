import {
  ApiException,
  CoreV1Api,
  CustomObjectsApi,
  makeInformer,
  PatchStrategy,
  setHeaderOptions,
  type KubeConfig,
} from '@kubernetes/client-node';
import type { NameServer, Site } from './site.js';

const GROUP = { group: 'example.com', version: 'v1', plural: 'sites' };
const FINALIZER = 'example.com/name';
const MERGE = setHeaderOptions('Content-Type', PatchStrategy.MergePatch);

/** Watches Sites and brings about what they say, until it is stopped. */
export async function startController(config: KubeConfig, names: NameServer): Promise<{ stop(): Promise<void> }> {
  const reconciler = new Reconciler(config, names);
  const sites = config.makeApiClient(CustomObjectsApi);
  const list = async (): Promise<never> => (await sites.listCustomObjectForAllNamespaces(GROUP)) as never;
  const informer = makeInformer<Site>(config, '/apis/example.com/v1/sites', list);
  const pending = new Set<Promise<void>>();
  const enqueue = (site: Site): void => {
    const work = reconciler.reconcile(site).finally(() => pending.delete(work));
    pending.add(work);
  };
  informer.on('add', enqueue);
  informer.on('update', enqueue);
  await informer.start();
  return {
    stop: async () => {
      await informer.stop();
      await Promise.all(pending);
    },
  };
}

class Reconciler {
  private readonly sites: CustomObjectsApi;
  private readonly core: CoreV1Api;

  constructor(
    config: KubeConfig,
    private readonly names: NameServer,
  ) {
    this.sites = config.makeApiClient(CustomObjectsApi);
    this.core = config.makeApiClient(CoreV1Api);
  }

  /** Brings about what a Site says. A conflict means that a newer state is there, which is read and tried again. */
  async reconcile({ metadata = {} }: Site): Promise<void> {
    const { name = '', namespace = '' } = metadata;
    for (;;) {
      try {
        const site = (await this.sites.getNamespacedCustomObject({ ...GROUP, namespace, name })) as Site;
        return await this.bringAbout(site, { ...GROUP, namespace, name });
      } catch (error) {
        if (!(error instanceof ApiException) || (error.code !== 404 && error.code !== 409)) throw error;
        if (error.code === 404) return;
      }
    }
  }

  private async bringAbout(site: Site, at: typeof GROUP & { namespace: string; name: string }): Promise<void> {
    const { deletionTimestamp, finalizers = [], generation } = site.metadata ?? {};
    if (deletionTimestamp !== undefined) {
      if (!finalizers.includes(FINALIZER)) return;
      await this.names.remove(site.spec.host);
      await this.replace(site, at, { finalizers: finalizers.filter((each) => each !== FINALIZER) });
      return;
    }
    if (!finalizers.includes(FINALIZER)) {
      await this.replace(site, at, { finalizers: [...finalizers, FINALIZER] });
      return;
    }
    if (site.status?.observedGeneration === generation) return;
    await this.names.add(site.spec.host);
    await this.writePage(site, at);
    const conditions = [{ type: 'Ready', status: 'True', reason: 'PageWritten', message: `http://${site.spec.host}` }];
    await this.sites.patchNamespacedCustomObjectStatus({ ...at, body: { status: { observedGeneration: generation, conditions } } }, MERGE);
  }

  /** Updates the metadata of the state that was read, and of no other one. */
  private async replace(site: Site, at: typeof GROUP & { namespace: string; name: string }, metadata: object): Promise<void> {
    await this.sites.replaceNamespacedCustomObject({ ...at, body: { ...site, metadata: { ...site.metadata, ...metadata } } });
  }

  private async writePage({ metadata = {}, spec }: Site, { name, namespace }: { namespace: string; name: string }): Promise<void> {
    const owner = { apiVersion: 'example.com/v1', kind: 'Site', name, uid: metadata.uid ?? '', controller: true };
    const body = { metadata: { name, ownerReferences: [owner] }, data: { page: `${spec.greeting}, ${spec.host}` } };
    const isThere = await this.core.readNamespacedConfigMap({ name, namespace }).then(
      () => true,
      () => false,
    );
    if (isThere) await this.core.replaceNamespacedConfigMap({ name, namespace, body });
    else await this.core.createNamespacedConfigMap({ namespace, body });
  }
}
