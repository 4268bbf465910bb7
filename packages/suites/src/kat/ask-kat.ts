import { findKind, judgeBuiltin } from '@structural/builtin';
import { environmentOf, type Environment } from '@structural/cel';
import { kubernetesVersion } from '@structural/core';
import { isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import {
  apiVersionOf,
  applyMutatingPolicies,
  applyPolicies,
  kindIn,
  knownCluster,
  mutatingPolicySet,
  policySet,
  type AdmissionContext,
  type AdmissionRequest,
  type AdmittedKind,
  type MatchResources,
  type MutatingAdmissionPolicyBinding,
  type PolicyFinding,
  type ValidatingAdmissionPolicy,
} from '@structural/policies';
import type { AdmissionCase, KatRequest } from '../case/test-case.js';
import type { SuiteObject } from '../case/written.js';
import type { AdmissionAnswer, AskPolicies } from '../policies/admission-answer.js';
import type { KatPolicies } from './kat-policies.js';

/**
 * Asks the one policy that a test of kat is about, in the way of kat: without regard to its match constraints, with the parameters that the test has, of
 * objects as they are written, and with conditions that see the namespace. Source: kat, `internal/evaluator/evaluator.go`.
 */
export function askKat(policies: KatPolicies): AskPolicies {
  return ({ admission }, { minor }) => {
    const kat = admission?.kat;
    if (admission === undefined || kat === undefined) return 'this is not a test of kat';
    for (const object of [admission.object, admission.old]) {
      const unread = object && unreadable(object, minor);
      if (unread !== undefined) return unread;
    }
    const environment = lenient(environmentOf(minor));
    const asked: Asked = { environment, kat, ...requestOf(admission, kat) };
    const mutating = policies.mutating.find(({ name }) => name === kat.policy);
    if (mutating !== undefined) {
      const binding = policies.mutatingBindings.find(({ policyName }) => policyName === mutating.name);
      return mutated({ ...mutating, matchConstraints: ANYTHING }, bindingOf(mutating, binding, asked), asked);
    }
    const validating = policies.policies.find(({ name }) => name === kat.policy);
    if (validating === undefined) return 'the name of the test begins with the name of no policy in the folder above';
    const binding = policies.bindings.find(({ policyName }) => policyName === validating.name);
    const [action = 'Deny'] = binding?.validationActions ?? [];
    return validated({ ...validating, matchConstraints: ANYTHING }, bindingOf(validating, binding, asked), action, asked);
  };
}

/** Kat takes lists and maps whose items have different types, which no server does: lint says so of the policy. */
function lenient(environment: Environment): Environment {
  return { ...environment, mixesLiterals: true };
}

interface Asked {
  readonly environment: Environment;
  readonly kat: KatRequest;
  readonly request: AdmissionRequest;
  readonly cluster: AdmissionContext;
}

const NO_LABELS = { matchLabels: new Map<string, string>(), matchExpressions: [] };

const ANYTHING: MatchResources = {
  namespaceSelector: NO_LABELS,
  objectSelector: NO_LABELS,
  resourceRules: [],
  excludeResourceRules: [],
  matchPolicy: 'Exact',
};

/** What kat looks at in a binding: the selector of namespaces. The parameters are those that the test has. */
function bindingOf(
  { name, paramKind }: Pick<ValidatingAdmissionPolicy, 'name' | 'paramKind'>,
  binding: MutatingAdmissionPolicyBinding | undefined,
  { cluster, kat: { namespaceObject, params } }: Asked,
): MutatingAdmissionPolicyBinding {
  const kind = paramKind && cluster.kindOf(kindIn(toObject({ ...paramKind })));
  return {
    name: binding?.name ?? '',
    policyName: name,
    matchResources:
      binding?.matchResources === undefined || namespaceObject === undefined
        ? undefined
        : { ...ANYTHING, namespaceSelector: binding.matchResources.namespaceSelector },
    paramRef:
      params === undefined || kind === undefined
        ? undefined
        : { name: '', namespace: kind.isNamespaced ? 'default' : '', selector: NO_LABELS, parameterNotFoundAction: 'Allow' },
  };
}

type Validated = ValidatingAdmissionPolicy & { readonly matchConstraints: MatchResources };

function validated(
  policy: Validated,
  binding: MutatingAdmissionPolicyBinding,
  action: 'Audit' | 'Deny' | 'Warn',
  asked: Asked,
): AdmissionAnswer {
  const matched = conditions(policy, binding, asked);
  if (matched !== undefined) return matched;
  const verdict = findingsOf({ ...policy, matchConditions: [] }, binding, asked);
  const [first] = verdict.findings;
  const { auditAnnotations } = verdict;
  if (first === undefined) return { ...ACCEPTED, auditAnnotations };
  if (first.dependsOn !== undefined) return { ...ACCEPTED, dependsOn: [first.dependsOn] };
  const isDenied = action === 'Deny' || first.isError;
  const message = messageOf(first, policy);
  return { ...ACCEPTED, ok: !isDenied, message, warnings: action === 'Warn' && !isDenied ? [message] : [], auditAnnotations };
}

const ACCEPTED: AdmissionAnswer = { ok: true, message: '', warnings: [], auditAnnotations: new Map(), dependsOn: [] };

/** What kat says where a validation has no message of its own. */
function messageOf({ message, part }: PolicyFinding, { validations }: ValidatingAdmissionPolicy): string {
  const validation = part.kind === 'validation' ? validations[part.index] : undefined;
  return message === `failed expression: ${validation?.expression.trim() ?? ''}`
    ? `validation failed: ${validation?.expression ?? ''}`
    : message;
}

/** The answer where the conditions decide, or one of them goes wrong; undefined where all hold. */
function conditions(
  { matchConditions, ...policy }: Validated,
  binding: MutatingAdmissionPolicyBinding,
  asked: Asked,
): AdmissionAnswer | undefined {
  const validations = matchConditions.map(({ expression }) => ({ expression, message: '', messageExpression: '', reason: undefined }));
  const { findings } = findingsOf({ ...policy, matchConditions: [], validations, auditAnnotations: [] }, binding, asked);
  const fault = findings.find(({ dependsOn, isError }) => isError || dependsOn !== undefined);
  if (findings.length === 0) return undefined;
  if (fault === undefined) return ACCEPTED;
  return fault.dependsOn === undefined ? { ...ACCEPTED, ok: false, message: fault.message } : { ...ACCEPTED, dependsOn: [fault.dependsOn] };
}

function findingsOf(
  policy: ValidatingAdmissionPolicy,
  binding: MutatingAdmissionPolicyBinding,
  { cluster, environment, request }: Asked,
): ReturnType<typeof applyPolicies> {
  return applyPolicies(policySet([policy], [{ ...binding, validationActions: ['Deny'] }], environment), request, cluster);
}

function mutated(
  policy: Parameters<typeof mutatingPolicySet>[0][number],
  binding: MutatingAdmissionPolicyBinding,
  asked: Asked,
): AdmissionAnswer {
  const { cluster, environment, request } = asked;
  const { object } = request;
  const none = { ...ACCEPTED, ...(object && { object }) };
  const stated: Validated = { ...policy, matchConstraints: ANYTHING, validations: [], auditAnnotations: [] };
  const matched = conditions(stated, binding, asked);
  if (matched !== undefined) return matched.ok ? { ...none, dependsOn: matched.dependsOn } : matched;
  const set = mutatingPolicySet([{ ...policy, matchConditions: [] }], [binding], environment);
  const verdict = applyMutatingPolicies(set, request, cluster);
  const [error] = verdict.errors;
  if (error !== undefined) return { ...ACCEPTED, ok: false, message: error.message };
  return { ...none, ...(verdict.object && { object: verdict.object }), dependsOn: verdict.undecided.map(({ dependsOn }) => dependsOn) };
}

function requestOf(
  { objects, old, operation, object, user = { username: '', groups: [] } }: AdmissionCase,
  { authorizer, namespace, namespaceObject, options, params, requestName, subresource }: KatRequest,
): Pick<Asked, 'cluster' | 'request'> {
  const known = knownCluster({ isWhole: true, definitions: [], objects });
  const kindOf: AdmissionContext['kindOf'] = (kind) => known.kindOf(kind) ?? { ...kind, ...guessedKind(kind.kind) };
  const cluster: AdmissionContext = {
    ...known,
    kindOf,
    namespace: () => namespaceObject,
    objects: () => (params === undefined ? [] : [params]),
  };
  const about = object ?? old;
  const kind = about && isJsonObject(about.value) ? kindOf(kindIn(about.value)) : NO_KIND;
  return {
    cluster,
    request: {
      operation,
      kind: kind ?? NO_KIND,
      subresource,
      name: requestName,
      namespace,
      object: objectOf(object),
      oldObject: objectOf(old),
      isDryRun: false,
      user,
      options,
      ...(authorizer && { authorizer }),
    },
  };
}

/** Kat guesses the names of resources. */
function guessedKind(kind: string): Pick<AdmittedKind, 'isNamespaced' | 'isTyped' | 'resource'> {
  return { resource: `${kind.toLowerCase()}s`, isNamespaced: true, isTyped: false };
}

const NO_KIND: AdmittedKind = { group: '', version: '', kind: '', resource: '', isNamespaced: true, isTyped: false };

function objectOf(object: SuiteObject | undefined): JsonObject | undefined {
  return object !== undefined && isJsonObject(object.value) ? object.value : undefined;
}

function toObject(members: Readonly<Record<string, JsonValue>>): JsonObject {
  return Object.assign(newJsonObject(), members);
}

/** Why an object of a built-in kind cannot be one: kat decodes it strictly. */
function unreadable({ value }: SuiteObject, minor: number): string | undefined {
  if (!isJsonObject(value)) return 'the object is not a mapping';
  const { kind, ...group } = kindIn(value);
  const builtin = findKind(apiVersionOf(group), kind);
  const verdict = builtin && judgeBuiltin(builtin, value, { kubernetesVersion: kubernetesVersion(minor) });
  if (verdict === undefined) return undefined;
  if (!verdict.ok) return `the object does not decode: ${verdict.decodeError}`;
  return verdict.strictErrors.length === 0
    ? undefined
    : `the object does not decode: strict decoding error: ${verdict.strictErrors.join(', ')}`;
}
