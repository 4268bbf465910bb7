import { stageOf } from '@structural/core';
import { apiPath } from '../publish/api-path.js';
import { isTag, printReferences, readEntityAnnotations, withoutControls, type EntityAnnotations } from '../publish/entity-annotations.js';
import { DNS_LABEL, ENTITY_NAME } from '../publish/entity-reference.js';
import type { PublishedApi } from '../publish/published-api.js';
import { webAddress } from '../publish/web-address.js';
import { documentOf } from './api-document.js';
import type { ApiEntity, EntityLink } from './api-entity.js';
import { entityName } from './entity-name.js';
import type { EntityOptions } from './entity-options.js';

/** Turns APIs into entities, one each. */
export function toApiEntities(apis: readonly PublishedApi[], options: EntityOptions = {}): readonly ApiEntity[] {
  return apis.map((api) => toApiEntity(api, options));
}

/**
 * The entity of an API: named after plural, group and version, defined by its OpenAPI document.
 *
 * Annotations of the definition have the last word: `structural/owner`, `structural/system` (references to entities), `structural/provided-by`
 * (references to components, separated by commas), `structural/lifecycle`, `structural/title`, `structural/tags` (separated by commas) and
 * `structural/docs` (an address). One whose value Backstage would refuse is as good as absent, and among the problems of a publication. Labels
 * of the definition are taken over; `structural/…` labels say what API it is.
 */
export function toApiEntity(api: PublishedApi, options: EntityOptions = {}): ApiEntity {
  const { annotations, definition, group, kind, plural, version } = api;
  const name = `${plural}.${group}.${version}`;
  const { words } = readEntityAnnotations(annotations);
  const system = words.system ?? options.system;
  const location = options.locationOf?.(api);
  const previous = options.carryDefinition === true ? options.previousOf?.(definition) : undefined;
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'API',
    metadata: {
      name: entityName(name),
      ...(options.namespace !== undefined && { namespace: options.namespace }),
      title: words.title ?? `${kind} (${group}/${version})`,
      description: describe(api),
      labels: labelsOf(api),
      annotations: {
        ...(location !== undefined && {
          'backstage.io/managed-by-location': location,
          'backstage.io/managed-by-origin-location': location,
        }),
        'structural/api': name,
        'structural/definition': definition,
        ...(words.providedBy.length > 0 && { 'structural/provided-by': printReferences(words.providedBy) }),
      },
      tags: tagsOf(api, words, options),
      links: linksOf(api, words, options),
    },
    spec: {
      type: 'openapi',
      lifecycle: lifecycleOf(api, words, options),
      owner: words.owner ?? options.owner ?? 'unknown',
      ...(system !== undefined && { system }),
      definition: documentOf(api, options),
      ...(options.carryDefinition === true && { customResourceDefinition: api.packedDefinition }),
      ...(previous !== undefined && { previousDefinition: previous }),
    },
  };
}

/** What the definition says of the kind, or what it is where that is nothing. */
function describe({ deprecationWarning, description, group, kind, scope, version }: PublishedApi): string {
  const said =
    description.trim() === ''
      ? `${scope === 'Namespaced' ? 'Namespaced' : 'Cluster-scoped'} ${kind} objects of ${group}/${version}.`
      : description;
  return [deprecationWarning, said]
    .map((text) =>
      withoutControls(text)
        .trim()
        .replace(/\n{3,}/g, '\n\n'),
    )
    .filter((text) => text !== '')
    .join('\n\n');
}

function lifecycleOf({ deprecated, version }: PublishedApi, words: EntityAnnotations, { lifecycle }: EntityOptions): string {
  if (deprecated) return 'deprecated';
  const stage = stageOf(version);
  return words.lifecycle ?? lifecycle ?? (stage === 'alpha' || stage === 'beta' ? 'experimental' : 'production');
}

const VALUE = /^(?:[A-Za-z0-9](?:[\w.-]{0,61}[A-Za-z0-9])?)?$/;

/** Labels that Backstage takes, too: its prefixes are a little stricter than Kubernetes' own. */
function labelsOf({ group, kind, labels, scope, version }: PublishedApi): Record<string, string> {
  const all = [
    ...labels,
    ['structural/group', group],
    ['structural/version', version],
    ['structural/kind', kind],
    ['structural/scope', scope],
  ] as const;
  return Object.fromEntries(all.filter(([key, value]) => isLabelKey(key) && VALUE.test(value)));
}

function isLabelKey(key: string): boolean {
  const [first = '', second, ...more] = key.split('/');
  if (more.length > 0) return false;
  return second === undefined
    ? ENTITY_NAME.test(first)
    : first.length <= 253 && first.split('.').every((label) => DNS_LABEL.test(label)) && ENTITY_NAME.test(second);
}

function tagsOf({ deprecated, scope }: PublishedApi, words: EntityAnnotations, { tags = [] }: EntityOptions): string[] {
  const all = [
    'kubernetes',
    'crd',
    scope === 'Namespaced' ? 'namespaced' : 'cluster-scoped',
    ...(deprecated ? ['deprecated'] : []),
    ...tags.filter(isTag),
    ...words.tags,
  ];
  return [...new Set(all)];
}

function linksOf(api: PublishedApi, { docs }: EntityAnnotations, { siteUrl }: EntityOptions): EntityLink[] {
  const { annotations, externalDocs } = api;
  const page = siteUrl === undefined ? undefined : `${siteUrl.replace(/\/+$/, '')}/${apiPath(api)}/index.html`;
  const links = [
    { url: page, title: 'API reference', icon: 'docs' },
    { url: docs, title: 'Documentation', icon: 'docs' },
    { url: externalDocs, title: 'More about the kind', icon: 'docs' },
    { url: annotations.get('api-approved.kubernetes.io'), title: 'API review', icon: 'github' },
  ];
  const seen = new Set<string>();
  return links.flatMap(({ icon, title, url }) => {
    const address = webAddress(url);
    if (address === undefined || seen.has(address)) return [];
    seen.add(address);
    return [{ url: address, title, icon }];
  });
}
