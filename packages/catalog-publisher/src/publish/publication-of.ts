import { compareVersions, type CustomResourceDefinition, versionsOf } from '@structural/core';
import { isSelected, type Selection } from '../selection/selection.js';
import { documentsOf } from './documents.js';
import type { ApiSamples, Publication, PublishedApi, PublishingProblem } from './published-api.js';
import type { ReadDefinition, ReadManifest } from './read-manifest.js';
import { samplesOf } from './samples.js';

/** What manifests publish together, as `publishManifests` has it, of the definitions that are selected. */
export function publicationOf(read: readonly ReadManifest[], selection: Selection = {}): Publication {
  const all = read.flatMap(({ definitions }) => definitions).filter(({ definition }) => isSelected(definition, selection));
  const accepted = all.filter(({ refusal }) => refusal === undefined);
  const last = new Map(accepted.map((one) => [one.definition.metadata.name, one]));
  const { conflicts, published } = withoutConflicts([...last.values()]);
  return {
    apis: published.flatMap(apisOf).sort(compareApis),
    problems: [
      ...read.flatMap(({ problems }) => problems),
      ...all.flatMap(({ refusal }) => refusal ?? []),
      ...overridden(accepted, last),
      ...conflicts,
      ...published.flatMap(({ annotationProblems }) => annotationProblems),
    ],
  };
}

function overridden(accepted: readonly ReadDefinition[], last: ReadonlyMap<string, ReadDefinition>): readonly PublishingProblem[] {
  return accepted.flatMap(
    ({
      definition: {
        metadata: { name },
      },
      file,
      fingerprint,
    }) => {
      const counting = last.get(name)!;
      return counting.fingerprint === fingerprint
        ? []
        : [{ reason: 'overridden', file, definition: name, message: `another definition of this name counts, in ${counting.file}` }];
    },
  );
}

/** Of two definitions that define one kind in one group, a server accepts the names of one; here the one whose name is first. */
function withoutConflicts(definitions: readonly ReadDefinition[]): {
  readonly published: readonly ReadDefinition[];
  readonly conflicts: readonly PublishingProblem[];
} {
  const kinds = new Map<string, ReadDefinition>();
  const conflicts: PublishingProblem[] = [];
  for (const one of [...definitions].sort((a, b) => compareTexts(a.definition.metadata.name, b.definition.metadata.name))) {
    const { metadata, spec } = one.definition;
    const taken = [spec.names.kind, spec.names.listKind].find((kind) => kinds.has(`${spec.group} ${kind}`));
    if (taken === undefined) {
      for (const kind of [spec.names.kind, spec.names.listKind]) kinds.set(`${spec.group} ${kind}`, one);
    } else {
      const { name } = kinds.get(`${spec.group} ${taken}`)!.definition.metadata;
      const message = `${name} defines the kind ${taken} of this group already`;
      conflicts.push({ reason: 'conflict', file: one.file, definition: metadata.name, message });
    }
  }
  return { published: [...new Set(kinds.values())], conflicts };
}

function apisOf({ definition, file, packed }: ReadDefinition): readonly PublishedApi[] {
  const { metadata, spec } = definition;
  const { names } = spec;
  return versionsOf(spec)
    .filter(({ served }) => served)
    .map(({ deprecated, deprecationWarning, name: version, schema, storage }) => {
      const documents = documentsOf(definition, version);
      let samples: ApiSamples | undefined;
      return {
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
    });
}

function scopeOf({ spec }: CustomResourceDefinition): PublishedApi['scope'] {
  return spec.scope === 'Namespaced' ? 'Namespaced' : 'Cluster';
}

function compareApis(a: PublishedApi, b: PublishedApi): number {
  return compareTexts(a.group, b.group) || compareTexts(a.kind, b.kind) || compareVersions(a.version, b.version);
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
