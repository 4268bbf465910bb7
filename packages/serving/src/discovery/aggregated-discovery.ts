import { struct } from '../answer.js';
import { printInOwnOrder } from '../http/print-value.js';
import type { ApiGroup } from './api-groups.js';
import type { ResourceEntry } from './resource-entries.js';

/** Versions of `apidiscovery.k8s.io` that are served. */
export const DISCOVERY_VERSIONS: readonly string[] = ['v2', 'v2beta1'];

/** All groups with all their versions and resources in one document, as clients since 1.26 ask for them. */
export function aggregatedDiscovery(groups: Iterable<ApiGroup>, version: string): string {
  const items = [...groups].map((group) => itemText(group));
  return `{"kind":"APIGroupDiscoveryList","apiVersion":"apidiscovery.k8s.io/${version}","metadata":{},"items":[${items.join(',')}]}`;
}

/** A group does not change, and neither does what is answered about it. */
const texts = new WeakMap<ApiGroup, string>();

function itemText(group: ApiGroup): string {
  let text = texts.get(group);
  if (text === undefined) texts.set(group, (text = printInOwnOrder(struct(item(group)))));
  return text;
}

function item({ name, versions }: ApiGroup): Readonly<Record<string, unknown>> {
  return {
    metadata: name === '' ? {} : { name },
    versions: versions.map((version) => ({
      version: version.name,
      resources: version.resources().map((entry) => resource(entry, name, version.name)),
      freshness: 'Current',
    })),
  };
}

function resource(entry: ResourceEntry, group: string, version: string): unknown {
  const { categories, namespaced, shortNames, subresources, verbs } = entry;
  return {
    resource: entry.name,
    responseKind: responseKind(entry, group, version),
    scope: namespaced ? 'Namespaced' : 'Cluster',
    singularResource: entry.singular,
    verbs,
    shortNames,
    categories,
    subresources:
      subresources.length === 0
        ? undefined
        : subresources.map((each) => ({ subresource: each.name, responseKind: responseKind(each, group, version), verbs: each.verbs })),
  };
}

function responseKind({ foreign, kind }: ResourceEntry, group: string, version: string): unknown {
  return { group: foreign?.group ?? group, version: foreign?.version ?? version, kind };
}
