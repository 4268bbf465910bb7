import { unfilledDefaults } from './unfilled-defaults.js';
import { TOLERATED } from '../before/object-before.js';
import { withResourceWrite } from '../before/resource-write.js';
import { withServerSideFault } from '../before/server-side-write.js';
import {
  deprecationWarning,
  type CustomResourceDefinition,
  type FieldError,
  type ResourceJudgement,
  type ResourceStorage,
  type ResourceType,
  judgeResource,
  servedVersions,
  toResourceStorage,
  versionIn,
  withResourceIdentityOf,
} from '@structural/core';
import { goQuote } from '@structural/go';
import { type JsonObject, newJsonObject, valueAt } from '@structural/json';
import type { CatalogEntry, DefinitionCatalog } from '../catalog/definition-catalog.js';
import { servedType } from '../catalog/served-type.js';
import { countSeverities, type Diagnostic } from '../diagnostic/diagnostic.js';
import { duplicateKeyDiagnostics } from '../diagnostic/duplicate-keys.js';
import { missingKind } from '../find/missing-kind.js';
import { strayItem } from '../find/stray-document.js';
import { afterChanges, mutationDiagnostics, policyDiagnostics } from '../policies/policy-diagnostics.js';
import {
  afterMutations,
  type AdmittedResource,
  type JudgedByPolicies,
  type MutatedByPolicies,
  type RunPolicies,
} from '../policies/run-policies.js';
import { nearNames } from '../names/near-names.js';
import { changeDiagnostics } from './change-diagnostics.js';
import { quotesAction } from '../find/template-action.js';
import { definitionFault } from './definition-fault.js';
import { resourceErrorDiagnostics } from './error-diagnostics.js';
import { rulesOf } from '@structural/cel';
import { mutationRefusal, refusalOf, warningsOf, type PolicyRefusal } from '@structural/policies';
import type { UpdateOptions } from '../before/update-options.js';
import type { ServerRefusal } from '../server/refusal.js';
import { rangeIn, repeatedKeys, type ResourceContext } from './resource-context.js';
import type { ResourceOutcome, ResourceVerdict } from './resource-verdict.js';
import type { ConvertedObjects } from './converted-objects.js';
import { deprecatedVersion, otherWarnings, sentWarnings, serverWarning, unsent } from './server-warnings.js';
import { storageDiagnostics } from './storage-diagnostics.js';
import { toVerdict, type VerdictParts } from './to-verdict.js';
import { undecodableResource } from './undecodable-resource.js';
import { unknownFieldDiagnostics } from './unknown-fields.js';

/** What a resource is judged by and against. */
export interface JudgingSurroundings {
  /** The definition that counts for its kind. */
  readonly entry: CatalogEntry;
  /** Later definitions of the kind, which do not count since the server refuses them. */
  readonly passedOver: readonly CatalogEntry[];
  /** What is stored of it, so that it is judged as an update; undefined for one that is created. */
  readonly old: JsonObject | undefined;
  /** Whether that is the resource itself, which a server returned. */
  readonly isItself: boolean;
  readonly subresource: 'status' | 'scale' | undefined;
  /** What is known to be stored, of the definitions. */
  readonly updates: UpdateOptions;
  /** The definitions whose faults are reported for this file already. */
  readonly reported: Set<CustomResourceDefinition>;
  /** The definitions of which it is said for this file already that a webhook converts their resources. */
  readonly noted: Set<CustomResourceDefinition>;
  /** The admission policies, and the definitions of their parameters. */
  readonly policies?: { readonly policies: RunPolicies; readonly catalogs: readonly DefinitionCatalog[] } | undefined;
  /** What a conversion webhook returned. */
  readonly converted?: ConvertedObjects | undefined;
}

/** A verdict with the findings that it rests on. */
export interface CheckedResource {
  readonly verdict: ResourceVerdict;
  readonly diagnostics: readonly Diagnostic[];
}

/** Judges one resource by the definition of its kind: what is refused, what is dropped, what would be stored. */
export function checkResource(context: ResourceContext, surroundings: JudgingSurroundings): CheckedResource {
  const { resource } = context;
  const found = withResourceWrite(resource.value, surroundings, checkReplacement(context, surroundings), (value) =>
    checkReplacement({ ...context, resource: { ...resource, value } }, surroundings),
  );
  const placeOf = () => ({ file: context.file, range: rangeIn(context, ['kind'], 'value') });
  return withServerSideFault(resource.value, surroundings, context.kubernetesVersion, found, placeOf);
}

function checkReplacement(context: ResourceContext, surroundings: JudgingSurroundings): CheckedResource {
  const { entry, old, subresource } = surroundings;
  const { version } = context.description;
  const served = servedVersion(context, entry);
  if (!served.ok) return concluded(context, surroundings, 'refused', [served.diagnostic, ...duplicateKeyWarnings(context)]);
  const { type } = served;
  if (subresource !== undefined && (subresource === 'status' ? !type.hasStatus : type.scale === undefined))
    return concluded(context, surroundings, 'refused', [noSubresource(context, entry, subresource), ...duplicateKeyWarnings(context)]);
  const deprecation = deprecationWarning(entry.definition, version);
  const deprecated = deprecation === undefined ? [] : [deprecatedVersion(context, deprecation)];
  const judged = judge(type, context, old, surroundings);
  if (!judged.ok) {
    const { decodeError } = judged;
    return concluded(
      context,
      surroundings,
      'undecodable',
      [...deprecated, undecodableResource(context, decodeError), ...duplicateKeyWarnings(context)],
      {
        refusal: { decodeError },
        serverWarnings: deprecation === undefined ? [] : [deprecation],
      },
    );
  }
  const operation = subresource === undefined ? (judged.isUpdate ? 'update' : 'create') : (`${subresource}-update` as const);
  const { strictErrors } = judged.judgement;
  // What strict decoding refuses is never mutated or validated.
  const isStrictlyRefused = context.strict === 'strict' && strictErrors.length > 0;
  const { after, denial, mutated } = isStrictlyRefused ? { after: judged } : afterMutation(type, context, surroundings, judged);
  const { judgement } = after;
  const changes = judgement.changes();
  const strict = [
    ...(strictErrors.length === 0 ? [] : unknownFieldDiagnostics(context, strictErrors, entry, version)),
    ...repeatedKeyDiagnostics(context, context.strict === 'strict' ? 'error' : 'warning'),
  ];
  const isInvalid = isStrictlyRefused || denial !== undefined || judgement.errors.length > 0;
  // Policies judge what is valid, before it is stored.
  const byPolicies = isInvalid ? undefined : afterMutations(judgedByPolicies(context, surroundings, after), mutated);
  const refusal = isStrictlyRefused
    ? { decodeError: strictDecodeError(judged.judgement), findings: strict.length }
    : refusalOfValid(judgement, byPolicies, denial);
  const isRefused = refusal !== undefined;
  const tolerated = surroundings.isItself && !isRefused ? errorsOnCreate(type, context) : [];
  const diagnostics = definitionDiagnostics(context, surroundings).concat(
    deprecated,
    strict,
    mutationDiagnostics(context, mutated),
    afterChanges(resourceErrorDiagnostics(context, denial === undefined ? judgement.errors : [], entry, version), mutated),
    policyDiagnostics(context, byPolicies),
    otherWarnings(judgement).map((message) => (isRefused ? unsent(serverWarning(context, message)) : serverWarning(context, message))),
    resourceErrorDiagnostics(context, judgement.forgiven, entry, version).map(asWarning),
    resourceErrorDiagnostics(context, tolerated, entry, version).map((diagnostic) => ({ ...asWarning(diagnostic), hint: TOLERATED })),
    changeDiagnostics(context, changes, operation, judgement.errors, () =>
      unfilledDefaults(entry.definition, version, context.resource.value),
    ),
    storageDiagnostics(context, judgement.life, entry, surroundings.noted),
  );
  const heard = [...(deprecation === undefined ? [] : [deprecation]), ...sentWarnings(judgement, isRefused), ...policyWarnings(byPolicies)];
  return concluded(context, surroundings, isRefused ? 'refused' : 'accepted', diagnostics, {
    operation,
    refusal,
    serverWarnings: heard,
    unevaluatedRules: judgement.unevaluatedRules,
    changes,
    endsAtWebhook: judgement.life?.outcome === 'unknown',
  });
}

/** A finding of what a server would refuse elsewhere; a remark stays one. */
function asWarning(diagnostic: Diagnostic): Diagnostic {
  return diagnostic.severity === 'info' ? diagnostic : { ...diagnostic, severity: 'warning' };
}

/** Why a resource is refused that decodes: it is invalid, a policy denies it, or it cannot be stored. */
function refusalOfValid(
  { errors, life }: ResourceJudgement,
  byPolicies: JudgedByPolicies | undefined,
  mutationDenial: PolicyRefusal | undefined,
): ServerRefusal | undefined {
  if (mutationDenial !== undefined) return { denial: mutationDenial };
  if (errors.length > 0) return { causes: errors };
  const denial = byPolicies && refusalOf(byPolicies.verdict, byPolicies.request);
  if (denial !== undefined) return { denial };
  return life?.outcome === 'failed' ? { status: { code: 500, reason: '', message: life.error } } : undefined;
}

function policyWarnings(byPolicies: JudgedByPolicies | undefined): readonly string[] {
  return byPolicies === undefined ? [] : warningsOf(byPolicies.verdict);
}

/** A resource that decodes as policies are asked about it. */
function askedOfPolicies(
  { entry: { definition }, old, subresource }: JudgingSurroundings,
  { isUpdate, judgement: { object } }: Extract<Judged, { readonly ok: true }>,
): AdmittedResource {
  return { definition, object, old: isUpdate ? old : undefined, subresource: subresource ?? '' };
}

/** What mutating policies make of a resource, be it valid or not, and the verdict on what becomes of it. */
function afterMutation(
  type: ResourceType,
  context: ResourceContext,
  surroundings: JudgingSurroundings,
  judged: Extract<Judged, { readonly ok: true }>,
): { readonly after: typeof judged; readonly mutated?: MutatedByPolicies; readonly denial?: PolicyRefusal } {
  const { policies } = surroundings;
  const mutated = policies?.policies.mutate(context, askedOfPolicies(surroundings, judged), policies.catalogs);
  if (mutated === undefined) return { after: judged };
  const denial = mutationRefusal(mutated.verdict, mutated.request);
  const after = mutated.verdict.changes.length === 0 ? judged : judgeChanged(type, context, surroundings, mutated, judged);
  return { after, mutated, ...(denial && { denial }) };
}

/** Judges what became of a resource; as it was where it does not decode any more. */
function judgeChanged(
  type: ResourceType,
  context: ResourceContext,
  surroundings: JudgingSurroundings,
  { verdict: { object } }: MutatedByPolicies,
  judged: Extract<Judged, { readonly ok: true }>,
): Extract<Judged, { readonly ok: true }> {
  if (object === undefined) return judged;
  const changed = judge(type, { ...context, resource: { ...context.resource, value: object } }, surroundings.old, surroundings);
  return changed.ok ? changed : judged;
}

/** What the admission policies say of a resource that is valid. */
function judgedByPolicies(
  context: ResourceContext,
  surroundings: JudgingSurroundings,
  judged: Extract<Judged, { readonly ok: true }>,
): JudgedByPolicies | undefined {
  const { policies } = surroundings;
  return policies?.policies.judge(context, askedOfPolicies(surroundings, judged), policies.catalogs);
}

type Judged =
  | { readonly ok: true; readonly isUpdate: boolean; readonly judgement: ResourceJudgement }
  | { readonly ok: false; readonly decodeError: string };

/** Judges against what is stored; a text that cannot have been stored does not count. */
function judge(
  type: ResourceType,
  context: ResourceContext,
  old: JsonObject | undefined,
  { converted, entry, subresource }: JudgingSurroundings,
): Judged {
  const { kubernetesVersion, resource } = context;
  const storage = toResourceStorage(entry.definition);
  const options = {
    kubernetesVersion,
    rules: rulesOf(kubernetesVersion),
    ...repeatedKeys(context),
    ...(storage.ok ? { storage: storage.storage } : {}),
    ...(converted === undefined ? {} : { converted: converted.returned }),
    ...(subresource === undefined ? {} : { subresource }),
  };
  if (old !== undefined) {
    const found = withResourceIdentityOf(resource.value, old);
    const before = storage.ok && keepsVersion(found, storage.storage) ? found : inVersion(found, type);
    const judged = judgeResource(type, resource.value, { ...options, old: before, oldHasStatus: true });
    if (judged.ok) return { ok: true, isUpdate: true, judgement: judged };
    if (!judged.decodeError.startsWith('old: ')) return judged;
  }
  const judged = judgeResource(type, resource.value, options);
  return judged.ok ? { ok: true, isUpdate: false, judgement: judged } : judged;
}

/** What a server would refuse of a stored resource, with its status, if it were created as it is. */
function errorsOnCreate(type: ResourceType, { kubernetesVersion, resource }: ResourceContext): readonly FieldError[] {
  const created = judgeResource({ ...type, hasStatus: false }, resource.value, { kubernetesVersion, rules: rulesOf(kubernetesVersion) });
  return created.ok ? created.errors : [];
}

/** Whether what was there before is of a version of the definition that is converted without a webhook. */
function keepsVersion(old: JsonObject, storage: ResourceStorage): boolean {
  return !storage.isConvertedByWebhook && storage.type(versionIn(old))?.ok === true;
}

/** The stored resource with the version of the request, where nothing better is known. */
function inVersion(old: JsonObject, { group, version }: ResourceType): JsonObject {
  const apiVersion = `${group}/${version}`;
  return old['apiVersion'] === apiVersion ? old : Object.assign(newJsonObject(), old, { apiVersion });
}

/** What is known of a resource that was judged. */
type Findings = Partial<Pick<VerdictParts, 'operation' | 'refusal' | 'serverWarnings' | 'unevaluatedRules' | 'changes' | 'endsAtWebhook'>>;

function concluded(
  context: ResourceContext,
  { entry, subresource }: JudgingSurroundings,
  outcome: ResourceOutcome,
  diagnostics: readonly Diagnostic[],
  findings: Findings = {},
): CheckedResource {
  const { changes, endsAtWebhook, refusal, serverWarnings, unevaluatedRules } = findings;
  const operation = findings.operation ?? (subresource === undefined ? 'create' : (`${subresource}-update` as const));
  const { errors, warnings } = countSeverities(diagnostics);
  const parts = { entry, outcome, operation, errors, warnings, refusal, serverWarnings, unevaluatedRules, changes, endsAtWebhook };
  return { verdict: toVerdict(context, parts), diagnostics };
}

function repeatedKeyDiagnostics({ duplicates, file, strict }: ResourceContext, severity: 'error' | 'warning'): readonly Diagnostic[] {
  return strict === 'ignore' ? [] : duplicateKeyDiagnostics(file, duplicates, severity);
}

/** The repeated keys of what is refused before a server minds them. */
function duplicateKeyWarnings(context: ResourceContext): readonly Diagnostic[] {
  return repeatedKeyDiagnostics(context, 'warning');
}

/** The verdict on an object without a kind. */
export function withoutKind(context: ResourceContext): CheckedResource {
  const written = valueAt(context.document.value, context.resource.path) ?? null;
  const decodeError = strayItem(written) ?? missingKind(context.resource.value);
  const message = decodeError.length > MAX_MESSAGE ? `${decodeError.slice(0, MAX_MESSAGE)}…` : decodeError;
  const diagnostics = [
    { ...undecodableResource(context, message), range: rangeIn(context, ['apiVersion'], 'key') },
    ...duplicateKeyWarnings(context),
  ];
  return {
    verdict: toVerdict(context, { outcome: 'undecodable', operation: 'create', ...countSeverities(diagnostics), refusal: { decodeError } }),
    diagnostics,
  };
}

const MAX_MESSAGE = 1_000;

function strictDecodeError({ strictErrors }: ResourceJudgement): string {
  return `strict decoding error: ${strictErrors.join(', ')}`;
}

type ServedVersion = { readonly ok: true; readonly type: ResourceType } | { readonly ok: false; readonly diagnostic: Diagnostic };

/** The resource type that a resource names, if the server would serve it. */
function servedVersion(context: ResourceContext, entry: CatalogEntry): ServedVersion {
  const { definition, file } = entry;
  const { apiVersion, kind, version } = context.description;
  const type = servedType(definition, version);
  if (type?.ok === true) return type;
  const at = { file: context.file, range: rangeIn(context, ['apiVersion'], 'value'), related: [] } as const;
  if (type !== undefined) {
    return {
      ok: false,
      diagnostic: { ...at, rule: 'unusable-definition', severity: 'error', message: type.error, hint: `its CRD is in ${file}` },
    };
  }
  const message = `no matches for kind ${goQuote(kind)} in version ${goQuote(apiVersion)}`;
  return {
    ok: false,
    diagnostic: {
      ...at,
      rule: 'unserved-version',
      severity: 'error',
      message,
      hint: servedHint(context, servedVersions(definition), file),
    },
  };
}

function servedHint({ description: { group, version } }: ResourceContext, served: readonly string[], file: string): string {
  if (served.length === 0) return `the CRD in ${file} serves no version`;
  const guess = served.length === 1 ? served[0] : nearNames(version, served)[0];
  const list = `the CRD in ${file} serves ${served.map((name) => `${group}/${name}`).join(', ')}`;
  return guess === undefined ? list : `did you mean ${group}/${guess}? ${list}`;
}

function noSubresource(context: ResourceContext, { file }: CatalogEntry, subresource: 'status' | 'scale'): Diagnostic {
  const { apiVersion, kind } = context.description;
  return {
    rule: 'missing-status',
    severity: 'error',
    message: 'the server could not find the requested resource',
    file: context.file,
    range: rangeIn(context, ['kind'], 'value'),
    related: [],
    hint: `${kind} of ${apiVersion} has no subresource ${subresource} in ${file}`,
  };
}

/** That the definition itself would be refused, or a later one is, said once a file. */
function definitionDiagnostics(
  context: ResourceContext,
  { entry, passedOver, reported, updates }: JudgingSurroundings,
): readonly Diagnostic[] {
  return [...passedOver, entry].flatMap((each): readonly Diagnostic[] => {
    if (reported.has(each.definition)) return [];
    reported.add(each.definition);
    const fault = definitionFault(each, context.kubernetesVersion, updates);
    // A template's own file says that it is one.
    if (fault === undefined || quotesAction(fault)) return [];
    return [
      {
        rule: 'unusable-definition',
        severity: 'warning',
        message: `the server refuses the CRD in ${each.file}: ${fault}`,
        file: context.file,
        range: rangeIn(context, ['kind'], 'value'),
        related: [],
        hint:
          each === entry
            ? 'checked as if an older server had accepted it'
            : `checked against the CRD in ${entry.file}, which the server accepts`,
      },
    ];
  });
}
