import { isJsonObject, newJsonObject, type JsonObject } from '@structural/json';
import { definitionName } from '../definition/nearest-definitions.js';
import type { SuiteDefinitionFiles } from '../definition/definition-files.js';
import type { SuiteDefinition } from '../suite.js';
import type { SuiteFiles } from '../suite-files.js';
import { crdHasGates, type FeatureGates } from './feature-gates.js';
import type { OpenshiftSuite } from './read-suite.js';

/** Where definitions of suites are looked for. */
export interface DefinitionPlaces {
  readonly files: SuiteFiles;
  readonly definitions: SuiteDefinitionFiles;
  readonly gates: FeatureGates;
  /** Given on the command line; absent where suites find their own. */
  readonly given?: readonly SuiteDefinition[];
}

/** The definitions that a suite is for, in the order of their files; or why there are none. */
export function findOpenshiftDefinitions(
  suite: OpenshiftSuite,
  path: string,
  places: DefinitionPlaces,
): readonly SuiteDefinition[] | string {
  const { crd, crdName, featureGates } = suite;
  const { definitions, files, gates, given } = places;
  const folder = files.resolve(path, '..');
  const candidates = given ?? inFiles(crd === undefined ? generated(folder, files) : files.find(crd, folder), definitions);
  const named = candidates.filter(({ value }) => crdName === '' || definitionName(value) === crdName);
  const where = given !== undefined ? 'in --crds' : crd === undefined ? `in ${files.shown(files.resolve(folder, GENERATED))}` : `as ${crd}`;
  if (named.length === 0) return `there is no CustomResourceDefinition ${crdName === '' ? '' : `${crdName} `}${where}`;
  if (featureGates.length === 0) return named;
  const kept: SuiteDefinition[] = [];
  for (const definition of named) {
    const has = crdHasGates(annotationsOf(definition.value), featureGates, folder, gates);
    if (typeof has === 'string') return `${definition.file}: ${has}`;
    if (has) kept.push(definition);
  }
  return kept.length > 0 ? kept : `no CustomResourceDefinition ${crdName} ${where} has the feature gates ${featureGates.join(', ')}`;
}

/** Where the harness of openshift/api looks, as seen from the folder of a suite. */
const GENERATED = '../../zz_generated.crd-manifests';

function generated(folder: string, files: SuiteFiles): readonly string[] {
  const place = files.resolve(folder, GENERATED);
  return files.list(place).map((name) => files.resolve(place, name));
}

function inFiles(paths: readonly string[], definitions: SuiteDefinitionFiles): readonly SuiteDefinition[] {
  const found: SuiteDefinition[] = [];
  for (const path of paths) found.push(...definitions.in(path));
  return found;
}

function annotationsOf({ metadata }: JsonObject): JsonObject {
  const annotations = isJsonObject(metadata) ? metadata['annotations'] : undefined;
  return isJsonObject(annotations) ? annotations : newJsonObject();
}

/** The version that a suite tests: its own word, else the only one that its definitions have; or why that is not to be said. */
export function findVersion(
  { version }: OpenshiftSuite,
  definitions: readonly SuiteDefinition[],
): { readonly version: string } | { readonly why: string } {
  if (version !== undefined) return { version };
  const versions = definitions.map(({ value }) => versionNames(value));
  if (versions.some((names) => names.length > 1))
    return { why: 'the CustomResourceDefinition has several versions: name the tested one in the suite' };
  const [first = '', ...others] = new Set(versions.flat());
  return others.length === 0
    ? { version: first }
    : { why: `the CustomResourceDefinitions have different versions (${[first, ...others].join(', ')}): name the tested one in the suite` };
}

function versionNames({ spec }: JsonObject): readonly string[] {
  const versions = isJsonObject(spec) ? spec['versions'] : undefined;
  if (!Array.isArray(versions)) return [];
  return versions.flatMap((version) => (isJsonObject(version) && typeof version['name'] === 'string' ? [version['name']] : []));
}
