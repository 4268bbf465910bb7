import { compareVersions, type CustomResourceDefinition, versionsOf } from '@structural/core';
import { isSelected, type Selection } from '../selection/selection.js';
import { compareTexts } from './compare-texts.js';
import { countingDefinitions } from './counting-definitions.js';
import { withDefinition } from './definition-of.js';
import { documentsOf } from './documents.js';
import type { ApiSamples, Publication, PublishedApi } from './published-api.js';
import type { ManifestDefinition, ReadManifest } from './read-manifest.js';
import { samplesOf } from './samples.js';

/** What manifests publish together, as `publishManifests` has it, of the definitions that are selected. */
export function publicationOf(read: readonly ReadManifest[], selection: Selection = {}): Publication {
  const all = read.flatMap(({ definitions }) => definitions).filter(({ definition }) => isSelected(definition, selection));
  const { counting, problems } = countingDefinitions(all);
  return {
    apis: counting.flatMap(apisOf).sort(compareApis),
    problems: [...read.flatMap((one) => one.problems), ...problems],
  };
}

function apisOf({ asStored, definition, file, packed }: ManifestDefinition): readonly PublishedApi[] {
  const { metadata, spec } = definition;
  const { names } = spec;
  return versionsOf(spec)
    .filter(({ served }) => served)
    .map(({ deprecated, deprecationWarning, name: version, schema, storage }) => {
      const documents = documentsOf(definition, version, asStored);
      let samples: ApiSamples | undefined;
      const api: PublishedApi = {
        file,
        definition: metadata.name,
        group: spec.group,
        version,
        kind: names.kind,
        plural: names.plural,
        singular: names.singular,
        shortNames: names.shortNames ?? [],
        categories: names.categories ?? [],
        scope: scopeOf(definition),
        storage,
        deprecated,
        deprecationWarning: deprecated ? (deprecationWarning ?? `${spec.group}/${version} ${names.kind} is deprecated`) : '',
        description: schema?.openAPIV3Schema?.description ?? '',
        externalDocs: schema?.openAPIV3Schema?.externalDocs?.url ?? '',
        labels: metadata.labels ?? new Map<string, string>(),
        annotations: metadata.annotations ?? new Map<string, string>(),
        get packedDefinition() {
          return packed();
        },
        get openApiV2() {
          return documents.server.v2();
        },
        get openApiV3() {
          return documents.server.v3();
        },
        get portalV2() {
          return documents.portal.v2();
        },
        get portalV3() {
          return documents.portal.v3();
        },
        preservesUnknownFields: spec.preserveUnknownFields === true,
        get samples() {
          return (samples ??= samplesOf(definition, version));
        },
      };
      return withDefinition(api, definition);
    });
}

function scopeOf({ spec }: CustomResourceDefinition): PublishedApi['scope'] {
  return spec.scope === 'Namespaced' ? 'Namespaced' : 'Cluster';
}

function compareApis(a: PublishedApi, b: PublishedApi): number {
  return compareTexts(a.group, b.group) || compareTexts(a.kind, b.kind) || compareVersions(a.version, b.version);
}
