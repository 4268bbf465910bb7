import { compareDefinitions, type CompareOptions, type Finding, type ManifestPath } from '@structural/compare';
import { compareVersions, versionsOf, type CustomResourceDefinition, type CustomResourceDefinitionVersion } from '@structural/core';
import type { CatalogEntry, DefinitionCatalog } from '../catalog/definition-catalog.js';
import type { Change } from './change.js';
import { placeChanges } from './place-changes.js';

/** What becomes of resources that are stored in one version and read in another, where nothing but `apiVersion` changes. */
export interface VersionLens {
  readonly definition: string;
  readonly from: string;
  readonly to: string;
  /** What is lost, altered or refused, with the proof; none where nothing is. */
  readonly losses: readonly Change[];
  /** Whether a webhook converts, of which nothing is known: then this is what it has to make up for. */
  readonly hasWebhook: boolean;
}

/** Looks from each served version of each definition at each other one, the more mature first. */
export function versionLenses(
  { entries }: DefinitionCatalog,
  options: Pick<CompareOptions, 'kubernetesVersion' | 'seed'> = {},
): readonly VersionLens[] {
  return entries.flatMap((entry) => {
    const served = versionsOf(entry.definition.spec)
      .map((version, index) => ({ version, index }))
      .filter(({ version }) => version.served)
      .sort((a, b) => compareVersions(a.version.name, b.version.name));
    return served.flatMap((from) => served.flatMap((to) => (from === to ? [] : [lensOf(entry, from, to, options)])));
  });
}

interface ServedVersion {
  readonly version: CustomResourceDefinitionVersion;
  readonly index: number;
}

function lensOf(
  entry: CatalogEntry,
  from: ServedVersion,
  to: ServedVersion,
  options: Pick<CompareOptions, 'kubernetesVersion' | 'seed'>,
): VersionLens {
  const { definition } = entry;
  const { name } = definition.metadata;
  const { findings } = compareDefinitions([asOnly(definition, from, to)], [asOnly(definition, to, to)], options);
  const entries = { old: new Map([[name, entry]]), new: new Map([[name, entry]]) };
  const losing = findings.filter(({ audience, verdict }) => audience === 'stored-data' && verdict !== 'harmless');
  return {
    definition: name,
    from: from.version.name,
    to: to.version.name,
    losses: placeChanges(
      losing.map((finding) => moved(finding, from.index, to.index)),
      entries,
      'stored-data',
    ),
    hasWebhook: definition.spec.conversion?.strategy === 'Webhook',
  };
}

/** A definition of one version alone, under the name of another. */
function asOnly(
  { spec: { additionalPrinterColumns, selectableFields, subresources, validation, ...spec }, ...definition }: CustomResourceDefinition,
  { version }: ServedVersion,
  { version: { name } }: ServedVersion,
): CustomResourceDefinition {
  void [additionalPrinterColumns, selectableFields, subresources, validation];
  return { ...definition, spec: { ...spec, version: name, versions: [{ ...version, name, served: true, storage: true }] } };
}

/** A finding with its places in the definition that has all versions. */
function moved({ newPath, oldPath, ...finding }: Finding, from: number, to: number): Finding {
  const at = (path: ManifestPath, index: number): ManifestPath =>
    path[0] === 'spec' && path[1] === 'versions' ? ['spec', 'versions', index, ...path.slice(3)] : path;
  return { ...finding, ...(oldPath && { oldPath: at(oldPath, from) }), ...(newPath && { newPath: at(newPath, to) }) };
}
