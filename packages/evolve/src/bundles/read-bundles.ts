import { describedDefinitions, isServiceVersion, keyRangeAt, readCatalog, type DefinitionCatalog } from '@structural/checker';
import { parseDocuments, type JsonPath, type SourceDocument } from '@structural/document';
import { isJsonArray, isJsonObject, valueAt, type JsonObject } from '@structural/json';
import type { ChangePlace } from '../changes/record/change.js';

/** A bundle of OLM: one ClusterServiceVersion with the CRDs of its folder. */
export interface OperatorBundle {
  /** That of its ClusterServiceVersion, such as `etcdoperator.v0.9.4`. */
  readonly name: string;
  /** Such as `0.9.4`; empty where there is none. */
  readonly version: string;
  readonly replaces?: string;
  readonly skips: readonly string[];
  readonly skipRange?: string;
  /** The names of the CRDs that it owns, and of those that it requires. */
  readonly owned: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
  /** Where it says that it replaces another one, or its name. */
  readonly place: ChangePlace;
  /** Where it lists what it owns, or the same as `place`. */
  readonly ownedPlace: ChangePlace;
  /** Its CRDs; read anew each time, as there may be very many bundles. */
  readonly read: () => DefinitionCatalog;
  /** The files with CRDs of its folder. */
  readonly files: readonly BundleFile[];
}

/** A file of a bundle. */
export interface BundleFile {
  readonly file: string;
  readonly text: string;
}

/** The bundles among some files, and the folders that have several ClusterServiceVersions, whose CRDs may be of any of these. */
export interface FoundBundles {
  readonly bundles: readonly OperatorBundle[];
  readonly unclear: readonly string[];
}

/** Finds bundles: folders with a ClusterServiceVersion, in the order of the files. Files with neither that nor a CRD may be left out. */
export function readBundles(files: readonly BundleFile[]): FoundBundles {
  const folders = new Map<string, BundleFile[]>();
  for (const file of files) {
    const folder = folderOf(file.file);
    const known = folders.get(folder);
    if (known === undefined) folders.set(folder, [file]);
    else known.push(file);
  }
  const bundles: OperatorBundle[] = [];
  const unclear: string[] = [];
  for (const [folder, inside] of folders) {
    const found = inside.flatMap(serviceVersionsIn);
    const [only] = found;
    if (found.length > 1) unclear.push(folder === '' ? '.' : folder);
    else if (only !== undefined) bundles.push(toBundle(only, inside));
  }
  return { bundles, unclear };
}

function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}

interface FoundServiceVersion {
  readonly file: string;
  readonly document: SourceDocument;
  readonly value: JsonObject;
}

function serviceVersionsIn({ file, text }: BundleFile): readonly FoundServiceVersion[] {
  if (!text.includes('ClusterServiceVersion')) return [];
  return parseDocuments(text).flatMap((document) => {
    const value = document.ok ? document.value : undefined;
    return document.ok && value !== undefined && isJsonObject(value) && isServiceVersion(value) ? [{ file, document, value }] : [];
  });
}

function toBundle({ document, file, value }: FoundServiceVersion, inside: readonly BundleFile[]): OperatorBundle {
  const text = (...path: readonly string[]): string => {
    const found = valueAt(value, path);
    return typeof found === 'string' ? found : '';
  };
  const placeAt = (path: JsonPath): ChangePlace => ({ file, range: keyRangeAt(document, path) });
  const replaces = text('spec', 'replaces');
  const skipRange = text('metadata', 'annotations', 'olm.skipRange');
  const skips = valueAt(value, ['spec', 'skips']);
  const files = inside.filter((each) => each.text.includes('CustomResourceDefinition'));
  return {
    name: text('metadata', 'name'),
    version: text('spec', 'version'),
    ...(replaces !== '' && { replaces }),
    skips: isJsonArray(skips) ? skips.filter((each) => typeof each === 'string') : [],
    ...(skipRange !== '' && { skipRange }),
    owned: new Set(describedDefinitions(value, 'owned').map(({ name }) => name)),
    required: new Set(describedDefinitions(value, 'required').map(({ name }) => name)),
    place: placeAt(replaces === '' ? ['metadata', 'name'] : ['spec', 'replaces']),
    ownedPlace: placeAt(['spec', 'customresourcedefinitions', 'owned']),
    files,
    read: () => readCatalog(files),
  };
}
