import { kindsOfGroup } from '@structural/builtin';
import { decodeBytes, parseDocuments, type ParsedDocument, type SourceDocument } from '@structural/document';
import { besideName, isCasesName, type BesideRole } from './beside/beside-name.js';
import { toBesideCases } from './beside/to-cases.js';
import { placeOf } from './case/place-of.js';
import type { TestCase } from './case/test-case.js';
import { readCases } from './cases/read-cases.js';
import { openDefinitionFiles } from './definition/definition-files.js';
import { groupKindOf, isDefinitionOf, nearestDefinitions, type GroupKind } from './definition/nearest-definitions.js';
import { loadKat } from './kat/load-kat.js';
import { loadPolicySuite } from './policies/load-policy-suite.js';
import { openFeatureGates } from './openshift/feature-gates.js';
import { findOpenshiftDefinitions, findVersion, type DefinitionPlaces } from './openshift/find-definitions.js';
import { isOpenshiftSuite, readOpenshiftSuite, type OpenshiftSuite } from './openshift/read-suite.js';
import type { Suite, SuiteDefinition, SuiteProblem } from './suite.js';
import type { SuiteFiles } from './suite-files.js';

/** A file that may hold tests. */
export interface SuiteInput {
  readonly path: string;
  /** How it is shown. */
  readonly file: string;
  /** Whether it was named, rather than found in a folder or by a pattern: then it is expected to hold tests. */
  readonly isNamed: boolean;
  readonly bytes: Uint8Array;
}

/** The tests of some files. */
export interface LoadedSuites {
  readonly suites: readonly Suite[];
  readonly problems: readonly SuiteProblem[];
  /** Suites of openshift/api where their own harness would not find them, which were left out. */
  readonly passedOver: readonly string[];
  /** The files that definitions were read from, for whoever watches. */
  readonly definitionFiles: readonly string[];
}

/**
 * Reads the tests of some files, of any form, and finds the definitions that they are for: those given, else those that a file of tests names, else
 * those that its form leads to. What cannot be read or found is a problem, and keeps nothing else from being read.
 */
export function loadSuites(
  inputs: readonly SuiteInput[],
  files: SuiteFiles,
  { configured = [], given }: KnownDefinitions = {},
): LoadedSuites {
  const definitions = openDefinitionFiles(files);
  const places: DefinitionPlaces = { files, definitions, gates: openFeatureGates(files), ...(given && { given }) };
  const loading: Loading = { places, configured, suites: [], problems: [], passedOver: [] };
  const beside = new Map<string, Map<BesideRole, SuiteInput>>();
  const kat = loadKat(files);
  for (const input of inputs) {
    if (kat.take(input)) continue;
    const name = besideName(input.path);
    if (name !== undefined) {
      const roles = beside.get(name.test) ?? new Map<BesideRole, SuiteInput>();
      beside.set(name.test, roles.set(name.role, input));
    } else if (isCasesName(input.path)) loadCases(input, loading);
    else loadOpenshift(input, loading);
  }
  for (const [test, roles] of beside) loadBeside(test, roles, loading);
  const ofKat = kat.load();
  loading.suites.push(...ofKat.suites);
  loading.problems.push(...ofKat.problems);
  const { passedOver, problems, suites } = loading;
  const used = new Set(suites.flatMap((suite) => suite.definitions.map(({ file }) => file)));
  return { suites, problems, passedOver, definitionFiles: [...used] };
}

/** Definitions that are known beforehand. */
export interface KnownDefinitions {
  /** Given on the command line: nothing else counts then. */
  readonly given?: readonly SuiteDefinition[];
  /** Of a config file: for kinds that have none beside their tests or above. */
  readonly configured?: readonly SuiteDefinition[];
}

interface Loading {
  readonly configured: readonly SuiteDefinition[];
  readonly places: DefinitionPlaces;
  readonly suites: Suite[];
  readonly problems: SuiteProblem[];
  readonly passedOver: string[];
}

function only({ bytes, file }: SuiteInput, { problems }: Loading, what: string): SourceDocument | undefined {
  const [document, second] = parseDocuments(bytes);
  if (document === undefined) problems.push({ file, message: `${what} must be one document, but this file is empty` });
  else if (!document.ok) problems.push(failedDocument(file, document));
  else if (second !== undefined)
    problems.push({
      file,
      message: `${what} is one document`,
      text: second.text,
      range: { start: second.range.start, end: second.range.start },
    });
  else return document;
  return undefined;
}

function failedDocument(file: string, { error, text }: ParsedDocument & { readonly ok: false }): SuiteProblem {
  return { file, message: error.message, text, range: error.range };
}

function loadCases(input: SuiteInput, loading: Loading): void {
  const { file, path } = input;
  const document = only(input, loading, 'a file of tests');
  if (document === undefined) return;
  const read = readCases(file, document);
  if (!read.ok) {
    loading.problems.push(...read.problems);
    return;
  }
  const { definitions, files } = loading.places;
  const folder = files.resolve(path, '..');
  if (read.suite.policies.length > 0) {
    const loaded = loadPolicySuite({ file, document, folder, suite: read.suite }, loading.places);
    if ('message' in loaded) loading.problems.push(loaded);
    else loading.suites.push(loaded);
    return;
  }
  let named: SuiteDefinition[] | undefined;
  // What is given on the command line counts more.
  for (const [i, crd] of (loading.places.given === undefined ? read.suite.crds : []).entries()) {
    const found = files.find(crd, folder).flatMap((each) => definitions.in(each));
    const at = { file, document, path: ['crd', i] };
    if (found.length === 0) loading.problems.push({ ...placed(at), message: `there is no CustomResourceDefinition in ${crd}` });
    named = [...(named ?? []), ...found];
  }
  if (named?.length === 0) return;
  const known = loading.suites.length;
  addByDefinition(file, 'cases', read.suite.cases, folder, loading, named);
  const { conversion } = read.suite;
  if (conversion !== undefined) for (const suite of loading.suites.splice(known)) loading.suites.push({ ...suite, conversion });
}

function loadOpenshift(input: SuiteInput, loading: Loading): void {
  const { bytes, file, isNamed, path } = input;
  const [document] = isNamed || maySuite(bytes) ? parseDocuments(bytes) : [];
  if (document?.ok === false && (isNamed || isFoundByHarness(path))) loading.problems.push(failedDocument(file, document));
  if (document?.ok !== true) return;
  if (!isOpenshiftSuite(document.value)) {
    if (isNamed)
      loading.problems.push({
        file,
        message: 'this file has no tests',
        text: document.text,
        range: { start: document.range.start, end: document.range.start },
      });
    return;
  }
  if (!isNamed && !isFoundByHarness(path)) {
    loading.passedOver.push(file);
    return;
  }
  const read = readOpenshiftSuite(file, document);
  if (!read.ok) {
    loading.problems.push(...read.problems);
    return;
  }
  const definitions = openshiftDefinitions(read.suite, path, loading);
  const at = { file, document, path: [read.suite.crdName === '' ? 'crd' : 'crdName'] };
  if (typeof definitions === 'string') {
    loading.problems.push({ ...placed(at), message: definitions });
    return;
  }
  const version = findVersion(read.suite, definitions);
  if ('why' in version) loading.problems.push({ ...placed(at), message: version.why });
  else
    loading.suites.push({
      file,
      name: read.suite.name,
      format: 'openshift',
      cases: read.suite.cases,
      definitions,
      version: version.version,
    });
}

/** The definitions that a suite is for: those that are configured where it names none that is there. */
function openshiftDefinitions(suite: OpenshiftSuite, path: string, { configured, places }: Loading): readonly SuiteDefinition[] | string {
  const found = findOpenshiftDefinitions(suite, path, places);
  if (typeof found !== 'string' || suite.crd !== undefined || configured.length === 0) return found;
  const others = findOpenshiftDefinitions(suite, path, { ...places, given: configured });
  return typeof others === 'string' ? found : others;
}

/** The harness takes `*.yaml` two folders below `tests`; older ones took `*.testsuite.yaml` anywhere. */
function isFoundByHarness(path: string): boolean {
  return /[/\\]tests[/\\][^/\\]+[/\\][^/\\]+\.yaml$|\.testsuite\.yaml$/.test(path);
}

function maySuite(bytes: Uint8Array): boolean {
  const { text } = decodeBytes(bytes);
  return /^tests:/m.test(text) && /^crd(?:Name)?:/m.test(text);
}

function loadBeside(test: string, roles: ReadonlyMap<BesideRole, SuiteInput>, loading: Loading): void {
  const read = new Map<BesideRole, { readonly file: string; readonly documents: readonly SourceDocument[] }>();
  for (const [role, { bytes, file }] of roles) {
    const parsed = parseDocuments(bytes);
    for (const document of parsed) if (!document.ok) loading.problems.push(failedDocument(file, document));
    if (parsed.length === 0) loading.problems.push({ file, message: 'this file is empty, but must contain an object' });
    read.set(role, { file, documents: parsed.filter((document) => document.ok) });
  }
  const name = test.slice(Math.max(test.lastIndexOf('/'), test.lastIndexOf('\\')) + 1);
  const { cases, problems } = toBesideCases({ name, files: read });
  loading.problems.push(...problems);
  const [first] = [...roles.values()];
  if (first === undefined) return;
  const folder = loading.places.files.resolve(test, '..');
  const byFile = new Map<string, TestCase[]>();
  for (const each of cases) byFile.set(each.at.file, [...(byFile.get(each.at.file) ?? []), each]);
  for (const [file, own] of byFile) addByDefinition(file, 'beside', own, folder, loading, undefined);
}

/** Adds tests as suites: those of one kind together. */
function addByDefinition(
  file: string,
  format: Suite['format'],
  cases: readonly TestCase[],
  folder: string,
  { configured, places, problems, suites }: Loading,
  named: readonly SuiteDefinition[] | undefined,
): void {
  const byKind = new Map<string, { readonly of: GroupKind | undefined; readonly cases: TestCase[] }>();
  for (const each of cases) {
    const object = each.requests[0]?.object.value;
    const of = object === undefined ? undefined : groupKindOf(object);
    const key = of === undefined ? '' : `${of.group}/${of.kind}`;
    const known = byKind.get(key) ?? { of, cases: [] };
    byKind.set(key, known);
    known.cases.push(each);
  }
  const others: SuiteDefinition[] = [];
  // What is said of a definition alone comes last: it is about those of the other tests, unless a file says which.
  for (const { cases: own, of } of [...byKind.values()].sort((a, b) => Number(a.of === undefined) - Number(b.of === undefined))) {
    const [first] = own;
    if (first === undefined) continue;
    const candidates = named ?? places.given;
    const nearest = of === undefined || candidates !== undefined ? [] : nearestDefinitions(of, folder, places.files, places.definitions);
    const known = candidates ?? (nearest.length > 0 ? nearest : configured);
    const definitions = of === undefined ? (candidates ?? [...others]) : known.filter((each) => isDefinitionOf(each, of));
    if (of !== undefined && definitions.length === 0 && isBuiltin(of)) {
      problems.push(...own.flatMap(patchedBuiltin));
      suites.push({ file, name: file, format, cases: own, definitions, builtin: of.group === '' ? of.kind : `${of.kind}.${of.group}` });
      continue;
    }
    const why = whyNot(definitions, of, {
      isNamed: named !== undefined,
      isGiven: candidates !== undefined,
      folder: places.files.shown(folder),
    });
    if (why === undefined) {
      others.push(...definitions);
      suites.push({ file, name: file, format, cases: own, definitions });
    } else problems.push({ ...placed(first.requests[0]?.object ?? first.at), message: why });
  }
}

/** Whether a kind is one of Kubernetes' own, in any version; CustomResourceDefinitions are not, as tests are about what they define. */
function isBuiltin({ group, kind }: GroupKind): boolean {
  return group !== 'apiextensions.k8s.io' && kindsOfGroup(group).some((each) => each.kind === kind);
}

function patchedBuiltin({ at, patches = [] }: TestCase): readonly SuiteProblem[] {
  if (patches.length === 0) return [];
  return [{ ...placed({ ...at, path: [...at.path, 'crdPatches'] }), message: 'crdPatches is for tests of CRDs: built-in kinds have none' }];
}

function whyNot(
  definitions: readonly SuiteDefinition[],
  of: GroupKind | undefined,
  { folder, isGiven, isNamed }: { readonly isNamed: boolean; readonly isGiven: boolean; readonly folder: string },
): string | undefined {
  const [first, second] = definitions;
  if (first === undefined) {
    if (of === undefined) return 'name the CRD that must be refused with crd';
    const where = isNamed ? 'in crd' : isGiven ? 'in --crds' : `in ${folder} or the folders above`;
    return `there is no CustomResourceDefinition of ${of.kind === '' ? 'this object, which has no kind' : `${of.kind} in ${of.group === '' ? 'no group' : of.group}`} ${where}`;
  }
  if (second === undefined || isNamed || of === undefined) return undefined;
  return `there are several CustomResourceDefinitions of ${of?.kind ?? 'it'}: ${first.file} and ${second.file}; name the right one with crd or --crds`;
}

function placed(at: TestCase['at']): Pick<SuiteProblem, 'file' | 'range' | 'text'> {
  return { file: at.file, text: at.document.text, range: placeOf(at) };
}
