import { decodeBytes, parseDocuments, parseParts, type ItemisedList, type ParsedDocument, type Range } from '@structural/document';
import type { DefinitionVerdict } from '../definition/check-definition.js';
import { acknowledge, type AcknowledgedFinding } from '../acknowledgements/acknowledge.js';
import { readAcknowledgements } from '../acknowledgements/read-acknowledgements.js';
import { NO_DEFINITIONS } from '../catalog/definition-catalog.js';
import { catalogOfDocuments } from '../catalog/read-catalog.js';
import { isPackageMeta } from '../derived/crossplane/package-faults.js';
import { mayDefineTypes } from '../derived/derive-definitions.js';
import type { FilePlace } from '../find/file-place.js';
import { type Diagnostic, sortDiagnostics } from '../diagnostic/diagnostic.js';
import type { JudgedDocument } from '../find/found-in-document.js';
import type { ForeignPatch } from '../patches/foreign-patch.js';
import type { TextMemory } from '../memory/file-memory.js';
import { POD_SECURITY_LABEL, readNamespaces } from '../policies/read-namespaces.js';
import { mergePolicies, policiesOfFile } from '../policies/read-policies.js';
import { runPolicies } from '../policies/run-policies.js';
import type { ClaimedNames } from '../naming/claimed-names.js';
import type { CheckOptions } from '../options/check-options.js';
import type { CheckSetup } from '../options/check-setup.js';
import { withSeverities } from '../options/rule-severities.js';
import type { ResourceVerdicts } from '../resource/resource-verdicts.js';
import { isTestFile } from '../test-files/test-file-findings.js';
import { judgeChartValues } from '../chart-values/chart-values-diagnostics.js';
import { findObjects } from '../find/find-objects.js';
import { isPolicy } from './find-parts.js';
import { judgeCatalog } from '../olm-catalog/judge-catalog.js';
import { mayBeCatalog } from '../olm-catalog/catalog-parts.js';
import { releaseDiagnostics, strayActionDiagnostics } from './chart-diagnostics.js';
import { judgeDocuments, type JudgedDocuments } from './judge-documents.js';
import { judgeWindow } from './judge-window.js';
import { keepAll, keepVerdicts } from './keeper.js';
import { withoutPatched } from './patched-elsewhere.js';
import { locateTemplatedValue, soughtDiagnostics, unreadableDiagnostics, withTemplatedValue } from './template-diagnostics.js';
import { knownVerdicts, withoutVariables } from './variables.js';

/** What there is to say about one file. */
export interface CheckResult {
  readonly file: string;
  /** The text that all ranges refer to; bytes that are no UTF-8 are decoded with replacement characters. */
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
  /** The findings that comments acknowledge, in the order of the text; absent where there are none. */
  readonly acknowledged?: readonly AcknowledgedFinding[];
  /** Findings that do not count in a run, as they were there before; absent unless somebody has compared and taken them out. */
  readonly known?: readonly Diagnostic[];
  /** One verdict for each CustomResourceDefinition, in the order of the file, undecodable ones included. */
  readonly definitions: readonly DefinitionVerdict[];
  /** One verdict for each other object of a kind, in the order of the file, unknown kinds included; none without a catalog. */
  readonly resources: ResourceVerdicts;
  /** The names that its definitions have once they are applied; absent for none. */
  readonly claims?: readonly ClaimedNames[];
  /** How many live objects were judged as updates of themselves; absent for none. */
  readonly live?: number;
  /** How many admission policies and bindings it holds, where no resources are judged; absent for none. */
  readonly policies?: number;
  /** How much else was judged in it; absent for nothing. */
  readonly others?: JudgedOthers;
  /** Whether it was not judged as a kustomization applies it as a patch; absent for any other file. */
  readonly isPatch?: true;
  /** How many documents the file holds; those that do not parse count, empty ones do not. */
  readonly documents: number;
}

/** What is judged in a file that is neither a definition nor a resource of a known kind; each is absent for none. */
export interface JudgedOthers {
  /** Files with values of a chart, or with the schema of such. */
  readonly chartValues?: number;
  /** ClusterServiceVersions of OLM that were judged by the CRDs of their bundles. */
  readonly serviceVersions?: number;
  /** Packages, channels, bundles and deprecations of file-based catalogs of OLM. */
  readonly catalogParts?: number;
}

/** What somebody knows of a text before it is judged. */
export interface KnownText {
  /** Its documents. */
  readonly documents?: readonly ParsedDocument[] | undefined;
  /** What is remembered of the last text of a file that is edited. */
  readonly memory?: TextMemory | undefined;
  /** Whether the text is what a file has beside definitions, so that what does not parse counts as it does beside them. */
  readonly isBesideDefinitions?: boolean;
}

/**
 * Judges every CustomResourceDefinition in a file and, given a catalog, every custom resource: in any document, inside of lists, next
 * to other kinds.
 *
 * `file` is only a name. Never throws on any text; each document is judged alone, so that one which does not parse does
 * not hide the others. Positions are computed only for what is reported. What is `known` of the text changes nothing but the time it takes.
 */
export function check(file: string, text: string | Uint8Array, given: CheckSetup = {}, known: KnownText = {}): CheckResult {
  // A kind without a definition is a note unless definitions are required.
  const options = given.severities?.get('unknown-kind') === 'error' ? { ...given, requireCrd: true } : given;
  const stream = known.documents === undefined ? longStream(text, options) : undefined;
  const streamed = stream && judgeDocuments(file, stream, options, { keeper: keepVerdicts(options), own: NO_DEFINITIONS });
  const judged =
    streamed?.isComplete === true ? streamed : judgeWhole(file, known.documents ?? parseDocuments(text), options, known.memory);
  // The text as the documents see it, so that their offsets fit; without documents no finding refers to it.
  const decoded = judged.documents[0]?.text ?? (typeof text === 'string' ? text : '');
  return toResult(file, decoded, judged, options, known.isBesideDefinitions === true);
}

/** How long a text is that may have too many documents to keep all of their values. */
const LONG = 1 << 20;

/** The documents of a long text that seems to have no definitions, one by one; undefined for any other. */
function longStream(text: string | Uint8Array, options: CheckSetup): Iterable<ParsedDocument | ItemisedList> | undefined {
  if (text.length < LONG || options.window !== undefined) return undefined;
  const decoded = typeof text === 'string' ? { ok: true, text } : decodeBytes(text);
  const mayDefine = !decoded.ok || mayDefineTypes(decoded.text) || mayBeCatalog(decoded.text);
  return mayDefine ? undefined : parseParts(decoded.text, longList(options));
}

/** How long a list is of which items are judged one by one: where fixes are made of a whole document, it is too long for these. */
function longList({ conventions, fixes }: CheckOptions): number {
  if (conventions !== undefined && conventions.size > 0) return Infinity;
  return fixes === true ? MAX_FIXED : LONG;
}

/** Texts that are longer are not edited. Source: `editEach`. */
const MAX_FIXED = (16 << 20) + 1;

/** Judges documents all of which are known, by the definitions in any of them, and by each server that is asked. */
function judgeWhole(
  file: string,
  documents: readonly ParsedDocument[],
  options: CheckSetup,
  memory: TextMemory | undefined,
): JudgedDocuments {
  const { catalog, rewrite } = options;
  const parsed = catalog === undefined ? [] : documents.filter(({ ok }) => ok);
  const own = catalogOfDocuments(file, parsed, rewrite, memory?.decodings);
  // By policies and namespaces only resources are judged.
  const judging = parsed.length === 0 ? options : withOwnNamespaces(withOwnPolicies(options, file, parsed), file, parsed);
  return judgeWindow(judging, (asked) => judgeDocuments(file, documents, asked, { keeper: keepAll(), own, memory }));
}

/** The same options with the policies of the text itself, where nobody has looked for policies. */
function withOwnPolicies(options: CheckSetup, file: string, documents: readonly ParsedDocument[]): CheckSetup {
  if (options.policies !== undefined || !documents.some(hasPolicy)) return options;
  const policies = runPolicies(mergePolicies([policiesOfFile({ file, documents })]));
  return policies === undefined ? options : { ...options, policies };
}

function hasNamespace(document: ParsedDocument): boolean {
  return document.ok && findObjects(document.value).some(({ value }) => value['kind'] === 'Namespace');
}

function hasPolicy(document: ParsedDocument): boolean {
  return document.ok && findObjects(document.value).some(({ value }) => isPolicy(value));
}

/** The same options with the namespaces of the text itself, which count first. */
function withOwnNamespaces(options: CheckSetup, file: string, documents: readonly ParsedDocument[]): CheckSetup {
  const { namespaces = new Map() } = options;
  if (namespaces === false || !documents.some(hasNamespace) || documents[0]?.text.includes(POD_SECURITY_LABEL) !== true) return options;
  return { ...options, namespaces: new Map([...namespaces, ...readNamespaces([{ file, documents }])]) };
}

/** What is said of a text; all that can be said of it as a whole is added here. */
function toResult(file: string, text: string, judged: JudgedDocuments, options: CheckSetup, isBesideDefinitions: boolean): CheckResult {
  const { count, definitions, documents, found } = judged;
  const { place = {}, severities } = options;
  const isSought = place.isSought === true;
  if (isSought && place.isPatch === true) return patchResult(file, text, count);
  const patches = patchesOf(place);
  const patched: Findings = patches === undefined ? judged : withoutPatched(judged, documents, patches);
  const { diagnostics, resources: verdicts, variable } = isSought ? withoutVariables(patched, text, place) : patched;
  const judgedIn = isSought ? found.filter((each) => isJudged(each, verdicts)) : found;
  const templatedValue = locateTemplatedValue(judgedIn) ?? variable;
  const hasJudged = isBesideDefinitions || judgedIn.length > 0;
  const unreadable = isSought
    ? soughtDiagnostics(file, documents, { judgesResources: options.catalog !== undefined, place, hasJudged })
    : unreadableDiagnostics(file, documents, place);
  const { findings: ofChart, hasValues, isUnusableSchema } = judgeChart(file, text, documents, options);
  const ofCatalog = judgeCatalog(file, documents, place);
  const isTemplated = templatedValue !== undefined && !unreadable.some(({ rule }) => rule === 'templated-file');
  const own = isTemplated ? withTemplatedValue(file, templatedValue, diagnostics, text, place) : diagnostics;
  const resources = isTemplated && isSought ? knownVerdicts(verdicts, own) : verdicts;
  const read = isUnusableSchema ? own : [...own, ...unreadable];
  const others = judgedOthers(hasValues, ofCatalog.parts, found);
  const all = ofChart.length + ofCatalog.diagnostics.length === 0 ? read : [...read, ...ofChart, ...ofCatalog.diagnostics];
  const hasOthers = others.others !== undefined || found.some((each) => each.hasPolicies || isPackageMeta(each.document.value));
  const hasNothing = resources.length === 0 && !hasOthers;
  const isEmpty = all.length === 0 && hasNothing && found.every((each) => each.definitions.length === 0 && !isTestFile(each.document));
  const ordered = isEmpty
    ? [noDefinitions(file, count, options.catalog !== undefined)]
    : isSought && hasNothing && definitions.length === 0 && all.every(isAboutUnjudged)
      ? [noDefinitions(file, count, options.catalog !== undefined), ...all]
      : sortDiagnostics(withSeverities(all, severities));
  const split = withoutAcknowledged({ file, documents, count, definitions, resources, diagnostics: ordered }, text, options);
  return {
    file,
    text,
    ...split,
    definitions,
    resources,
    documents: count,
    ...others,
    ...foundToo(judged),
  };
}

/** The findings about a text, with the verdicts that they led to and the first variable in a definition. */
type Findings = Pick<JudgedDocuments, 'diagnostics' | 'resources'> & { readonly variable?: Range };

/** What is applied to the objects of a file from elsewhere, by Crossplane to the CRDs of a provider that it installs included. */
function patchesOf({ crossplanePackage, patches }: FilePlace): FilePlace['patches'] {
  return crossplanePackage?.kind === 'Provider' ? () => [...(patches?.() ?? []), WEBHOOK_OF_PROVIDER] : patches;
}

/** Source: crossplane, `internal/controller/pkg/revision`, `enrichControlledResource`. */
const WEBHOOK_OF_PROVIDER: ForeignPatch = {
  by: 'Crossplane',
  target: { group: 'apiextensions.k8s.io', kind: 'CustomResourceDefinition' },
  paths: ['spec.conversion.webhookClientConfig'],
};

/** What few texts have, as far as a text has it. */
function foundToo({ claims, live, policies }: Pick<JudgedDocuments, 'claims' | 'live' | 'policies'>): Partial<CheckResult> {
  return { ...(claims.length > 0 && { claims }), ...(live > 0 && { live }), ...(policies > 0 && { policies }) };
}

/** The findings that no comment acknowledges, in order, and those that one does. */
function withoutAcknowledged(
  judged: Parameters<typeof acknowledge>[0],
  text: string,
  options: CheckSetup,
): Pick<CheckResult, 'diagnostics' | 'acknowledged'> {
  const comments = options.acknowledgements === false ? [] : readAcknowledgements(text, judged.documents);
  if (comments.length === 0) return { diagnostics: judged.diagnostics };
  const { acknowledged, diagnostics } = acknowledge(judged, comments, options);
  return {
    diagnostics: diagnostics === judged.diagnostics ? diagnostics : sortDiagnostics(withSeverities(diagnostics, options.severities)),
    ...(acknowledged.length > 0 && { acknowledged }),
  };
}

/** What was judged in a text that is neither a definition nor a resource by one. */
function judgedOthers(hasValues: boolean, catalogParts: number, found: readonly JudgedDocument[]): Pick<CheckResult, 'others'> {
  const serviceVersions = found.reduce((sum, each) => sum + (each.serviceVersions ?? 0), 0);
  if (!hasValues && serviceVersions + catalogParts === 0) return {};
  const counts = { ...(serviceVersions > 0 && { serviceVersions }), ...(catalogParts > 0 && { catalogParts }) };
  return { others: { ...(hasValues && { chartValues: 1 }), ...counts } };
}

/** What there is to say about a file of a chart, and whether values or their schema were judged. */
function judgeChart(
  file: string,
  text: string,
  documents: readonly ParsedDocument[],
  { catalog, place = {} }: CheckSetup,
): { readonly findings: readonly Diagnostic[]; readonly hasValues: boolean; readonly isUnusableSchema: boolean } {
  const values = catalog === undefined ? undefined : judgeChartValues(file, text, documents, place);
  const ofChart = place.chartPart === 'templates' ? strayActionDiagnostics(file, text) : releaseDiagnostics(file, text, place);
  return {
    findings: [...ofChart, ...(values?.diagnostics ?? [])],
    hasValues: values?.isJudged === true,
    isUnusableSchema: place.chartValues?.role === 'schema' && values !== undefined && values.diagnostics.length > 0,
  };
}

/** Whether a finding is a note about what is not judged where it was found, but for templates, which are counted by themselves. */
function isAboutUnjudged({ rule, severity }: Diagnostic): boolean {
  return severity === 'info' && (rule === 'syntax' || rule === 'partial-definition');
}

/** Whether a document has a definition or a resource that a definition is known for. */
function isJudged({ definitions, hasResources }: JudgedDocument, verdicts: ResourceVerdicts): boolean {
  return definitions.length > 0 || (hasResources && verdicts.some(({ outcome }) => outcome !== 'unknown-kind'));
}

/** What comes of a file that a kustomization applies as a patch. */
function patchResult(file: string, text: string, documents: number): CheckResult {
  const message = 'this is a patch that a kustomization applies, and not checked';
  return {
    file,
    text,
    diagnostics: [{ rule: 'no-definitions', severity: 'info', message, file, range: { start: 0, end: 0 }, related: [] }],
    definitions: [],
    resources: [],
    documents,
    isPatch: true,
  };
}

function noDefinitions(file: string, documents: number, judgesResources: boolean): Diagnostic {
  const wanted = judgesResources ? 'no CustomResourceDefinition and no resource in this file' : 'no CustomResourceDefinition in this file';
  const message = documents === 0 ? 'no document in this file' : wanted;
  return { rule: 'no-definitions', severity: 'info', message, file, range: { start: 0, end: 0 }, related: [] };
}
