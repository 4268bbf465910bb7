import type { CatalogEntry, DefinitionCatalog } from '@structural/checker';
import { compareVersions, servedVersions } from '@structural/core';
import { newJsonObject, type JsonValue } from '@structural/json';
import type { FileView } from '../workspace/workspace.js';
import { exampleObject, type SampleType } from './example.js';
import type { Offer } from './offer.js';

/** Whole resources, for a document with nothing in it: one of each kind that there are definitions of, as a server accepts it. */
export function blockOffers({ catalog, kubernetesVersion }: FileView): readonly Offer[] {
  const offers: Offer[] = [];
  for (const entry of oneOfEach(catalog).slice(-MAX_KINDS)) {
    const { definition } = entry;
    const { group, names } = definition.spec;
    const [version] = servedVersions(definition).toSorted(compareVersions);
    if (version === undefined) continue;
    offers.push({
      label: names.kind,
      kind: 'block',
      detail: `${group}/${version}`,
      rank: 0,
      text: {
        kind: 'members',
        value: isMade(offers) ? sampleOf({ entry, version }, kubernetesVersion) : typeAlone(group, version, names.kind),
      },
    });
  }
  return offers;
}

/** Of several definitions of a kind the one that counts. */
function oneOfEach(catalog: DefinitionCatalog): readonly CatalogEntry[] {
  const kinds = new Map(catalog.entries.map(({ definition: { spec } }) => [JSON.stringify([spec.group, spec.names.kind]), spec]));
  return [...kinds.values()].flatMap(({ group, names: { kind } }) => catalog.find(group, kind)[0] ?? []);
}

const MAX_KINDS = 400;
/** How many samples are searched for before an editor has waited long enough; of the others the type is written. */
const MAX_SAMPLES = 40;

function isMade(offers: readonly Offer[]): boolean {
  return offers.length < MAX_SAMPLES;
}

type Members = Readonly<Record<string, JsonValue>>;

function sampleOf(type: SampleType, kubernetesVersion: FileView['kubernetesVersion']): Members {
  const { group, names } = type.entry.definition.spec;
  return { ...typeAlone(group, type.version, names.kind), ...exampleObject(type, kubernetesVersion) };
}

function typeAlone(group: string, version: string, kind: string): Members {
  const metadata = newJsonObject();
  metadata['name'] = 'sample';
  return { apiVersion: `${group}/${version}`, kind, metadata };
}
