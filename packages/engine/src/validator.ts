import {
  check,
  definedTypes,
  fixText,
  lineIndex,
  otherObject,
  withoutEchoes,
  type CheckSetup,
  type CheckResult,
  type DefinitionCatalog,
  type Diagnostic,
  type ResourceVerdict,
} from '@structural/checker';
import { storedValue } from '@structural/evolve';
import { rulesOf } from '@structural/cel';
import { toResourceStorage, toResourceType } from '@structural/core';
import { parseDocuments, type ParsedDocument, type Range } from '@structural/document';
import { provers } from '@structural/evolve';
import { isJsonObject, kindOfValue, printJson, sentValue, valueAt, type JsonObject } from '@structural/json';
import { openCatalog, type Definitions } from './definitions.js';
import { fieldText, toFinding, toLocation, type Finding, type Location, type TextOfFile } from './finding.js';
import { checkChoice, checkOptions, checkType, toKubernetesVersion } from './options.js';
import { toPlainObject, type PlainObject } from './plain-value.js';

/** By what resources are judged. */
export interface ValidatorOptions {
  readonly definitions: Definitions;
  /** The server that judges: `1.35`; by default the newest known. */
  readonly kubeVersion?: string;
  /** What unknown fields and repeated keys are: an error, a warning (the default), or ignored. */
  readonly unknownFields?: 'error' | 'warn' | 'ignore';
}

/** How one resource is judged. */
export interface CheckResourceOptions {
  /** The resource that is stored already, so that this is an update of it: of the same group, kind, namespace and name. */
  readonly old?: object;
  /** Judges an update of the status. */
  readonly subresource?: 'status';
}

/** What the server does to one resource. */
export interface ResourceResult {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** `not-checked`: no definition is known for its kind, or it is a built-in kind whose types and fields are right, of which no more is checked here. */
  readonly outcome: 'accepted' | 'refused' | 'not-checked';
  /** The resource as it would be stored: pruned and with defaults; present where it is accepted. */
  readonly stored?: PlainObject;
  /** What the server would change on the way to storage. */
  readonly changes: readonly { readonly kind: string; readonly field: string }[];
  readonly loc: Location;
}

/** The verdict on a text. */
export interface TextResult {
  /** True only where every resource was judged and accepted, and nothing else of the text is an error. */
  readonly ok: boolean;
  readonly findings: readonly Finding[];
  /** In the order of the text. */
  readonly resources: readonly ResourceResult[];
}

/** The verdict on one resource that was given as a value. */
export interface ResourceValueResult {
  /** True only where the resource was judged and accepted. */
  readonly ok: boolean;
  readonly outcome: ResourceResult['outcome'];
  /** The places are those of the definitions alone. */
  readonly findings: readonly Omit<Finding, 'file' | 'loc' | 'fix' | 'suggestions'>[];
  readonly stored?: PlainObject;
}

/** Judges resources by some definitions, as an API server would that has them. */
export interface Validator {
  /** Judges all resources in a manifest, YAML or JSON; `file` is only a name. Never throws on any text. */
  checkText(file: string, text: string): TextResult;
  /** Judges one resource that is a value, as `JSON.stringify` sees it. Throws a TypeError for what is not JSON, and where `old` is another object. */
  check(resource: object, options?: CheckResourceOptions): ResourceValueResult;
  /** Applies the safe fixes to a manifest. Nothing that was accepted before is refused or stored differently afterwards. */
  fixText(file: string, text: string): { readonly text: string; readonly applied: number };
}

const UNKNOWN_FIELDS = { error: 'strict', warn: 'warn', ignore: 'ignore' } as const;

/**
 * Makes a validator.
 *
 * Throws a {@link DefinitionsError} where definitions cannot be used, a TypeError for an option that does not exist, and a RangeError for a server that
 * is not known.
 */
export function createValidator(options: ValidatorOptions): Validator {
  checkOptions(options, ['definitions', 'kubeVersion', 'unknownFields'], 'createValidator');
  checkChoice(options.unknownFields, Object.keys(UNKNOWN_FIELDS), 'unknownFields');
  const kubernetesVersion = toKubernetesVersion(options.kubeVersion);
  const catalog = openCatalog(options.definitions, kubernetesVersion);
  const asked: CheckSetup = {
    catalog,
    kubernetesVersion,
    requireCrd: true,
    requireObjects: true,
    provers,
    strict: UNKNOWN_FIELDS[options.unknownFields ?? 'warn'],
  };
  return {
    checkText: (file, text) => {
      checkManifest(file, text);
      return textResult(check(file, text, { ...asked, fixes: true }), asked);
    },
    check: (resource, given = {}) => {
      checkOptions(given, ['old', 'subresource'], 'check');
      checkChoice(given.subresource, ['status'], 'subresource');
      return valueResult(resource, given, asked);
    },
    fixText: (file, text) => {
      checkManifest(file, text);
      const fixed = fixText(file, text, asked);
      return { text: fixed.text, applied: fixed.applied };
    },
  };
}

function checkManifest(file: unknown, text: unknown): void {
  checkType(file, 'string', 'file');
  checkType(text, 'string', 'text');
}

function textResult(result: CheckResult, asked: CheckSetup, old?: JsonObject, isStatus = false): TextResult {
  const { file, resources, text } = result;
  const textOf = textsOf(asked.catalog);
  const lines = lineIndex(text);
  const documents = parseDocuments(text);
  const diagnostics = [...result.diagnostics, ...halfJudged(result), ...unjudgedDocuments(result, documents)];
  const judged = resourcesIn(documents, resources).map(({ value, verdict }): ResourceResult => {
    const outcome = outcomeOf(verdict);
    const stored = outcome === 'accepted' && value !== undefined ? storedObject(value, verdict, asked, { old, isStatus }) : undefined;
    return {
      apiVersion: verdict.apiVersion,
      kind: verdict.kind,
      namespace: verdict.namespace,
      name: verdict.name,
      outcome,
      ...(stored !== undefined && { stored: toPlainObject(stored) }),
      changes: verdict.changes.map(({ kind, path }) => ({ kind, field: fieldText(path) })),
      loc: toLocation(verdict.documentRange, lines),
    };
  });
  return {
    ok:
      result.documents > 0 &&
      judged.every(({ outcome }) => outcome === 'accepted') &&
      diagnostics.every(({ severity }) => severity !== 'error'),
    findings: withoutEchoes(diagnostics).map((each) => toFinding(each, text, (name) => (name === file ? text : textOf(name)))),
    resources: judged,
  };
}

/** An error for each document that has no object of a kind, so that nothing passes that was not judged. */
function unjudgedDocuments({ diagnostics, file, resources }: CheckResult, documents: readonly ParsedDocument[]): readonly Diagnostic[] {
  const judged = new Set([...resources].map(({ documentRange }) => documentRange.start));
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const isRefused = ({ end, start }: Range): boolean => errors.some(({ range }) => range.start >= start && range.start < end);
  return documents.flatMap((document): readonly Diagnostic[] =>
    !document.ok || judged.has(document.range.start) || isRefused(document.range) || definedTypes(document).length > 0
      ? []
      : [
          {
            rule: 'unknown-kind',
            severity: 'error',
            message: 'not checked: there is no resource in this document',
            file,
            range: document.range,
            related: [],
          },
        ],
  );
}

/** A note for each object of a built-in kind that is right as far as types and fields go. */
function halfJudged({ file, resources }: CheckResult): readonly Diagnostic[] {
  return [...resources].filter(isHalfJudged).map(({ documentRange, kind }) => ({
    rule: 'unknown-kind',
    severity: 'info',
    message: `${kind}: checked only for types and fields, not for what else a server validates of a built-in kind`,
    file,
    range: documentRange,
    related: [],
  }));
}

function isHalfJudged({ byTypesOnly, outcome }: ResourceVerdict): boolean {
  return byTypesOnly === true && outcome === 'accepted';
}

function valueResult(resource: object, { old, subresource }: CheckResourceOptions, asked: CheckSetup): ResourceValueResult {
  const sent = toObject(resource, 'resource');
  const before = old === undefined ? undefined : toObject(old, 'old');
  const other = before && otherObject(before, sent);
  if (other !== undefined) throw new TypeError(`old: ${other}`);
  const options: CheckSetup = {
    ...asked,
    ...(before && { oldResources: { find: () => before } }),
    ...(subresource && { subresource }),
  };
  const result = check('', printJson(sent), options);
  if (result.definitions.length > 0) throw new TypeError('check: a CustomResourceDefinition is not a resource; use lintDefinitions');
  const { findings, ok, resources } = textResult(result, options, before, subresource === 'status');
  const [only, second] = resources;
  if (second !== undefined) throw new TypeError('check: a List holds several resources; use checkText');
  return {
    ok: ok && only !== undefined,
    outcome: only?.outcome ?? 'not-checked',
    findings: findings.map(({ field, help, message, reason, related, rule, severity }) => ({
      rule,
      severity,
      message,
      ...(field !== undefined && { field }),
      ...(reason !== undefined && { reason }),
      ...(help !== undefined && { help }),
      related: related.filter(({ file }) => file !== ''),
    })),
    ...(only?.stored && { stored: only.stored }),
  };
}

function toObject(value: object, name: string): JsonObject {
  const sent = sentValue(value, MAX_DEPTH);
  if (!sent.ok) throw new TypeError(`${name}: ${sent.problem}`);
  if (!isJsonObject(sent.value)) throw new TypeError(`${name}: must be an object, got ${kindOfValue(value)}`);
  return sent.value;
}

/** How deep values are read, as texts are. */
const MAX_DEPTH = 1000;

function textsOf(catalog: DefinitionCatalog | undefined): TextOfFile {
  return (file) => catalog?.entries.find((entry) => entry.file === file)?.document.text;
}

function outcomeOf(verdict: ResourceVerdict): ResourceResult['outcome'] {
  const { errors, outcome } = verdict;
  if (outcome === 'unknown-kind' || outcome === 'unknown-value' || (isHalfJudged(verdict) && errors === 0)) return 'not-checked';
  return outcome === 'accepted' && errors === 0 ? 'accepted' : 'refused';
}

/** Verdicts with the values that they are about: both stand in the order of the text. */
function resourcesIn(
  documents: readonly ParsedDocument[],
  verdicts: Iterable<ResourceVerdict>,
): readonly { readonly verdict: ResourceVerdict; readonly value?: JsonObject }[] {
  const values = new Map(documents.flatMap((document) => (document.ok ? [[document.range.start, document.value] as const] : [])));
  return [...verdicts].map((verdict) => {
    const value = valueAt(values.get(verdict.documentRange.start) ?? null, verdict.path);
    return { verdict, ...(isJsonObject(value) && { value }) };
  });
}

function storedObject(
  value: JsonObject,
  { definition }: ResourceVerdict,
  { catalog, kubernetesVersion }: CheckSetup,
  { isStatus, old }: { readonly isStatus: boolean; readonly old: JsonObject | undefined },
): JsonObject | undefined {
  const entry = catalog?.entries.findLast((each) => each.definition.metadata.name === definition?.name && each.file === definition.file);
  const type = entry && definition && toResourceType(entry.definition, definition.version);
  if (entry === undefined || type?.ok !== true || isStatus) return undefined;
  const storage = toResourceStorage(entry.definition);
  const stored = storedValue(
    type.type,
    value,
    'stored',
    { ...(kubernetesVersion && { kubernetesVersion, rules: rulesOf(kubernetesVersion) }) },
    { ...(old && { old }), ...(storage.ok && { storage: storage.storage }) },
  );
  return stored.ok && !stored.refused ? stored.value : undefined;
}
