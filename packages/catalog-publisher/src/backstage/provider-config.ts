import type { RootConfigService, SchedulerServiceTaskScheduleDefinition } from '@backstage/backend-plugin-api';
import { readSchedulerServiceTaskScheduleDefinitionFromConfig } from '@backstage/backend-plugin-api';
import { parseProposals, type ApiProposal } from '@structural/checker';
import { parseLabelSelector, type LabelSelector } from '@structural/core';
import { optionFaults, type DocumentOptions } from '../entities/entity-options.js';
import type { Selection } from '../selection/selection.js';
import type { ClusterAccess } from './sources/cluster-source.js';
import type { ProvidedEntities } from './entity-changes.js';
import type { KubernetesPluginClusters } from './sources/kubernetes-plugin-source.js';

/** The key below `catalog.providers`. */
const PROVIDERS = 'catalog.providers.structuralCrds';

const DEFAULT_SCHEDULE: SchedulerServiceTaskScheduleDefinition = {
  frequency: { minutes: 30 },
  timeout: { minutes: 5 },
  initialDelay: { seconds: 10 },
};

/** Where definitions that were published before are read: `old`. */
export interface OldSources {
  readonly paths: readonly string[];
  readonly urls: readonly string[];
}

/** One provider, as it is configured. */
export interface ProviderConfig {
  readonly id: string;
  readonly paths: readonly string[];
  readonly urls: readonly string[];
  readonly clusters: readonly ClusterAccess[];
  /** Undefined where the Kubernetes plugin is not asked. */
  readonly pluginClusters: KubernetesPluginClusters | undefined;
  /** Where the definitions are that were published before; undefined where nothing is compared. */
  readonly old: OldSources | undefined;
  readonly selection: Selection;
  /** What changes definitions before they are read. */
  readonly proposals: readonly ApiProposal[] | undefined;
  readonly entities: ProvidedEntities;
  readonly schedule: SchedulerServiceTaskScheduleDefinition;
}

type Config = ReturnType<RootConfigService['getConfig']>;

/** Reads `catalog.providers.structuralCrds`, a provider for each key; throws, as Backstage expects, where a value is of the wrong kind. */
export function readProviderConfigs(config: RootConfigService): readonly ProviderConfig[] {
  const providers = config.getOptionalConfig(PROVIDERS);
  return providers?.keys().map((id) => readProvider(id, providers.getConfig(id))) ?? [];
}

function readProvider(id: string, config: Config): ProviderConfig {
  const entities = {
    openapi: oneOf(config, 'openapi', ['v2', 'v3']) satisfies DocumentOptions['openapi'],
    form: oneOf(config, 'form', ['portal', 'server']) satisfies DocumentOptions['form'],
    namespace: config.getOptionalString('namespace'),
    owner: config.getOptionalString('owner'),
    lifecycle: config.getOptionalString('lifecycle'),
    system: config.getOptionalString('system'),
    tags: config.getOptionalStringArray('tags'),
    siteUrl: config.getOptionalString('siteUrl'),
    templates: config.getOptionalBoolean('templates'),
    carryDefinition: config.getOptionalBoolean('carryDefinition') ?? true,
  };
  const provider = {
    id,
    paths: config.getOptionalStringArray('paths') ?? [],
    urls: config.getOptionalStringArray('urls') ?? [],
    clusters: (config.getOptionalConfigArray('clusters') ?? []).map(readCluster),
    pluginClusters: readPluginClusters(config),
    old: readOld(id, config),
    selection: readSelection(config),
    proposals: readProposals(id, config),
    entities: withoutUndefined(entities),
    schedule: config.has('schedule')
      ? readSchedulerServiceTaskScheduleDefinitionFromConfig(config.getConfig('schedule'))
      : DEFAULT_SCHEDULE,
  };
  if (provider.paths.length + provider.urls.length + provider.clusters.length === 0 && provider.pluginClusters === undefined) {
    throw new Error(`${PROVIDERS}.${id} has no source: name paths, urls, clusters or kubernetesPlugin`);
  }
  const [fault] = optionFaults(provider.entities);
  if (fault !== undefined) throw new Error(`${PROVIDERS}.${id}.${fault.option}: ${fault.message}`);
  return provider;
}

/** `kubernetesPlugin: true` for all its clusters, `kubernetesPlugin: { clusters: [a, b] }` for some. */
function readPluginClusters(config: Config): KubernetesPluginClusters | undefined {
  const value = config.getOptional('kubernetesPlugin');
  if (value === undefined || value === false) return undefined;
  if (value === true) return 'all';
  return config.getConfig('kubernetesPlugin').getOptionalStringArray('clusters') ?? 'all';
}

/** `old: { paths, urls }`. */
function readOld(id: string, config: Config): OldSources | undefined {
  const old = config.getOptionalConfig('old');
  if (old === undefined) return undefined;
  const sources = { paths: old.getOptionalStringArray('paths') ?? [], urls: old.getOptionalStringArray('urls') ?? [] };
  if (sources.paths.length + sources.urls.length === 0) throw new Error(`${PROVIDERS}.${id}.old has no source: name paths or urls`);
  if (config.getOptionalBoolean('carryDefinition') === false)
    throw new Error(`${PROVIDERS}.${id}.old needs entities that carry their CRD: remove carryDefinition: false`);
  return sources;
}

function readSelection(config: Config): Selection {
  const selector = config.getOptionalString('labelSelector');
  return withoutUndefined({
    groups: config.getOptionalStringArray('groups'),
    labels: selector === undefined ? undefined : readLabels(selector),
    optIn: config.getOptionalBoolean('optIn'),
  });
}

function readLabels(selector: string): LabelSelector {
  const parsed = parseLabelSelector(selector);
  if (!parsed.ok) throw new Error(`${JSON.stringify(selector)} is not a label selector: ${parsed.error}`);
  return parsed.selects;
}

function readProposals(id: string, config: Config): readonly ApiProposal[] | undefined {
  const parsed = parseProposals(config.getOptionalStringArray('proposals') ?? []);
  if (typeof parsed === 'string') throw new Error(`${PROVIDERS}.${id}.proposals: ${parsed}`);
  return parsed.length === 0 ? undefined : parsed;
}

function oneOf<T extends string>(config: Config, key: string, choices: readonly T[]): T | undefined {
  const text = config.getOptionalString(key);
  const choice = choices.find((each) => each === text);
  if (text !== undefined && choice === undefined)
    throw new Error(`${key} is ${JSON.stringify(text)}, and should be one of ${choices.join(', ')}`);
  return choice;
}

function readCluster(config: Config): ClusterAccess {
  const access = {
    name: config.getString('name'),
    url: config.getString('url'),
    serviceAccountToken: config.getOptionalString('serviceAccountToken'),
    serviceAccountTokenFile: config.getOptionalString('serviceAccountTokenFile'),
    caData: config.getOptionalString('caData'),
    caFile: config.getOptionalString('caFile'),
    skipTLSVerify: config.getOptionalBoolean('skipTLSVerify'),
  };
  const hasToken = access.serviceAccountToken !== undefined || access.serviceAccountTokenFile !== undefined;
  const { hostname, protocol } = new URL(access.url);
  const isSafe =
    protocol === 'https:' || (protocol === 'http:' && (!hasToken || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)));
  if (!isSafe) throw new Error(`the URL of the cluster ${access.name} must begin with https://`);
  return withoutUndefined(access);
}

/** An object without the members that are undefined. */
function withoutUndefined<T extends object>(
  object: T,
): { readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  readonly [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
} {
  return Object.fromEntries(Object.entries(object).filter(([, member]) => member !== undefined)) as never;
}
