import { stageOf } from '@structural/core';
import { apiPath } from '../publish/api-path.js';
import type { PublishedApi } from '../publish/published-api.js';
import type { ApiEntity, EntityLink } from './api-entity.js';
import { entityName } from './entity-name.js';
import type { EntityOptions } from './entity-options.js';

/** Turns APIs into entities, one each. */
export function toApiEntities(apis: readonly PublishedApi[], options: EntityOptions = {}): readonly ApiEntity[] {
  return apis.map((api) => toApiEntity(api, options));
}

/**
 * The entity of an API: named after plural, group and version, defined by the Swagger 2.0 document.
 *
 * Annotations of the definition have the last word: `structural/owner`, `structural/system` (references to entities), `structural/lifecycle`,
 * `structural/title`, `structural/tags` (separated by commas) and `structural/docs` (an address). One whose value Backstage would refuse is
 * as good as absent. Labels of the definition are taken over; `structural/…` labels say what API it is.
 */
export function toApiEntity(api: PublishedApi, options: EntityOptions = {}): ApiEntity {
  const { annotations, definition, group, kind, plural, version } = api;
  const name = `${plural}.${group}.${version}`;
  const system = reference(annotations.get('structural/system')) ?? options.system;
  const location = options.locationOf?.(api);
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'API',
    metadata: {
      name: entityName(name),
      ...(options.namespace !== undefined && { namespace: options.namespace }),
      title: filled(annotations.get('structural/title')) ?? `${kind} (${group}/${version})`,
      description: describe(api),
      labels: labelsOf(api),
      annotations: {
        ...(location !== undefined && {
          'backstage.io/managed-by-location': location,
          'backstage.io/managed-by-origin-location': location,
        }),
        'structural/api': name,
        'structural/definition': definition,
      },
      tags: tagsOf(api, options),
      links: linksOf(api, options),
    },
    spec: {
      type: 'openapi',
      lifecycle: lifecycleOf(api, options),
      owner: reference(annotations.get('structural/owner')) ?? options.owner ?? 'unknown',
      ...(system !== undefined && { system }),
      definition: api.openApiV2,
      ...(options.carryDefinition === true && { customResourceDefinition: api.packedDefinition }),
    },
  };
}

function describe({ deprecationWarning, description }: PublishedApi): string {
  return [deprecationWarning, description]
    .map((text) => text.trim().replace(/\n{3,}/g, '\n\n'))
    .filter((text) => text !== '')
    .join('\n\n');
}

function lifecycleOf({ annotations, deprecated, version }: PublishedApi, { lifecycle }: EntityOptions): string {
  if (deprecated) return 'deprecated';
  const stage = stageOf(version);
  return (
    filled(annotations.get('structural/lifecycle')) ?? lifecycle ?? (stage === 'alpha' || stage === 'beta' ? 'experimental' : 'production')
  );
}

const VALUE = /^(?:[A-Za-z0-9](?:[\w.-]{0,61}[A-Za-z0-9])?)?$/;
const NAME = /^[A-Za-z0-9](?:[\w.-]{0,61}[A-Za-z0-9])?$/;
const DNS_LABEL = /^(?=.{1,63}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

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
    ? NAME.test(first)
    : first.length <= 253 && first.split('.').every((label) => DNS_LABEL.test(label)) && NAME.test(second);
}

function tagsOf({ annotations, deprecated, scope }: PublishedApi, { tags = [] }: EntityOptions): string[] {
  const own = (annotations.get('structural/tags') ?? '').split(',').map((tag) => tag.trim());
  const all = [
    'kubernetes',
    'crd',
    scope === 'Namespaced' ? 'namespaced' : 'cluster-scoped',
    ...(deprecated ? ['deprecated'] : []),
    ...tags,
    ...own,
  ];
  return [...new Set(all)].filter((tag) => tag.length <= 63 && /^[a-z0-9:+#]+(?:-[a-z0-9:+#]+)*$/.test(tag));
}

function linksOf(api: PublishedApi, { siteUrl }: EntityOptions): EntityLink[] {
  const { annotations, externalDocs } = api;
  const page = siteUrl === undefined ? undefined : `${siteUrl.replace(/\/+$/, '')}/${apiPath(api)}/index.html`;
  const links = [
    { url: page, title: 'API reference', icon: 'docs' },
    { url: annotations.get('structural/docs'), title: 'Documentation', icon: 'docs' },
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

const MAX_ADDRESS = 2000;
const MAX_WORDS = 200;

/** An address that may be followed; undefined for everything else, scripts above all. */
function webAddress(text: string | undefined): string | undefined {
  if (text === undefined || text.length > MAX_ADDRESS || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
}

/** A reference to an entity, `[kind:][namespace/]name`; undefined for what Backstage could not read as one. */
function reference(text: string | undefined): string | undefined {
  const match = /^(?:([A-Za-z][A-Za-z0-9]{0,62}):)?(?:([^/:]*)\/)?([^/:]*)$/.exec(text ?? '');
  const [, , namespace, name = ''] = match ?? [];
  return NAME.test(name) && (namespace === undefined || DNS_LABEL.test(namespace)) ? match?.[0] : undefined;
}

/** What stands on one line of a page; undefined for nothing and for more than that. */
function filled(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' || text.length > MAX_WORDS ? undefined : text;
}
