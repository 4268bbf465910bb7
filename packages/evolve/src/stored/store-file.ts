import {
  appliedOver,
  type CheckSetup,
  type DefinitionCatalog,
  isDefinition,
  strayDocument,
  type FoundObject,
  describeResource,
  type ResourceDescription,
  keptText,
  lossesOf,
  type UpdateOptions,
  type WriteKind,
  resourceBefore,
  storeBuiltin,
  objectAdmission,
  type ObjectAdmission,
  type RunPolicies,
  type ResourceBaseline,
  type LiveAs,
  unfilledDefaults,
  type UnfilledDefault,
  valueRangeAt,
} from '@structural/checker';
import { isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { NEWEST_KUBERNETES, toResourceStorage, type CustomResourceDefinition, type ResourceChange } from '@structural/core';
import { type ParsedDocument, type SourceDocument, lineIndex } from '@structural/document';
import { builtinChanges } from './builtin-changes.js';
import { findType, whyUnserved } from './find-type.js';
import { holdsDefinitionsAlone, openDefinitionStorage } from './store-definitions.js';
import { rewriteDocuments, type Becomes, type RewrittenFile } from './rewrite-documents.js';
import { storeAdmitted } from './store-admitted.js';
import {
  inOrderOf,
  storedValue,
  type StoredValue,
  type StoringOptions,
  type StoringStep,
  type StoringSurroundings,
} from './stored-value.js';

/** What became of one object of a file. */
export interface StoredFileObject {
  readonly description: ResourceDescription;
  /** The line that it starts on, from 1; computed when asked for, which costs a reading of the text. */
  readonly line: number;
  /**
   * `stored`, of a definition of v1 as the server returns it · `refused` by the server · `undecodable`
   * · `unknown-kind`, which stays as it was, as CustomResourceDefinitions beside resources do.
   */
  readonly outcome: 'stored' | 'refused' | 'undecodable' | 'unknown-kind';
  readonly changes: readonly ResourceChange[];
  /** Why it cannot be decoded, or cannot be read again. */
  readonly problem?: string;
  /** What is lost or altered between its version, the storage version and the one that is read, a clause each; why that is not known. */
  readonly losses: readonly string[];
  /** Defaults that are not filled in, as an object around them is not there. */
  readonly unfilled: readonly UnfilledDefault[];
  /** How many rules could not be evaluated, for which a server may refuse it all the same. */
  readonly unevaluatedRules: number;
  /** What admission policies change, and which does; what of them only a cluster knows. */
  readonly policyNotes: readonly string[];
  /** What of the stored object applying keeps, and how a server returns a definition. */
  readonly writeNotes: readonly string[];
}

/** A file with its objects as they are stored. */
export interface StoredFile extends RewrittenFile {
  readonly objects: readonly StoredFileObject[];
  /** How many live objects were taken as updates of themselves. */
  readonly live: number;
}

/** What may be chosen about how a file is brought into the form in which its objects are stored. */
export interface StoreFileOptions extends StoringOptions {
  readonly catalog: DefinitionCatalog;
  /** The server's own code for built-in kinds, without which their objects stay as they are. */
  readonly kubernetes?: CheckSetup['kubernetes'];
  /** The namespaces that ask Pod Security to judge their pods. */
  readonly namespaces?: CheckSetup['namespaces'];
  readonly step: StoringStep;
  /**
   * What becomes of an object that the server refuses: it is left out (by default), stays as it was written, or becomes what the server had
   * made of it; what cannot be decoded stays as it was then. `prune` and `default` refuse nothing, and leave alone what they cannot decode.
   */
  readonly refused?: 'left-out' | 'as-written' | 'as-judged';
  /** The admission policies that objects meet on the way to storage. */
  readonly policies?: RunPolicies;
  /** What is there before: inputs with the same names are updates of it. */
  readonly oldResources?: Pick<ResourceBaseline, 'find'>;
  readonly old?: UpdateOptions['old'];
  /** How objects are written over those; as `kubectl apply` does by default. */
  readonly write?: WriteKind;
  /** What a live object is that is not among these. */
  readonly liveAs?: LiveAs;
  /** Whether a document that is no object ends the file, as it does for kubectl; what does not parse always does. */
  readonly requireObjects?: boolean;
}

/**
 * Brings every custom resource of a file into the form in which it is stored, or part of the way, in its text: comments and layout stay
 * where the value does, and so does everything of another kind.
 *
 * Never throws on any text. The diagnostics of what is refused are `check`'s.
 */
export function storeFile(
  text: string | Uint8Array,
  {
    catalog,
    kubernetes,
    liveAs,
    namespaces,
    old,
    oldResources,
    policies,
    requireObjects = false,
    step,
    refused = 'left-out',
    write,
    ...options
  }: StoreFileOptions,
): StoredFile {
  const objects: StoredFileObject[] = [];
  let live = 0;
  const leavesOut = step === 'stored' && refused === 'left-out';
  const asked = { ...options, catalog, policies, step };
  const left = leavesOut ? 'left-out' : undefined;
  const known = { ...(liveAs && { liveAs }), ...(old && { old }), ...(oldResources && { oldResources }) };
  const become = (found: FoundObject, document: SourceDocument): Becomes | undefined => {
    const description = describeResource(found.value);
    const note = (outcome: StoredFileObject['outcome'], more: Partial<StoredFileObject> = {}): number =>
      objects.push(Object.assign(untouched(found, document, outcome), more));
    const type = isDefinition(found.value) ? undefined : findType(catalog, description, options.kubernetesVersion);
    if (type === undefined || type.kind === 'unknown') {
      const served = { ...options, kubernetes, ...(namespaces && { namespaces }) };
      const builtin =
        type && builtinStorage(found.value, step, served, known, (before) => admissionOf(found.value, undefined, before, asked));
      note(builtin?.outcome ?? 'unknown-kind', builtin?.more);
      return builtin && (builtin.value === undefined ? left : { value: builtin.value });
    }
    const problem = type.kind === 'type' ? unreadVersion(type.definition, options.readVersion) : type.message;
    if (type.kind !== 'type' || problem !== undefined) {
      note('undecodable', problem === undefined ? {} : { problem });
      return left;
    }
    const before = resourceBefore(found.value, known);
    if (isLiveUpdate(step, before)) live++;
    const written = writtenOver(before, found.value, { ...options, ...(write && { write }) });
    const surroundings = surroundingsOf(type.definition, before);
    const { denial, notes, stored } = storeAdmitted(
      written.value,
      (value) => storedValue(type.type, value, step, options, surroundings),
      (each) => (each.ok ? { object: each.value, isValid: !each.refused } : undefined),
      admissionOf(written.value, type.definition, before?.old, asked),
    );
    if (!stored.ok) {
      note('undecodable', { problem: stored.decodeError });
      return left;
    }
    const isDenied = stored.refused || denial !== undefined;
    note(isDenied ? 'refused' : 'stored', {
      ...factsOf(stored, denial),
      policyNotes: notes,
      writeNotes: written.notes,
      unfilled: unfilledIn(step, type.definition, description, stored.value),
    });
    return !isDenied || refused === 'as-judged' ? { value: inOrderOf(written.value, stored.value) } : left;
  };
  const definitions =
    step === 'stored' && holdsDefinitionsAlone(text)
      ? openDefinitionStorage(text, { ...options, ...known, ...(write && { write }) })
      : undefined;
  const rewritten = rewriteDocuments(
    text,
    definitions === undefined
      ? become
      : (found, document) => {
          const made = definitions(found);
          objects.push(Object.assign(untouched(found, document, made.outcome), { writeNotes: made.writeNotes }));
          return refused === 'as-judged' || !isRefused(made) ? made.value && { value: made.value } : left;
        },
    (document) => leavesOut && stopsKubectl(document, requireObjects),
  );
  return { ...rewritten, objects, live };
}

/** What there is to say of an object of which nothing is judged. */
function untouched(found: FoundObject, document: SourceDocument, outcome: StoredFileObject['outcome']): StoredFileObject {
  return {
    description: describeResource(found.value),
    outcome,
    changes: [],
    losses: [],
    unfilled: [],
    unevaluatedRules: 0,
    policyNotes: [],
    writeNotes: [],
    get line() {
      return lineOf(document, found);
    },
  };
}

/** What is known of an object that decodes, and why it cannot be stored. */
function factsOf(
  { changes, life, unevaluatedRules }: Extract<StoredValue, { readonly ok: true }>,
  denial: string | undefined,
): Partial<StoredFileObject> {
  const problem = denial ?? (life?.outcome === 'failed' && life.step === 'read' ? life.error : undefined);
  return { changes, losses: life === undefined ? [] : lossesOf(life), unevaluatedRules, ...(problem !== undefined && { problem }) };
}

/** The policies on the way to storage; undefined where an object is not stored as it is written. */
function admissionOf(
  written: JsonObject,
  definition: CustomResourceDefinition | undefined,
  old: JsonObject | undefined,
  {
    catalog,
    kubernetesVersion = NEWEST_KUBERNETES,
    policies,
    step,
    subresource,
  }: Pick<StoreFileOptions, 'catalog' | 'kubernetesVersion' | 'step' | 'subresource'> & { readonly policies: RunPolicies | undefined },
): ObjectAdmission | undefined {
  if (policies === undefined || step !== 'stored' || subresource !== undefined) return undefined;
  return objectAdmission(policies, { written, definition, old, catalog, kubernetesVersion });
}

/** What becomes of an object of a built-in kind; undefined where nothing is known of it. */
function builtinStorage(
  object: JsonObject,
  step: StoringStep,
  options: Parameters<typeof storeBuiltin>[1],
  known: Parameters<typeof resourceBefore>[1],
  admissionOf: (old: JsonObject | undefined) => ObjectAdmission | undefined,
): { readonly outcome: StoredFileObject['outcome']; readonly value?: JsonValue; readonly more?: Partial<StoredFileObject> } | undefined {
  if (step !== 'stored') return undefined;
  const old = resourceBefore(object, known)?.old;
  const { denial, notes, stored } = storeAdmitted(
    object,
    (value) => storeBuiltin(value, options, old),
    (each) => (each?.outcome === 'stored' ? { object: each.object, isValid: true } : undefined),
    admissionOf(old),
  );
  if (stored === undefined) return undefined;
  const more = { policyNotes: notes };
  if (denial !== undefined) return { outcome: 'refused', more: { ...more, problem: denial } };
  return stored.outcome === 'stored'
    ? {
        outcome: stored.outcome,
        value: inOrderOf(object, stored.object),
        more: { ...more, changes: builtinChanges(object, stored.object) },
      }
    : { outcome: stored.outcome, more };
}

function isLiveUpdate(step: StoringStep, before: ReturnType<typeof resourceBefore>): boolean {
  return step === 'stored' && before?.isItself === true;
}

function unfilledIn(
  step: StoringStep,
  definition: CustomResourceDefinition,
  { version }: ResourceDescription,
  value: JsonValue,
): readonly UnfilledDefault[] {
  return step === 'stored' && isJsonObject(value) ? unfilledDefaults(definition, version, value) : [];
}

function isRefused({ outcome }: Pick<StoredFileObject, 'outcome'>): boolean {
  return outcome === 'refused' || outcome === 'undecodable';
}

function surroundingsOf(definition: CustomResourceDefinition, before: ReturnType<typeof resourceBefore>): StoringSurroundings {
  const storage = toResourceStorage(definition);
  return { ...(before && { old: before.old }), ...(storage.ok && { storage: storage.storage }) };
}

/** What a resource becomes that is written over another one, and what of that stays. */
function writtenOver(
  before: ReturnType<typeof resourceBefore>,
  value: JsonObject,
  { subresource, write = 'apply' }: Pick<StoreFileOptions, 'subresource' | 'write'>,
): { readonly value: JsonObject; readonly notes: readonly string[] } {
  const isOther = before?.isItself === false && subresource === undefined;
  const over = isOther ? appliedOver(before.old, value, write) : undefined;
  return over === undefined ? { value, notes: [] } : { value: over.value, notes: [keptText(write, over.kept, 'object')] };
}

/** Whether kubectl creates nothing of a document, nor of those behind it. */
function stopsKubectl(document: ParsedDocument, requireObjects: boolean): boolean {
  return !document.ok || (requireObjects && strayDocument(document) !== undefined);
}

function unreadVersion(definition: CustomResourceDefinition, version: string | undefined): string | undefined {
  return version === undefined ? undefined : whyUnserved(definition, version);
}

function lineOf(document: SourceDocument, { path }: FoundObject): number {
  return lineIndex(document.text).positionOf(valueRangeAt(document, path).start).line;
}
