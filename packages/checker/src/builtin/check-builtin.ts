import { definitionOf, deprecationOf, findKind, judgeBuiltin, kindIn, type BuiltinKind } from '@structural/builtin';
import { pathText, type FieldError } from '@structural/core';
import { fromPlain, isJsonObject, newJsonObject, type JsonObject, type JsonPath } from '@structural/json';
import type { KubernetesAnswer } from '@structural/kubernetes-wasm';
import { mutationRefusal, refusalOf, warningsOf } from '@structural/policies';
import type { DefinitionCatalog } from '../catalog/definition-catalog.js';
import { countSeverities, type Diagnostic } from '../diagnostic/diagnostic.js';
import { duplicateKeyDiagnostics } from '../diagnostic/duplicate-keys.js';
import type { FilePlace } from '../find/file-place.js';
import type { FoundDefinition } from '../find/find-definitions.js';
import { isConfigurationGroup } from '../find/kubernetes-groups.js';
import type { CheckSetup } from '../options/check-setup.js';
import { afterChanges, mutationDiagnostics, policyDiagnostics } from '../policies/policy-diagnostics.js';
import { isOfPodSecurity, namespaceOf, podSecurityDiagnostic } from '../policies/pod-security.js';
import type { KnownNamespace, KnownNamespaces } from '../policies/read-namespaces.js';
import { afterMutations, type JudgedByPolicies, type MutatedByPolicies, type RunPolicies } from '../policies/run-policies.js';
import type { CheckedResource } from '../resource/check-resource.js';
import { resourceErrorDiagnostics } from '../resource/error-diagnostics.js';
import { repeatedKeys, rangeIn, type ResourceContext } from '../resource/resource-context.js';
import { toVerdict, type VerdictParts } from '../resource/to-verdict.js';
import { undecodableAt, undecodableResource } from '../resource/undecodable-resource.js';
import { unknownFieldDiagnostics } from '../resource/unknown-fields.js';
import type { ServerRefusal } from '../server/refusal.js';
import { answerToUnread, askKubernetes, warningPath, type KubernetesVerdict } from './ask-kubernetes.js';
import { deprecatedConfigurationText, unreadConfiguration } from './gone-configuration.js';
import { isLeftToCluster, isLeftToKustomize } from './left-to-others.js';
import { unservedKind } from './unserved-kind.js';
import { withoutEncryption } from './without-encryption.js';

/** A verdict on an object of a built-in kind. */
export interface CheckedBuiltin extends CheckedResource {
  /** What its fixes are made by; absent where its kind has no schema. */
  readonly found?: FoundDefinition;
}

/** What an object of a built-in kind is judged by beside its type. */
export interface BuiltinSurroundings {
  readonly place: FilePlace;
  /** The server's own code of the minor that is asked; without it types decide. */
  readonly kubernetes?: CheckSetup['kubernetes'];
  /** What it takes the place of. */
  readonly old: JsonObject | undefined;
  readonly subresource: CheckSetup['subresource'];
  /** The namespaces that ask Pod Security to judge their pods. */
  readonly namespaces?: KnownNamespaces;
  /** The admission policies, and the definitions of their parameters. */
  readonly policies?: { readonly policies: RunPolicies; readonly catalogs: readonly DefinitionCatalog[] };
}

/**
 * Judges an object of a kind that is built into Kubernetes by its type: what the server does not serve, cannot decode, does not know, and what is wrong
 * with its metadata. Of what decodes the server's own code, where it is there, says the rest. Undefined for what may be no object of a server at all.
 */
export function checkBuiltin(context: ResourceContext, surroundings: BuiltinSurroundings): CheckedBuiltin | undefined {
  const { apiVersion, kind: name } = context.description;
  // A directive of strategic merge: a part of an object, which a kustomization merges into another.
  if (context.resource.value['$patch'] !== undefined && surroundings.place.isSought === true) return undefined;
  if (isConfigurationGroup(context.description.group)) {
    const unread = unreadConfiguration(context);
    if (unread !== undefined) return { ...concluded(context, { outcome: 'refused' }, [unread]), found: NOT_DESCRIBED };
    const deprecated = deprecatedConfigurationText(apiVersion, name, context.kubernetesVersion.minor);
    if (deprecated === undefined) return undefined;
    const text = `${apiVersion} ${name} is ${deprecated}`;
    return {
      ...concluded(context, { outcome: 'accepted', byTypesOnly: true }, [warning(context, text, ['apiVersion'])]),
      found: NOT_DESCRIBED,
    };
  }
  const { minor } = context.kubernetesVersion;
  const kind = findKind(apiVersion, name);
  const state = kind === undefined ? 'never' : kindIn(kind, minor);
  if (kind === undefined || state !== 'served') {
    const diagnostic = unservedKind(context, kind, state);
    return (
      diagnostic && { ...concluded(context, { outcome: 'refused' }, [diagnostic, ...repeats(context, 'warning')]), found: NOT_DESCRIBED }
    );
  }
  const deprecation = deprecationOf(kind, minor);
  const deprecated = deprecation === undefined ? [] : [warning(context, deprecation, ['apiVersion'])];
  const serverWarnings = deprecation === undefined ? [] : [deprecation];
  return { ...judged(context, kind, deprecated, serverWarnings, surroundings), ...foundOf(kind, minor) };
}

/** What fixes are made by that need no schema. */
const NOT_DESCRIBED: FoundDefinition = { path: [], value: newJsonObject() };

/** The schema of a kind, made when a fix is. */
function foundOf(kind: BuiltinKind, minor: number): { readonly found?: FoundDefinition } {
  if (kind.type === undefined) return {};
  return {
    found: {
      path: [],
      get value() {
        return definitionOf(kind, minor);
      },
    },
  };
}

function judged(
  context: ResourceContext,
  kind: BuiltinKind,
  deprecated: readonly Diagnostic[],
  serverWarnings: readonly string[],
  surroundings: BuiltinSurroundings,
): CheckedResource {
  const { description, kubernetesVersion, resource, strict } = context;
  const value = withoutEncryption(resource.value);
  const answer = value === resource.value && kind.type !== undefined ? firstAnswer(context, surroundings) : undefined;
  const verdict =
    answer !== undefined && answer.code < 300 ? ACCEPTED : judgeBuiltin(kind, value, { kubernetesVersion, ...repeatedKeys(context) });
  if (verdict === undefined)
    return concluded(context, { outcome: 'accepted', serverWarnings, byTypesOnly: true }, [...deprecated, ...repeats(context, 'warning')]);
  if (!verdict.ok) {
    const { decodeError, path } = verdict;
    const diagnostics = [...deprecated, undecodableAt(context, decodeError, path), ...repeats(context, 'warning')];
    return concluded(context, { outcome: 'undecodable', refusal: { decodeError }, serverWarnings }, diagnostics);
  }
  const { strictErrors } = verdict;
  const schema = { found: { path: [], value: strictErrors.length === 0 ? value : definitionOf(kind, kubernetesVersion.minor) } };
  const unknown = [
    ...unknownFieldDiagnostics(context, strictErrors, schema, description.version),
    ...repeats(context, strict === 'strict' ? 'error' : 'warning'),
  ];
  const isEncrypted = value !== resource.value;
  // Of what is encrypted it is not known what it is.
  const isStrictlyRefused = strict === 'strict' && strictErrors.length > 0;
  const { byPolicies, mutated, refused, said } = isEncrypted
    ? NOT_ASKED
    : admitted(context, kind, verdict.errors, { ...surroundings, answer }, isStrictlyRefused);
  const refusal = isStrictlyRefused
    ? { decodeError: `strict decoding error: ${strictErrors.join(', ')}`, findings: unknown.length }
    : (refused ?? denialOf(byPolicies));
  const namespace = namespaceOf(context, surroundings.namespaces, surroundings.place);
  const warned = (said?.warnings ?? []).filter((text) => !serverWarnings.includes(text));
  const diagnostics = [
    ...deprecated,
    ...warned.map((text) => warningOf(context, text, namespace)),
    ...unknown,
    ...mutationDiagnostics(context, mutated),
    ...afterChanges(refusalDiagnostics(context, refused, namespace), mutated),
    ...policyDiagnostics(context, byPolicies),
  ];
  const parts = {
    operation: said?.operation ?? 'create',
    outcome:
      refusal === undefined
        ? ('accepted' as const)
        : !isStrictlyRefused && 'decodeError' in refusal
          ? ('undecodable' as const)
          : ('refused' as const),
    serverWarnings: [...serverWarnings, ...warned, ...(byPolicies === undefined ? [] : warningsOf(byPolicies.verdict))],
    byTypesOnly: said?.isWhole !== true && refusal === undefined,
  };
  return concluded(context, refusal === undefined ? parts : { ...parts, refusal }, diagnostics);
}

/** What types say of what the server's own code accepts strictly. */
const ACCEPTED = { ok: true, strictErrors: [], errors: [] } as const;

/** The answer of the server's own code where it runs and is asked about a new object as it is; undefined where types have to be asked first. */
function firstAnswer(
  context: ResourceContext,
  { kubernetes, namespaces, old, place, policies, subresource }: BuiltinSurroundings,
): KubernetesAnswer | undefined {
  const isNew = old === undefined && subresource === undefined && policies === undefined && context.duplicates.length === 0;
  if (kubernetes?.isRunning !== true || !isNew) return undefined;
  const namespaceLabels = namespaceOf(context, namespaces, place)?.labels;
  return answerToUnread(kubernetes, { value: context.resource.value, namespaceLabels, verdictOnly: true });
}

/** What the server says of an object that decodes: its own code, or `errors` by types and metadata alone. */
function saidOf(
  context: ResourceContext,
  errors: readonly FieldError[],
  {
    answer,
    kubernetes,
    namespaces,
    old,
    place,
    policies,
    subresource,
  }: BuiltinSurroundings & { readonly answer?: KubernetesAnswer | undefined },
): KubernetesVerdict & { readonly operation: VerdictParts['operation']; readonly isWhole: boolean } {
  if (kubernetes === undefined || subresource === 'scale')
    return { warnings: [], operation: 'create', isWhole: false, ...(errors.length > 0 && { refusal: { causes: errors } }) };
  const isOfStatus = subresource === 'status';
  const { value } = context.resource;
  const namespaceLabels = namespaceOf(context, namespaces, place)?.labels;
  const verdictOnly = policies === undefined;
  const sent = { value, old: isOfStatus ? (old ?? value) : old, namespaceLabels, verdictOnly, ...(isOfStatus && { subresource }) };
  const operation = isOfStatus ? 'status-update' : old === undefined ? 'create' : 'update';
  return { ...askKubernetes(kubernetes, sent, errors, answer), operation, isWhole: true };
}

/** What a server refuses an object for as findings. */
function refusalDiagnostics(
  context: ResourceContext,
  refusal: ServerRefusal | undefined,
  namespace: KnownNamespace | undefined,
): readonly Diagnostic[] {
  if (refusal === undefined || 'denial' in refusal) return [];
  if ('causes' in refusal) return resourceErrorDiagnostics(context, refusal.causes);
  if ('decodeError' in refusal) return [undecodableResource(context, refusal.decodeError)];
  const { message } = refusal.status;
  if (isOfPodSecurity(message)) return [podSecurityDiagnostic(context, namespace, { severity: 'error', message })];
  const range = rangeIn(context, [], 'key');
  return [{ rule: 'resource-value', severity: 'error', message, file: context.file, range, related: [] }];
}

/** What a server says of an object that decodes, its policies included. */
interface Admitted {
  readonly said?: ReturnType<typeof saidOf>;
  readonly mutated?: MutatedByPolicies | undefined;
  readonly refused?: ServerRefusal | undefined;
  readonly byPolicies?: JudgedByPolicies | undefined;
}

/** Of what is encrypted nothing is asked. */
const NOT_ASKED: Admitted = {};

/** Lets policies change an object, the server judge what becomes of it, and policies judge that. */
function admitted(
  context: ResourceContext,
  kind: BuiltinKind,
  errors: readonly FieldError[],
  surroundings: Parameters<typeof saidOf>[2],
  isStrictlyRefused: boolean,
): Admitted {
  const { value } = context.resource;
  const first = saidOf(context, errors, surroundings);
  if (isStrictlyRefused) return { said: first, refused: withoutUnfilled(first.refusal, context, surroundings.place) };
  const mutated = mutatedByPolicies(context, storedObject(first) ?? value, surroundings);
  const changed = mutated === undefined || mutated.verdict.changes.length === 0 ? undefined : mutated.verdict.object;
  const said = changed === undefined ? first : saidOf(withValue(context, changed), typeErrors(context, kind, changed), surroundings);
  const denial = mutated && mutationRefusal(mutated.verdict, mutated.request);
  const refused = denial === undefined ? withoutUnfilled(said.refusal, context, surroundings.place) : { denial };
  if (refused !== undefined) return { said, mutated, refused };
  const byPolicies = judgedByPolicies(context, storedObject(said) ?? changed ?? value, surroundings);
  return { said, mutated, byPolicies: afterMutations(byPolicies, mutated) };
}

/** What is wrong by types and metadata with what policies made of an object. */
function typeErrors({ kubernetesVersion }: ResourceContext, kind: BuiltinKind, changed: JsonObject): readonly FieldError[] {
  const verdict = judgeBuiltin(kind, changed, { kubernetesVersion });
  return verdict?.ok === true ? verdict.errors : [];
}

/** What would be stored, with its defaults, where the server's own code says so. */
function storedObject({ object }: KubernetesVerdict): JsonObject | undefined {
  const stored = object === undefined ? null : fromPlain(object);
  return isJsonObject(stored) ? stored : undefined;
}

/** What mutating policies make of an object. */
function mutatedByPolicies(
  context: ResourceContext,
  object: JsonObject,
  { old, policies }: BuiltinSurroundings,
): MutatedByPolicies | undefined {
  return policies?.policies.mutate(context, asWritten(object, old), policies.catalogs);
}

/** What the admission policies say of an object of which it is not known all that the server sets. */
function judgedByPolicies(
  context: ResourceContext,
  object: JsonObject,
  { old, policies }: BuiltinSurroundings,
): JudgedByPolicies | undefined {
  return policies?.policies.judge(context, asWritten(object, old), policies.catalogs);
}

function asWritten(object: JsonObject, old: JsonObject | undefined): Parameters<RunPolicies['judge']>[1] {
  return { definition: undefined, object, isAsWritten: true, old, subresource: '' };
}

function withValue(context: ResourceContext, value: JsonObject): ResourceContext {
  return { ...context, resource: { ...context.resource, value } };
}

function denialOf(byPolicies: JudgedByPolicies | undefined): ServerRefusal | undefined {
  const denial = byPolicies && refusalOf(byPolicies.verdict, byPolicies.request);
  return denial && { denial };
}

/** A refusal without errors that a cluster may not have, or that a kustomization may see to; one names a namespace, which is `_` in a file that nobody named. */
function withoutUnfilled(
  refusal: ServerRefusal | undefined,
  { description: { kind, name }, resource: { value } }: ResourceContext,
  { isKustomized = false, isSought = false }: FilePlace,
): ServerRefusal | undefined {
  if (refusal === undefined || !('causes' in refusal)) return refusal;
  const isNamedLater = isSought && kind === 'Namespace' && name === '_';
  const causes = refusal.causes.filter(
    (error) =>
      !isLeftToCluster(error) &&
      !(isNamedLater && pathText(error.path).startsWith('metadata.')) &&
      !(isKustomized && isLeftToKustomize(error, value)),
  );
  return causes.length === refusal.causes.length ? refusal : causes.length === 0 ? undefined : { causes };
}

function concluded(
  context: ResourceContext,
  parts: Pick<VerdictParts, 'outcome' | 'refusal' | 'serverWarnings' | 'byTypesOnly'> & { readonly operation?: VerdictParts['operation'] },
  diagnostics: readonly Diagnostic[],
): CheckedResource {
  return { verdict: toVerdict(context, { operation: 'create', ...parts, ...countSeverities(diagnostics) }), diagnostics };
}

function repeats({ duplicates, file, strict }: ResourceContext, severity: 'error' | 'warning'): readonly Diagnostic[] {
  return strict === 'ignore' ? [] : duplicateKeyDiagnostics(file, duplicates, severity);
}

/** A warning of the server, where it is about something in the object. */
function warningOf(context: ResourceContext, message: string, namespace: KnownNamespace | undefined): Diagnostic {
  return isOfPodSecurity(message)
    ? podSecurityDiagnostic(context, namespace, { severity: 'warning', message })
    : warning(context, message, warningPath(message, context.resource.value));
}

function warning(context: ResourceContext, message: string, path: JsonPath): Diagnostic {
  return {
    rule: 'resource-warning',
    severity: 'warning',
    message,
    file: context.file,
    range: rangeIn(context, path, path[0] === 'apiVersion' ? 'value' : 'key'),
    related: [],
  };
}
