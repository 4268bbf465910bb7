import { saysNothingOf } from '../catalog/schema-annotation.js';
import { type CustomResourceDefinition, type ReadDefinition, NEWEST_KUBERNETES } from '@structural/core';
import type { DuplicateKey, SourceDocument } from '@structural/document';
import { objectIn, type JsonObject } from '@structural/json';
import { definitionBefore, resourceBefore } from '../before/object-before.js';
import type { CatalogEntry, DefinitionCatalog } from '../catalog/definition-catalog.js';
import { readShared } from '../catalog/read-shared.js';
import type { CheckSetup } from '../options/check-setup.js';
import { repeatedKeyFindings } from '../definition/strict-findings.js';
import { checkDefinition, definitionFindings, type DefinitionVerdict } from '../definition/check-definition.js';
import { checkConventions, checkPitfalls, checkPolicyConventions } from './check-conventions.js';
import type { DefinitionContext } from '../find/definition-context.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { duplicateKeyDiagnostics, ownDuplicates } from '../diagnostic/duplicate-keys.js';
import { isDefinition, type FoundDefinition } from '../find/find-definitions.js';
import { objectAt, type FoundObject } from '../find/find-objects.js';
import { attachFixes, type FixSubject } from '../fixes/attach-fixes.js';
import type { JudgeAgain } from '../fixes/proven-fixes.js';
import type { DocumentMemory } from '../memory/document-memory.js';
import type { TextMemory } from '../memory/file-memory.js';
import { composingFaults } from '../composed/composing-objects.js';
import { openTypes } from '../composed/known-types.js';
import { faultDiagnostics } from '../derived/fault-diagnostics.js';
import { checkPolicy } from '../policies/check-policy.js';
import { partialDefinition } from '../definition/partial-definition.js';
import { readFound } from '../find/read-found.js';
import { checkResource, withoutKind } from '../resource/check-resource.js';
import { withOtherDefinition } from '../resource/other-definition.js';
import { describeResource } from '../find/describe-resource.js';
import type { ResourceContext } from '../resource/resource-context.js';
import type { GrowingVerdicts } from '../resource/resource-verdicts.js';
import { toVerdict } from '../resource/to-verdict.js';
import { appliedTexts, mayBeLarge, objectSizeFindings, type AppliedTexts } from '../size/object-size.js';
import type { ClaimedNames } from '../naming/claimed-names.js';
import { namingFindings } from '../naming/naming-findings.js';
import { testFileFindings } from '../test-files/test-file-findings.js';
import { checkBuiltin } from '../builtin/check-builtin.js';
import type { TypesOnly } from '../builtin/types-only.js';
import { isBuiltInGroup, isConfigurationGroup } from '../find/kubernetes-groups.js';
import { collectUnknownKinds, severityOfUnknown, type UnknownKinds } from '../resource/unknown-kinds.js';
import { countingDefinition } from '../resource/counting-definition.js';
import { unusableDefinition } from '../resource/unusable-definition.js';
import type { FoundInDocument } from '../find/found-in-document.js';

/** The judging of one text. */
export interface FileRun {
  readonly file: string;
  readonly options: CheckSetup;
  /** The definitions of the file before all others; none where resources are not judged. */
  readonly catalogs: readonly DefinitionCatalog[];
  readonly definitions: DefinitionVerdict[];
  /** The names of the definitions so far. */
  readonly claims: ClaimedNames[];
  readonly resources: GrowingVerdicts;
  readonly diagnostics: Diagnostic[];
  /** What is kept of a finding. */
  readonly kept: (finding: Diagnostic) => Diagnostic;
  /** Absent until there is one: what only judges definitions loads nothing that judges resources. */
  unknown?: UnknownKinds;
  /** Those of which it is to be said that types alone were checked. */
  typesOnly?: TypesOnly;
  readonly reported: Set<CustomResourceDefinition>;
  /** Of which it is said that a webhook converts their resources. */
  readonly noted: Set<CustomResourceDefinition>;
  /** What was said of the definitions that are made of one document. */
  readonly saidOfSources: Map<SourceDocument, Set<string>>;
  /** How many live objects were judged as updates of themselves. */
  live: number;
  /** How many admission policies and bindings there are, where no resources are judged. */
  policies: number;
}

/** One by one: a hostile file has more findings than a call takes arguments. */
export function report({ diagnostics, kept }: FileRun, findings: readonly Diagnostic[]): void {
  for (const finding of findings) diagnostics.push(kept(finding));
}

/** Takes the findings about one object of a document, in the order of the report. */
type AddSubject = (subject: FixSubject) => void;

/** How the objects of a document are judged. */
export interface JudgingObjects {
  /** Whether they stand in an item of a long list, for which no fixes are made. */
  readonly isItem: boolean;
  readonly memory?: TextMemory | undefined;
  /** How the document was fixed before. */
  readonly fixes?: DocumentMemory | undefined;
}

/** Judges the objects that were found in a document, resources first. */
export function judgeObjects(run: FileRun, found: FoundInDocument, judging: JudgingObjects): void {
  const { definitions, document, faults = NO_FAULTS, policies, resources } = found;
  const { file, options } = run;
  const findsFixes = options.fixes === true && !judging.isItem && document.derivation === undefined;
  const subjects: FixSubject[] = [];
  const add: AddSubject = (subject) => {
    // Most objects have no finding: nothing of them is kept.
    if (subject.diagnostics.length === 0) return;
    if (findsFixes) subjects.push(subject);
    else report(run, unsaid(run, document, subject.diagnostics));
  };
  if (options.definitions !== false) report(run, faultDiagnostics(file, document, faults));
  const judgesDefinitions = options.definitions !== false && definitions.length > 0;
  const texts = appliedTexts();
  const duplicates = ownDuplicates(document.duplicates, judgesDefinitions ? [...resources, ...definitions] : resources);
  const ofPolicies = options.definitions === false ? [] : policySubjects(run, found);
  if (run.catalogs.length === 0) run.policies += ofPolicies.length;
  for (const subject of ofPolicies) add(subject);
  const addNew = ofPolicies.length === 0 ? add : withoutRepeats(add, ofPolicies);
  for (const resource of resources) judgeResource(run, addNew, document, resource, duplicates.of(resource.path));
  addComposing(run, add, found);
  if (judgesDefinitions) {
    if (options.strict !== 'ignore') add({ root: [], diagnostics: duplicateKeyDiagnostics(file, duplicates.others, 'warning') });
    for (const definition of definitions)
      judgeDefinition(run, add, document, definition, { duplicates: duplicates.of(definition.path), memory: judging.memory, texts });
  }
  if (definitions.length === 0 && resources.length === 0) add({ root: [], diagnostics: testFileFindings(file, document) });
  addSizes(run, add, found, { known: judging.memory?.sizes, texts });
  const { conventions } = options;
  if (conventions !== undefined && conventions.size > 0) {
    // Those of a definition are found with its conventions.
    for (const { path } of resources) add({ root: path, diagnostics: checkPitfalls(file, document, path, conventions) });
    for (const policy of options.definitions === false ? [] : policies)
      add({ root: policy.path, diagnostics: checkPolicyConventions(file, document, policy, conventions, options) });
  }
  // What makes fixes is loaded when there is something to fix.
  const isClean = subjects.every(({ diagnostics }) => diagnostics.length === 0);
  for (const each of isClean ? [] : attachFixes(document, subjects, judging.fixes)) report(run, each);
}

const NO_FAULTS: readonly never[] = [];
const NO_ENTRIES: readonly never[] = [];

/** What does not fit between objects and the resources that a controller makes of them. */
function addComposing({ catalogs, file, options }: FileRun, add: AddSubject, { composing = [], document }: FoundInDocument): void {
  for (const { path, value } of composing) {
    const faults = composingFaults(value, openTypes(catalogs, options)).map((fault) => ({ root: path, fault }));
    add({ root: path, diagnostics: faultDiagnostics(file, document, faults, 'composed-resource') });
  }
}

/** What is wrong with each policy in a document. */
function policySubjects({ file, options }: FileRun, { document, policies }: FoundInDocument): readonly FixSubject[] {
  return policies.flatMap((policy): FixSubject[] => {
    const diagnostics = checkPolicy(file, document, policy, options);
    return diagnostics === undefined ? [] : [{ root: policy.path, diagnostics }];
  });
}

/** What is too large among the objects of a document. */
function addSizes(
  { file, options }: FileRun,
  add: AddSubject,
  found: FoundInDocument,
  sizes: Parameters<typeof objectSizeFindings>[3],
): void {
  const { document } = found;
  if (mayBeLarge(document)) add({ root: [], diagnostics: objectSizeFindings(file, document, writtenObjects(found, options), sizes) });
}

/** The objects of a document that a person applies, and that are judged. */
function writtenObjects({ definitions, document, resources, sources = [] }: FoundInDocument, options: CheckSetup): readonly FoundObject[] {
  if (options.definitions === false) return resources;
  const ofNoKind = sources.filter((source) => !resources.includes(source));
  return [...resources, ...(document.derivation === undefined ? definitions : []), ...ofNoKind];
}

/** What was not said of another definition that is made of the same text. */
function unsaid({ saidOfSources }: FileRun, { derivation }: SourceDocument, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (derivation === undefined) return diagnostics;
  const { source } = derivation;
  const said = saidOfSources.get(source) ?? new Set<string>();
  saidOfSources.set(source, said);
  return diagnostics.filter(({ message, range, rule }) => {
    // Versions with one schema have its place.
    const key = `${range.start} ${rule} ${message.replace(/versions\[\d+\]/g, 'versions')}`;
    return !said.has(key) && said.add(key);
  });
}

/** Adds what was not said of an object before: the server's own code says of a policy what its page is about, too. */
function withoutRepeats(add: AddSubject, before: readonly FixSubject[]): AddSubject {
  const said = new Set(before.flatMap(({ diagnostics, root }) => diagnostics.map(({ message }) => `${root.join('.')} ${message}`)));
  return ({ diagnostics, root, ...subject }) => {
    add({ ...subject, root, diagnostics: diagnostics.filter(({ message }) => !said.has(`${root.join('.')} ${message}`)) });
  };
}

/** What a definition is judged with. */
interface JudgingDefinition {
  readonly duplicates: readonly DuplicateKey[];
  readonly memory: TextMemory | undefined;
  readonly texts: AppliedTexts;
}

function judgeDefinition(
  run: FileRun,
  add: AddSubject,
  document: SourceDocument,
  definition: FoundDefinition,
  { duplicates, memory, texts }: JudgingDefinition,
): void {
  const { definitions, file, options } = run;
  const { catalog, conventions, kubernetesVersion, old, rewrite, provers, strict } = options;
  const unread: DefinitionContext = {
    file,
    document,
    definition,
    duplicates,
    ...(strict && { strict }),
    ...(kubernetesVersion === undefined ? {} : { kubernetesVersion }),
    ...(rewrite === undefined ? {} : { rewrite }),
    ...(provers && { provers }),
    ...(options.write && { write: options.write }),
    ...(old === undefined ? {} : { stored: old }),
    ...(memory && { decodings: memory.decodings, sizes: memory.sizes }),
  };
  const read: ReadDefinition =
    catalog === undefined || (kubernetesVersion ?? NEWEST_KUBERNETES).minor !== NEWEST_KUBERNETES.minor
      ? readFound(document, definition, unread)
      : readShared(document, definition, rewrite, memory?.decodings);
  const partial = read.ok ? partialDefinition(file, document, definition, options.place) : undefined;
  if (partial !== undefined) {
    add({ root: definition.path, diagnostics: [partial, ...repeatedKeyFindings(unread, false)] });
    return;
  }
  const before = read.ok ? definitionBefore(read.definition, options, kubernetesVersion) : undefined;
  if (before?.isItself === true) run.live++;
  const context: DefinitionContext = before === undefined ? unread : { ...unread, old: before.old, isItself: before.isItself };
  const { verdict, diagnostics } = checkDefinition(context, read, memory?.judged);
  definitions.push(verdict);
  const judgeAgain: JudgeAgain = (edited) => {
    const again = objectAt(edited.value, definition.path);
    const repeats = ownDuplicates(edited.duplicates, [definition]).of(definition.path);
    return again && isDefinition(again.value)
      ? definitionFindings({ ...context, document: edited, definition: again, duplicates: repeats }).diagnostics
      : undefined;
  };
  add({ root: definition.path, diagnostics, judge: judgeAgain });
  // Of one that is refused, too, as it will be fixed.
  if (read.ok) add({ root: definition.path, diagnostics: judgeNaming(run, context, read.definition, texts) });
  if (read.ok && conventions !== undefined && conventions.size > 0)
    add({ root: definition.path, diagnostics: withoutReported(diagnostics, checkConventions(context, read.definition, conventions)) });
}

/** The findings about the names of a definition, which are taken from then on. */
function judgeNaming(
  { claims, options }: FileRun,
  context: DefinitionContext,
  definition: CustomResourceDefinition,
  texts: AppliedTexts,
): readonly Diagnostic[] {
  const { group } = definition.spec;
  const claimed = [...(options.claimed?.(group) ?? []), ...claims.filter((claim) => claim.group === group)];
  const { claim, diagnostics } = namingFindings(context, definition, claimed, {
    place: options.place,
    printed: () => texts(writtenAs(context)),
  });
  claims.push(claim);
  return diagnostics;
}

/** What somebody wrote: the definition, or what it is made of, in which more may be different. */
function writtenAs({ definition, document: { derivation } }: DefinitionContext): JsonObject {
  return derivation === undefined ? definition.value : objectIn(derivation.source.value);
}

/** The findings of conventions but for those that a rule has at the same place: a field that is required and dropped. */
function withoutReported(said: readonly Diagnostic[], found: readonly Diagnostic[]): readonly Diagnostic[] {
  const places = new Set(said.filter(({ rule }) => rule === 'no-value-fits').map(({ range }) => `${range.start} ${range.end}`));
  return places.size === 0
    ? found
    : found.filter(({ range, rule }) => rule !== 'required-properties' || !places.has(`${range.start} ${range.end}`));
}

/** Judges an object of a built-in kind; false where there is nothing to judge it by. */
function judgeBuiltinResource(run: FileRun, add: AddSubject, context: ResourceContext): boolean {
  const { builtin, kubernetes, namespaces, place, policies, subresource } = run.options;
  const { group } = context.description;
  if (builtin === 'off' || (!isBuiltInGroup(group) && !isConfigurationGroup(group))) return false;
  const before = resourceBefore(context.resource.value, run.options);
  const asksServer = builtin !== 'schema' && kubernetes?.minor === context.kubernetesVersion.minor;
  const surroundings = {
    place: place ?? {},
    old: before?.old,
    subresource,
    ...(asksServer && { kubernetes }),
    ...(namespaces && { namespaces }),
    ...(policies ? { policies: { policies, catalogs: run.catalogs } } : {}),
  };
  const checked = checkBuiltin(context, surroundings);
  if (checked === undefined) return false;
  const { diagnostics, found, verdict } = checked;
  if (before?.isItself === true && verdict.operation !== 'create') run.live++;
  run.resources.push(verdict);
  if (verdict.byTypesOnly === true && run.options.notesTypesOnly === true && builtin !== 'schema')
    run.typesOnly = { first: run.typesOnly?.first ?? context, count: (run.typesOnly?.count ?? 0) + 1 };
  const { path } = context.resource;
  add({
    root: path,
    diagnostics,
    ...(found && { entry: { found } }),
    judge: (edited) => {
      const next = inEdited(context, edited);
      return next && checkBuiltin(next, surroundings)?.diagnostics;
    },
  });
  return true;
}

/** The same object in an edited text; undefined where it is gone. */
function inEdited(context: ResourceContext, edited: SourceDocument): ResourceContext | undefined {
  const { path } = context.resource;
  const again = objectAt(edited.value, path);
  if (again === undefined) return undefined;
  const repeats = ownDuplicates(edited.duplicates, [again]).of(path);
  return { ...context, document: edited, resource: again, description: describeResource(again.value), duplicates: repeats };
}

/** What is known of a kind: by definitions of the text first. */
function withOthers(own: readonly CatalogEntry[], given: readonly CatalogEntry[] = NO_ENTRIES): readonly CatalogEntry[] {
  return own.length === 0 ? given : [...own, ...given];
}

/** Judges one object; or takes note that nothing is known of its kind. */
function judgeResource(
  run: FileRun,
  add: AddSubject,
  document: SourceDocument,
  resource: FoundObject,
  duplicates: readonly DuplicateKey[],
): void {
  const { reported, catalogs, file, noted, options, resources } = run;
  const { converted, kubernetesVersion = NEWEST_KUBERNETES, strict = 'warn', subresource } = options;
  const description = describeResource(resource.value);
  const context: ResourceContext = { file, document, resource, description, kubernetesVersion, strict, duplicates };
  const { group, kind, version } = description;
  if (kind === '') {
    const { diagnostics, verdict } = withoutKind(context);
    resources.push(verdict);
    add({ root: resource.path, diagnostics });
    return;
  }
  const [own, given] = catalogs.map((catalog) => catalog.find(group, kind));
  const ownEntries = own ?? NO_ENTRIES;
  const entries = withOthers(ownEntries, given).filter(({ definition }) => !saysNothingOf(definition, version));
  const entry = countingDefinition(entries, kubernetesVersion, options);
  if (entry === undefined) {
    if (judgeBuiltinResource(run, add, context)) return;
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
    policies: options.policies ? { policies: options.policies, catalogs } : undefined,
    old: before?.old,
    isItself: before?.isItself === true,
    subresource,
    noted,
    reported,
  };
  const { diagnostics: found, verdict } = checkResource(context, surroundings);
  const diagnostics = withOtherDefinition(found, { entry, entries }, (other) =>
    checkResource(context, { ...surroundings, entry: other, passedOver: [], noted: new Set(noted), reported: new Set() }),
  );
  if (before?.isItself === true && (verdict.refusal !== undefined || verdict.outcome === 'accepted')) run.live++;
  resources.push(verdict);
  const judgeAgain: JudgeAgain = (edited) => {
    const next = inEdited(context, edited);
    if (next === undefined) return undefined;
    return checkResource(next, { ...surroundings, noted: new Set(noted), reported: new Set(reported) }).diagnostics;
  };
  add({ root: resource.path, diagnostics, entry, judge: judgeAgain });
}
