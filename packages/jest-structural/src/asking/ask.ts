import {
  acceptedAlone,
  admit,
  check,
  errorText,
  findObjects,
  isDefinition,
  kubernetesVersionText,
  NEWEST_KUBERNETES,
  nearNames,
  otherObject,
  POD_SECURITY_LABEL,
  readCatalog,
  readNamespaceFiles,
  type AcceptedAlone,
  type CheckSetup,
  type CheckResult,
  type DefinitionCatalog,
  type KubernetesVersion,
} from '@structural/checker';
import type { CustomResourceDefinition } from '@structural/core';
import { parseDocuments, type ParsedDocument } from '@structural/document';
import type { JsonObject } from '@structural/json';
import { MODULE_MINOR, openKubernetes } from '@structural/kubernetes-wasm';
import { cacheFolder } from '@structural/runner';
import { noDefinitions } from '../instance.js';
import { StructuralProblem } from '../problem.js';
import type { ReceivedManifest } from '../received/received-manifests.js';
import type { TestQuestion } from './question.js';
import { sentDocument } from './sent-document.js';

/** What a server with some definitions says to what a test hands over. */
export interface ServerAnswers {
  readonly answers: readonly Answered[];
  readonly catalog: DefinitionCatalog;
  readonly server: KubernetesVersion;
}

/** A text, and what a server says to it. */
export interface Answered {
  readonly manifest: ReceivedManifest;
  readonly documents: readonly ParsedDocument[];
  readonly result: CheckResult;
}

/**
 * Asks about resources. Throws a `StructuralProblem` where the definitions do not load or cannot be used, where nothing is received that could be
 * judged, and where a resource is of a kind without a definition: none of that is a verdict.
 */
export function ask(question: TestQuestion): ServerAnswers {
  const { asStatus, definitions, kubeconform, manifests, old, server } = question;
  // Built-in kinds need no definitions.
  const { catalog } = definitions ?? { catalog: NO_DEFINITIONS };
  const checkOptions: CheckSetup = {
    ...serverOptions(question),
    catalog,
    definitions: false,
    requireObjects: true,
    ...(asStatus && { subresource: 'status' }),
    ...(old && { oldResources: { find: () => old } }),
  };
  const answers = manifests.map((manifest) => {
    // What a server accepts needs no lines: it is judged as it is sent, and no text that people read is made of it.
    const sent = manifest.json === undefined || kubeconform !== undefined ? undefined : answered(manifest, manifest.json, checkOptions);
    return sent !== undefined && isAccepted(sent.result) ? sent : answered(manifest, manifest.text, checkOptions);
  });
  for (const answer of answers) {
    refuseUnread(answer);
    if (old !== undefined) refuseOther(answer, old);
    if (definitions === undefined && answer.result.resources.some(({ outcome }) => outcome === 'unknown-kind')) throw noDefinitions();
    refuseNoVerdict(answer, catalog, question);
  }
  return { answers, catalog, server };
}

/** What a server judges by that is asked a question, but for definitions. */
export function serverOptions({ isStrict, manifests, server }: TestQuestion): CheckSetup {
  return {
    kubernetesVersion: server,
    kubernetes,
    // Those of one text count anyway.
    namespaces: readNamespaceFiles(manifests.length > 1 ? manifests.filter(({ text }) => text.includes(POD_SECURITY_LABEL)) : []),
    strict: isStrict ? 'strict' : 'warn',
  };
}

/** Throws where a server with some definitions has no verdict on a resource, or one of those that it was given is none that a server has. */
export function refuseNoVerdict({ manifest, result }: Answered, catalog: DefinitionCatalog, question: TestQuestion): void {
  const { allowed, definitions, kubeconform, server } = question;
  if (kubeconform === undefined) refuseUnjudged(manifest, result, catalog, allowed);
  refuseHalfJudged(manifest, result, server, allowed);
  refuseMisspelt(manifest, result, allowed);
  const names = [...result.resources].flatMap(({ definition }) => (definition === undefined ? [] : [definition.name]));
  if (definitions !== undefined) throwForRefusedDefinition(names, definitions.catalog, question);
}

/**
 * The one object that a test hands over, where a server accepts its creation: most assertions are about such, of which nothing is to be shown. Throws as {@link ask} does
 * where the server refuses its definition; undefined where only that knows.
 */
export function acceptedAtOnce(question: TestQuestion): AcceptedAlone | undefined {
  const { asStatus, definitions, kubeconform, manifests, old, server } = question;
  const [manifest, other] = manifests;
  if (asStatus || old !== undefined || kubeconform !== undefined || other !== undefined || manifest?.json === undefined) return undefined;
  const document = sentDocument(manifest.json);
  const { catalog } = definitions ?? { catalog: NO_DEFINITIONS };
  const accepted = document && acceptedAlone(document, { catalog, kubernetesVersion: server, kubernetes });
  if (accepted?.custom !== undefined) throwForRefusedDefinition([accepted.custom.entry.definition.metadata.name], catalog, question);
  return accepted;
}

function answered(manifest: ReceivedManifest, text: string, options: CheckSetup): Answered {
  const sent = text === manifest.json ? sentDocument(text) : undefined;
  const documents = sent === undefined ? parseDocuments(text) : [sent];
  return { manifest, documents, result: check(manifest.file, text, options, { documents }) };
}

function isAccepted({ diagnostics, resources }: CheckResult): boolean {
  return [...resources].every(({ outcome }) => outcome === 'accepted') && diagnostics.every(({ severity }) => severity !== 'error');
}

const NO_DEFINITIONS = readCatalog([]);
/** Loaded by the first object of a built-in kind. */
const kubernetes = openKubernetes(MODULE_MINOR, cacheFolder('jest-structural', process.env, process.platform));

/** A definition that no server has judges nothing. */
function throwForRefusedDefinition(names: readonly string[], { entries }: DefinitionCatalog, question: TestQuestion): void {
  for (const [index, { definition, file }] of entries.entries()) {
    const { name } = definition.metadata;
    const refusal = names.includes(name) ? refusalOf(definition, index, question) : '';
    if (refusal !== '')
      throw new StructuralProblem(`definitions cannot be used: ${file}: ${name}: the server refuses this CRD: ${refusal}`);
  }
}

/** Why a server refuses one of the definitions of a question, asked once for each: its rules are compiled for it. Empty where it does not. */
function refusalOf(definition: CustomResourceDefinition, index: number, { definitions, kept, server }: TestQuestion): string {
  const known = refusals.get(definition) ?? new Map<KubernetesVersion, string>();
  refusals.set(definition, known);
  const before = known.get(server);
  if (before !== undefined) return before;
  const find = (): string => {
    const [first, ...others] = admit(definition, undefined, server).errors;
    const more = others.length === 0 ? '' : ` (and ${String(others.length)} more)`;
    return first === undefined ? '' : `${errorText(first)}${more}`;
  };
  const asked = ['refused definition', definitions?.digest ?? '', String(index), kubernetesVersionText(server)];
  const refusal = kept === undefined ? find() : kept.of(asked, find);
  known.set(server, refusal);
  return refusal;
}

const refusals = new WeakMap<CustomResourceDefinition, Map<KubernetesVersion, string>>();

/** What is no verdict of a server about a resource. */
const NO_VERDICT: ReadonlySet<string> = new Set(['no-definitions', 'syntax', 'templated-file', 'unusable-definition']);

function refuseUnread(answer: Answered): void {
  const {
    manifest: { file },
    result: { diagnostics, resources },
  } = answer;
  if (objectsIn(answer).some(isDefinition))
    throw new StructuralProblem(`${file}: a CustomResourceDefinition is judged by toRenderManifests, and not here`);
  const [first] = diagnostics.filter(({ rule, severity }) => NO_VERDICT.has(rule) && (severity === 'error' || rule === 'no-definitions'));
  if (first !== undefined || resources.length === 0) throw new StructuralProblem(`${file}: ${first?.message ?? 'there is no resource'}`);
}

/** Throws where what is stored already is another object than one that is received. */
function refuseOther(answer: Answered, old: JsonObject): void {
  const other = objectsIn(answer)
    .map((object) => otherObject(old, object))
    .find((problem) => problem !== undefined);
  if (other !== undefined) throw new StructuralProblem(`${answer.manifest.file}: old: ${other}`);
}

function objectsIn({ documents }: Answered): readonly JsonObject[] {
  return documents.flatMap((document) => (document.ok ? findObjects(document.value).map(({ value }) => value) : []));
}

/** Throws where a resource was not judged, as that is neither accepted nor refused, unless it is allowed. */
export function refuseUnjudged(
  { file }: Pick<ReceivedManifest, 'file'>,
  { resources }: Pick<CheckResult, 'resources'>,
  catalog: DefinitionCatalog,
  allowed: boolean | readonly string[] = false,
): void {
  const unjudged = resources.find(({ kind, outcome }) => outcome === 'unknown-kind' && !isAllowed(kind, allowed));
  if (unjudged === undefined) return;
  const { apiVersion, kind } = unjudged;
  const known = catalog.entries.map(({ definition: { spec } }) => ({ kind: spec.names.kind, text: `${spec.names.kind}.${spec.group}` }));
  const [near] = nearNames(
    kind,
    known.map((each) => each.kind),
  );
  const listed = known.slice(0, MAX_LISTED).map(({ text }) => text);
  const more = known.length > MAX_LISTED ? ` and ${String(known.length - MAX_LISTED)} more` : '';
  throw new StructuralProblem(
    [
      `${file}: not checked: no CRD has the kind ${JSON.stringify(kind)} in ${JSON.stringify(apiVersion)}`,
      ...(near === undefined || near === kind ? [] : [`, did you mean ${near}?`]),
      known.length === 0 ? '; there are no CRDs' : `; the CRDs are of ${listed.join(', ')}${more}`,
      `; to let it pass unjudged: { allowUnjudged: [${JSON.stringify(kind)}] }`,
    ].join(''),
  );
}

/** Throws where types and fields of a built-in kind are right and no more was checked, as the code of that server is not here. */
function refuseHalfJudged(
  { file }: ReceivedManifest,
  { resources }: CheckResult,
  server: KubernetesVersion,
  allowed: boolean | readonly string[] = false,
): void {
  const half = resources.find(
    ({ byTypesOnly, kind, outcome }) => byTypesOnly === true && outcome === 'accepted' && !isAllowed(kind, allowed),
  );
  if (half === undefined) return;
  throw new StructuralProblem(
    `${file}: not checked: of ${half.kind} only types and fields are known for Kubernetes ${kubernetesVersionText(server)}; ` +
      `the server's own code is here for ${kubernetesVersionText(NEWEST_KUBERNETES)}; to let it pass: { allowUnjudged: [${JSON.stringify(half.kind)}] }`,
  );
}

/** Throws where a server has no such kind in a group that is its own: that refuses every resource, whatever a test expects of this one. */
function refuseMisspelt(
  { file }: ReceivedManifest,
  { diagnostics, resources }: CheckResult,
  allowed: boolean | readonly string[] = false,
): void {
  const found = diagnostics.find(({ rule, severity }) => rule === 'unknown-kind' && severity === 'error');
  if (found === undefined || resources.some(({ kind }) => isAllowed(kind, allowed))) return;
  const hint = found.hint === undefined ? '' : `, ${found.hint}`;
  throw new StructuralProblem(`${file}: not checked: ${found.message}${hint}`);
}

function isAllowed(kind: string, allowed: boolean | readonly string[]): boolean {
  return typeof allowed === 'boolean' ? allowed : allowed.includes(kind);
}

const MAX_LISTED = 8;
