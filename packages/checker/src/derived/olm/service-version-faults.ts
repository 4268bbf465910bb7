import type { SourceDocument } from '@structural/document';
import type { DefinitionCatalog } from '../../catalog/definition-catalog.js';
import { readCatalog } from '../../catalog/read-catalog.js';
import { openTypes } from '../../composed/known-types.js';
import type { FilePlace } from '../../find/file-place.js';
import type { FoundObject } from '../../find/find-objects.js';
import type { FoundFault } from '../../find/found-in-document.js';
import { bundleFaults } from './bundle-faults.js';
import { descriptorFaults } from './descriptor-faults.js';
import { exampleFaults } from './alm-examples.js';
import { isServiceVersion } from './service-version.js';

/** What is wrong with the ClusterServiceVersions of a document, as far as the CRDs of the bundle that it is in say so. */
export function serviceVersionFaults(
  document: SourceDocument,
  objects: readonly FoundObject[],
  { bundle }: FilePlace = {},
): readonly FoundFault[] {
  const found = objects.filter(({ value }) => isServiceVersion(value));
  if (found.length === 0) return NONE;
  const catalog = bundle && catalogOfBundle(document, bundle);
  return found.flatMap(({ path: root, value }) => {
    const ofBundle =
      catalog === undefined
        ? []
        : [...bundleFaults(value, catalog), ...descriptorFaults(value, openTypes([catalog], { builtin: 'off' }).schemasOf)];
    return [...ofBundle, ...exampleFaults(value)].map((fault) => ({ root, fault, rule: 'olm-bundle' as const }));
  });
}

const NONE: readonly never[] = [];

/** The CRDs in the files of a bundle, those next to the ClusterServiceVersion included. */
function catalogOfBundle(document: SourceDocument, bundle: NonNullable<FilePlace['bundle']>): DefinitionCatalog {
  const hasOwn = document.text.includes('CustomResourceDefinition');
  return readCatalog([...bundle, ...(hasOwn ? [{ file: '', text: document.text }] : [])]);
}
