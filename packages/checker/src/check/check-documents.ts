import { type CustomResourceDefinition, type ReadDefinition, NEWEST_KUBERNETES } from '@structural/core';
import {
  forgetPlaces,
  lettingGo,
  type DuplicateKey,
  type ItemisedList,
  type ParsedDocument,
  type SourceDocument,
} from '@structural/document';
import type { JsonObject } from '@structural/json';
import { definitionBefore, resourceBefore } from '../before/object-before.js';
import { makeCatalog, type CatalogEntry, type CatalogProblem, type DefinitionCatalog } from '../catalog/definition-catalog.js';
import { toEntry } from '../catalog/read-catalog.js';
import { readShared } from '../catalog/read-shared.js';
import { ACKNOWLEDGEMENT } from '../acknowledgements/read-acknowledgements.js';
import type { CheckOptions } from '../options/check-options.js';
import { repeatedKeyFindings } from '../definition/strict-findings.js';
import { checkDefinition, definitionFindings, type DefinitionVerdict } from '../definition/check-definition.js';
import { checkConventions, checkPitfalls } from './check-conventions.js';
import type { DefinitionContext } from '../find/definition-context.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { duplicateKeyDiagnostics, ownDuplicates } from '../diagnostic/duplicate-keys.js';
import { isDefinition, type FoundDefinition } from '../find/find-definitions.js';
import { isPartialDefinition } from '../find/is-partial-definition.js';
import { holdsText } from '../find/holds-text.js';
import { strayDocument } from '../find/stray-document.js';
import { keyRangeAt } from '../place/position.js';
import { findObjects, findObjectsInItem, objectAt, type FoundObject } from '../find/find-objects.js';
import { attachFixesToEach, type FixSubject } from '../fixes/attach-fixes.js';
import type { JudgeAgain } from '../fixes/proven-fixes.js';
import { partialDefinition } from '../definition/partial-definition.js';
import { readFound } from '../find/read-found.js';
import { checkResource, withoutKind } from '../resource/check-resource.js';
import { withOtherDefinition } from '../resource/other-definition.js';
import { describeResource } from '../find/describe-resource.js';
import { isBuiltInGroup, isConfigurationGroup } from '../find/kubernetes-groups.js';
import { packedVerdicts } from '../resource/packed-verdicts.js';
import { sharedFindings } from '../resource/shared-findings.js';
import type { ResourceContext } from '../resource/resource-context.js';
import type { GrowingVerdicts, ResourceVerdicts } from '../resource/resource-verdicts.js';
import { toVerdict } from '../resource/to-verdict.js';
import { isTestFile, testFileFindings } from '../test-files/test-file-findings.js';
import { collectUnknownKinds, severityOfUnknown, type UnknownKinds } from '../resource/unknown-kinds.js';
import { countingDefinition } from '../resource/counting-definition.js';
import { unusableDefinition } from '../resource/unusable-definition.js';
import type { FoundInDocument, JudgedDocument } from '../find/found-in-document.js';
import { isManifest, isManifestValue } from './template-diagnostics.js';

/** What there is to say about the objects of a file. */
export interface CheckedDocuments {
  readonly found: readonly JudgedDocument[];
  readonly definitions: readonly DefinitionVerdict[];
  readonly resources: ResourceVerdicts;
  readonly diagnostics: readonly Diagnostic[];
  /** How many live objects were judged as updates of themselves. */
  readonly live: number;
}

/** Judges the objects of a file, document by document; the definitions of the whole file are known before its resources are judged. */
export function checkDocuments(file: string, documents: readonly ParsedDocument[], options: CheckOptions): CheckedDocuments {
  const found = documents.flatMap((document) => (document.ok ? [findIn(document, options)] : []));
  const run = startRun(file, found, options);
  for (const each of found) judgeFound(run, each);
  return endOf(run, found.map(judgedDocument));
}

/** What was judged of a text without definitions of its own. */
export interface CheckedStream extends CheckedDocuments {
  /** How many documents there are. */
  readonly count: number;
  /** The first of them, those that do not parse, and those that may hold comments which acknowledge findings. */
  readonly documents: readonly ParsedDocument[];
}

/**
 * Judges the objects of a text without definitions of its own as {@link checkDocuments} does, one document after the other, and keeps of most of them no
 * more than a packed verdict, so that a stream of very many takes little room. Undefined where it has definitions after all, which count for all documents.
 *
 * Of the documents only those are `found` that the verdict on the whole file depends on: the first, the first with a resource, those that may be templates
 * and those that hold tests.
 */
export function checkStream(
  file: string,
  documents: Iterable<ParsedDocument | ItemisedList>,
  options: CheckOptions,
): CheckedStream | undefined {
  const run = startRun(file, [], options, { resources: packedVerdicts(), kept: sharedFindings() });
  const kept: ParsedDocument[] = [];
  const found: JudgedDocument[] = [];
  const mayBeTemplate = holdsText('{{');
  const mayAcknowledge = options.acknowledgements === false ? () => false : holdsText(ACKNOWLEDGEMENT);
  let count = 0;
  let isWithoutResources = true;
  for (const part of documents) {
    const document = 'isList' in part ? part.document : part;
    if (count++ === 0 || !document.ok || mayAcknowledge(document)) kept.push(document.ok ? lettingGo(document) : document);
    if (!document.ok) continue;
    const hasResources = 'isList' in part ? judgeItems(run, part) : judgeLettingGo(run, document);
    if (hasResources === undefined) return undefined;
    const isFirst = found.length === 0 || (hasResources && isWithoutResources);
    if (isFirst || mayBeTemplate(document) || (!('isList' in part) && isTestFile(document)))
      found.push({ document: lettingGo(document), definitions: NO_DEFINITIONS, hasResources });
    if (hasResources) isWithoutResources = false;
  }
  return { ...endOf(run, found), documents: kept, count };
}

/** Judges a document, and says whether it has resources; undefined where it has a definition. */
function judgeLettingGo(run: Run, document: SourceDocument): boolean | undefined {
  const found = findIn(document, run.options);
  if (found.definitions.length > 0) return undefined;
  judgeFound(run, found);
  forgetPlaces(document);
  return found.resources.length > 0;
}

/** The same for a list, item by item; undefined as well where it must be read as one. */
function judgeItems(run: Run, { items, rest }: ItemisedList): boolean | undefined {
  // Such a list is no list of resources alone.
  if (rest['tests'] !== undefined) return undefined;
  const { catalog, place } = run.options;
  const judgesResources = catalog !== undefined && (place?.isSought !== true || isManifestValue(rest));
  let hasResources = false;
  for (const item of items()) {
    const objects = item && findObjectsInItem(rest, item.index, item.value);
    if (item === undefined || objects === undefined || objects.some(({ value }) => isDefinition(value))) return undefined;
    const resources = judgesResources ? objects.filter(({ value }) => isResource(value)) : [];
    if (resources.length === 0) continue;
    checkDocument(run, { document: item.document, definitions: NO_DEFINITIONS, resources }, false);
    forgetPlaces(item.document);
    hasResources = true;
  }
  return hasResources;
}

const NO_DEFINITIONS: readonly never[] = [];

function startRun(file: string, found: readonly FoundInDocument[], options: CheckOptions, keeping?: Pick<Run, 'resources' | 'kept'>): Run {
  return {
    file,
    options,
    definitions: [],
    resources: [],
    diagnostics: [],
    reported: new Set(),
    noted: new Set(),
    live: 0,
    catalogs: options.catalog === undefined ? [] : [ownCatalog(file, found, options), options.catalog],
    ...keeping,
  };
}

function judgeFound(run: Run, found: FoundInDocument): void {
  const stray = run.options.requireObjects === true ? strayDocument(found.document) : undefined;
  if (stray === undefined) checkDocument(run, found);
  else report(run, [strayDiagnostic(run.file, found.document, stray)]);
}

function endOf(run: Run, found: readonly JudgedDocument[]): CheckedDocuments {
  const { catalogs, definitions, diagnostics, live, resources, unknown } = run;
  if (unknown !== undefined) report(run, unknown.diagnostics(catalogs));
  return { found, definitions, resources, diagnostics, live };
}

/** One by one: a hostile file has more findings than a call takes arguments. */
function report({ diagnostics, kept }: Run, findings: readonly Diagnostic[]): void {
  for (const finding of findings) diagnostics.push(kept === undefined ? finding : kept(finding));
}

function judgedDocument({ definitions, document, resources }: FoundInDocument): JudgedDocument {
  return { document, definitions, hasResources: resources.length > 0 };
}

function strayDiagnostic(file: string, document: SourceDocument, reason: string): Diagnostic {
  return {
    rule: 'undecodable-resource',
    severity: 'error',
    message: `unable to decode: ${reason}`,
    file,
    range: keyRangeAt(document, []),
    related: [],
    hint: 'kubectl stops here: every document must be an object; a line that begins with --- separates documents wherever it stands',
  };
}

interface Run {
  readonly file: string;
  readonly options: CheckOptions;
  /** The definitions of the file before all others; none where resources are not judged. */
  readonly catalogs: readonly DefinitionCatalog[];
  readonly definitions: DefinitionVerdict[];
  readonly resources: GrowingVerdicts;
  readonly diagnostics: Diagnostic[];
  /** What is kept of a finding; all of it where it is absent. */
  readonly kept?: (finding: Diagnostic) => Diagnostic;
  /** Absent until there is one: what only judges definitions loads nothing that judges resources. */
  unknown?: UnknownKinds;
  readonly reported: Set<CustomResourceDefinition>;
  /** Of which it is said that a webhook converts their resources. */
  readonly noted: Set<CustomResourceDefinition>;
  /** How many live objects were judged as updates of themselves. */
  live: number;
}

function findIn(document: SourceDocument, { catalog, place }: CheckOptions): FoundInDocument {
  const objects = findObjects(document.value);
  const definitions = objects.filter(({ value }) => isDefinition(value));
  const hasResources = catalog !== undefined && (place?.isSought !== true || isManifest(document));
  const resources = hasResources ? objects.filter(({ value }) => !isDefinition(value) && isResource(value)) : [];
  return { document, definitions, resources };
}

/** True for an object with a kind, or of a custom group so that it should have one; anything else in YAML is no business of a server. */
function isResource({ apiVersion, kind }: JsonObject): boolean {
  if (typeof kind === 'string' && kind !== '') return true;
  const group = typeof apiVersion === 'string' ? (/^([^/]+)\/[^/]+$/.exec(apiVersion)?.[1] ?? '') : '';
  return !isBuiltInGroup(group) && !isConfigurationGroup(group);
}

function ownCatalog(file: string, found: readonly FoundInDocument[], { parts, proposals }: CheckOptions): DefinitionCatalog {
  const entries: CatalogEntry[] = [];
  const problems: CatalogProblem[] = [];
  for (const { definitions, document } of found) {
    for (const definition of definitions) {
      if (isPartialDefinition(definition.value)) continue;
      const entry = toEntry(file, document, definition, proposals, parts?.decodings);
      if ('message' in entry) problems.push(entry);
      else entries.push(entry);
    }
  }
  return makeCatalog(entries, problems);
}

/** Takes the findings about one object of a document, in the order of the report. */
type AddSubject = (subject: FixSubject) => void;

function checkDocument(run: Run, { definitions, document, resources }: FoundInDocument, fixes = run.options.fixes === true): void {
  const { file, options } = run;
  const subjects: FixSubject[] = [];
  const add: AddSubject = (subject) => {
    // Most objects have no finding: nothing of them is kept.
    if (subject.diagnostics.length === 0) return;
    if (fixes) subjects.push(subject);
    else report(run, subject.diagnostics);
  };
  const judgesDefinitions = options.definitions !== false && definitions.length > 0;
  const duplicates = ownDuplicates(
    document,
    [...resources, ...(judgesDefinitions ? definitions : [])].map(({ path }) => path),
  );
  for (const resource of resources) checkFound(run, add, document, resource, duplicates.of(resource.path));
  if (judgesDefinitions) {
    if (options.strict !== 'ignore') add({ root: [], diagnostics: duplicateKeyDiagnostics(file, duplicates.others, 'warning') });
    for (const definition of definitions) checkFoundDefinition(run, add, document, definition, duplicates.of(definition.path));
  }
  if (definitions.length === 0 && resources.length === 0) add({ root: [], diagnostics: testFileFindings(file, document) });
  const { conventions } = options;
  if (conventions !== undefined && conventions.size > 0) {
    // Those of a definition are found with its conventions.
    for (const { path } of resources) add({ root: path, diagnostics: checkPitfalls(file, document, path, conventions) });
  }
  // What makes fixes is loaded when there is something to fix.
  const isClean = subjects.every(({ diagnostics }) => diagnostics.length === 0);
  for (const each of isClean ? [] : attachFixesToEach(document, subjects)) report(run, each);
}

function checkFoundDefinition(
  run: Run,
  add: AddSubject,
  document: SourceDocument,
  definition: FoundDefinition,
  duplicates: readonly DuplicateKey[],
): void {
  const { definitions, file, options } = run;
  const { catalog, conventions, kubernetesVersion, old, parts, proposals, strict } = options;
  const unread: DefinitionContext = {
    file,
    document,
    definition,
    duplicates,
    ...(strict && { strict }),
    ...(kubernetesVersion === undefined ? {} : { kubernetesVersion }),
    ...(proposals === undefined ? {} : { proposals }),
    ...(old === undefined ? {} : { stored: old }),
  };
  const read: ReadDefinition =
    catalog === undefined || (kubernetesVersion ?? NEWEST_KUBERNETES).minor !== NEWEST_KUBERNETES.minor
      ? readFound(document, definition, unread)
      : readShared(document, definition, proposals, parts?.decodings);
  const partial = read.ok ? partialDefinition(file, document, definition, options.place) : undefined;
  if (partial !== undefined) {
    add({ root: definition.path, diagnostics: [partial, ...repeatedKeyFindings(unread, false)] });
    return;
  }
  const before = read.ok ? definitionBefore(read.definition, options, kubernetesVersion) : undefined;
  if (before?.isItself === true) run.live++;
  const context: DefinitionContext = before === undefined ? unread : { ...unread, old: before.old, isItself: before.isItself };
  const { verdict, diagnostics } = checkDefinition({ ...context, ...(parts?.judged && { judged: parts.judged }) }, read);
  definitions.push(verdict);
  const judgeAgain: JudgeAgain = (edited) => {
    const again = objectAt(edited.value, definition.path);
    const repeats = ownDuplicates(edited, [definition.path]).of(definition.path);
    return again && isDefinition(again.value)
      ? definitionFindings({ ...context, document: edited, definition: again, duplicates: repeats }).diagnostics
      : undefined;
  };
  add({ root: definition.path, diagnostics, judge: judgeAgain });
  if (read.ok && conventions !== undefined && conventions.size > 0)
    add({ root: definition.path, diagnostics: withoutSaid(diagnostics, checkConventions(context, read.definition, conventions)) });
}

/** The findings of conventions but for those that a rule has at the same place: a field that is required and dropped. */
function withoutSaid(said: readonly Diagnostic[], found: readonly Diagnostic[]): readonly Diagnostic[] {
  const places = new Set(said.filter(({ rule }) => rule === 'no-value-fits').map(({ range }) => `${range.start} ${range.end}`));
  return places.size === 0
    ? found
    : found.filter(({ range, rule }) => rule !== 'required-properties' || !places.has(`${range.start} ${range.end}`));
}

/** Judges one object; or takes note that nothing is known of its kind. */
function checkFound(run: Run, add: AddSubject, document: SourceDocument, resource: FoundObject, duplicates: readonly DuplicateKey[]): void {
  const { reported, catalogs, file, noted, options, resources } = run;
  const { converted, kubernetesVersion = NEWEST_KUBERNETES, strict = 'warn', subresource } = options;
  const description = describeResource(resource.value);
  const context: ResourceContext = { file, document, resource, description, kubernetesVersion, strict, duplicates };
  const { group, kind } = description;
  if (kind === '') {
    const { diagnostics, verdict } = withoutKind(context);
    resources.push(verdict);
    add({ root: resource.path, diagnostics });
    return;
  }
  const [own, given] = catalogs;
  const ownEntries = own?.find(group, kind) ?? [];
  const entries = [...ownEntries, ...(given?.find(group, kind) ?? [])];
  const entry = countingDefinition(entries, kubernetesVersion, options);
  if (entry === undefined) {
    const problem = catalogs.map((catalog) => catalog.findProblem(group, kind)).find((each) => each !== undefined);
    const operation = subresource === undefined ? 'create' : (`${subresource}-update` as const);
    const severity = problem === undefined ? severityOfUnknown(context, catalogs, options) : 'error';
    if (problem === undefined) (run.unknown ??= collectUnknownKinds(options)).add(context, severity);
    else add({ root: resource.path, diagnostics: [unusableDefinition(context, problem)] });
    resources.push(
      toVerdict(context, {
        outcome: 'unknown-kind',
        operation,
        errors: severity === 'error' ? 1 : 0,
        warnings: severity === 'warning' ? 1 : 0,
      }),
    );
    return;
  }
  // What is wrong with a definition of this file is reported there.
  if (options.definitions !== false) for (const { definition } of ownEntries) reported.add(definition);
  const passedOver = entries.slice(0, entries.indexOf(entry));
  const before = resourceBefore(resource.value, options);
  const surroundings = {
    converted,
    entry,
    passedOver,
    updates: options,
    old: before?.old,
    isItself: before?.isItself === true,
    subresource,
  };
  const { diagnostics: found, verdict } = checkResource(context, { ...surroundings, noted, reported });
  const diagnostics = withOtherDefinition(found, { entry, entries }, (other) =>
    checkResource(context, { ...surroundings, entry: other, passedOver: [], noted: new Set(noted), reported: new Set() }),
  );
  if (before?.isItself === true && (verdict.refusal !== undefined || verdict.outcome === 'accepted')) run.live++;
  resources.push(verdict);
  const judgeAgain: JudgeAgain = (edited) => {
    const again = objectAt(edited.value, resource.path);
    if (again === undefined) return undefined;
    const repeats = ownDuplicates(edited, [resource.path]).of(resource.path);
    const next: ResourceContext = {
      ...context,
      document: edited,
      resource: again,
      description: describeResource(again.value),
      duplicates: repeats,
    };
    return checkResource(next, { ...surroundings, noted: new Set(noted), reported: new Set(reported) }).diagnostics;
  };
  add({ root: resource.path, diagnostics, entry, judge: judgeAgain });
}
