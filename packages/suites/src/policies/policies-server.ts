import type { CheckSetup } from '@structural/checker';
import { environmentOf, rulesOf } from '@structural/cel';
import {
  invalidObject,
  judgeResource,
  nameOnCreate,
  readDefinition,
  toResourceType,
  type CustomResourceDefinition,
  type KubernetesVersion,
} from '@structural/core';
import { parseBody } from '@structural/document';
import { fromPlain, isJsonArray, isJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';
import {
  applyMutatingPolicies,
  applyPolicies,
  kindIn,
  knownCluster,
  mutatingPolicySet,
  mutationRefusal,
  policyKindOf,
  policySet,
  readBinding,
  readMutatingBinding,
  readMutatingPolicy,
  readPolicy,
  refusalOf,
  warningsOf,
  type AdmissionRequest,
  type AdmissionContext,
  type MutatingPolicySet,
  type PolicyObserver,
  type PolicyKind,
  type PolicySet,
  type PolicyVerdict,
  type UserInfo,
  type AdmittedKind,
} from '@structural/policies';
import { sentWarnings } from './sent-warnings.js';

/** An answer, as the protocol of the conformance tests writes it. */
export type PoliciesAnswer = Readonly<Record<string, unknown>>;

/** What the server's own code says of an object of a built-in kind. */
export type BuiltinServer = Pick<NonNullable<CheckSetup['kubernetes']>, 'judge'>;

/** What a server with policies makes of a request. */
export interface PoliciesVerdict {
  readonly answer: PoliciesAnswer;
  /** By `policy/key`. */
  readonly auditAnnotations: ReadonlyMap<string, string>;
  /** What the answer depends on that is not known. */
  readonly dependsOn: readonly string[];
}

/**
 * Answers `objects`, which puts definitions, policies, bindings and parameters into a server, and `admit`, a dry run of a request to it, of which the
 * lines are given.
 *
 * Objects of built-in kinds are judged by the server's own code where it is given. Otherwise they are taken as they are written: neither decoded nor
 * validated, and without defaults.
 */
export class PoliciesServer {
  private definitions: readonly CustomResourceDefinition[] = [];
  private cluster: AdmissionContext;
  private policies: PolicySet;
  private mutating: MutatingPolicySet;

  constructor(
    private readonly kubernetesVersion: KubernetesVersion,
    private readonly kubernetes?: BuiltinServer,
    private readonly observe?: PolicyObserver,
  ) {
    this.cluster = knownCluster({ isWhole: true, definitions: [], objects: NAMESPACES });
    this.policies = policySet([], [], environmentOf(kubernetesVersion.minor));
    this.mutating = mutatingPolicySet([], [], environmentOf(kubernetesVersion.minor));
  }

  /** Puts all objects of a request into the server, in place of those that were there. */
  install(request: JsonObject): PoliciesAnswer {
    const objects = isJsonArray(request['objects']) ? request['objects'].filter(isJsonObject) : [];
    this.definitions = objects.flatMap((object) => {
      if (object['kind'] !== 'CustomResourceDefinition') return [];
      const read = readDefinition(object);
      return read.ok ? [read.definition] : [];
    });
    this.cluster = knownCluster({ isWhole: true, definitions: this.definitions, objects: [...NAMESPACES, ...objects] });
    const ofKind = (kind: PolicyKind): readonly JsonObject[] => objects.filter((object) => policyKindOf(object) === kind);
    const environment = environmentOf(this.kubernetesVersion.minor);
    this.policies = policySet(
      ofKind('ValidatingAdmissionPolicy').map(readPolicy),
      ofKind('ValidatingAdmissionPolicyBinding').map(readBinding),
      environment,
      this.observe,
    );
    this.mutating = mutatingPolicySet(
      ofKind('MutatingAdmissionPolicy').map(readMutatingPolicy),
      ofKind('MutatingAdmissionPolicyBinding').map(readMutatingBinding),
      environment,
      this.observe,
    );
    return {};
  }

  /** The answer to a request for an object. */
  admit(request: JsonObject): PoliciesAnswer {
    return this.verdict(request).answer;
  }

  /** The answer to a request with what policies put into the audit log; `user` is who sends it. */
  verdict(request: JsonObject, user: UserInfo = ADMIN): PoliciesVerdict {
    if (request['operation'] === 'DELETE') return this.delete(request, user);
    const written = parsed(request['text']);
    const kind = written && this.cluster.kindOf(kindIn(written));
    if (written === undefined || kind === undefined) return answered({ code: 404, served: false });
    const oldObject = parsed(request['old']);
    const old = oldObject === undefined ? undefined : this.inNamespace(oldObject, kind, request);
    const stored = this.store(kind, request, written);
    const sent = this.inNamespace(written, kind, request);
    // What is no valid update may have its defaults as a new object.
    const made = 'code' in stored && old !== undefined ? this.store(kind, merged(request, { old: null }), written) : stored;
    const asked = { user, dependsOn: [] };
    const mutated = this.mutate(kind, request, 'code' in made ? sent : withMetadataOf(sent, made.object), old, stored, asked);
    if ('code' in mutated) return answered(mutated, undefined, asked.dependsOn);
    const admission = admissionOf(kind, old === undefined ? begun(mutated.object) : mutated.object, old, user);
    const verdict = applyPolicies(this.policies, admission, this.cluster);
    const warnings = sentWarnings([...mutated.warnings, ...warningsOf(verdict)]);
    const refusal = refusalOf(verdict, admission);
    if (refusal !== undefined) return answered(refusedAnswer(refusal, warnings), verdict, asked.dependsOn);
    const code = oldObject === undefined ? 201 : 200;
    return answered({ code, warnings, object: mutated.answered ?? mutated.object }, verdict, asked.dependsOn);
  }

  /** The answer to a request that deletes what is there. */
  private delete(request: JsonObject, user: UserInfo): PoliciesVerdict {
    const old = parsed(request['old']);
    const kind = old && this.cluster.kindOf(kindIn(old));
    if (old === undefined || kind === undefined) return answered({ code: 404, served: false });
    const admission = admissionOf(kind, undefined, this.inNamespace(old, kind, request), user);
    const verdict = applyPolicies(this.policies, admission, this.cluster);
    const warnings = sentWarnings(warningsOf(verdict));
    const refusal = refusalOf(verdict, admission);
    return answered(refusal === undefined ? { code: 200, warnings } : refusedAnswer(refusal, warnings), verdict);
  }

  private store(kind: AdmittedKind, request: JsonObject, written: JsonObject): Stored {
    return kind.isTyped
      ? this.builtin(kind, request, written)
      : this.stored(kind, this.inNamespace(written, kind, request), parsed(request['old']));
  }

  /** What is stored after the mutations: what is invalid may be made valid by them. */
  private mutate(
    kind: AdmittedKind,
    request: JsonObject,
    object: JsonObject,
    old: JsonObject | undefined,
    stored: Stored,
    { dependsOn, user }: { readonly user: UserInfo; readonly dependsOn: string[] },
  ): Stored {
    if (this.mutating.hooks.length === 0 || ('code' in stored && stored.code !== 422)) return stored;
    const admission = admissionOf(kind, object, old, user);
    const verdict = applyMutatingPolicies(this.mutating, admission, this.cluster, (changed) => this.defaulted(kind, changed, request));
    dependsOn.push(...verdict.undecided.map((each) => each.dependsOn));
    const refusal = mutationRefusal(verdict, admission);
    if (refusal !== undefined) return refusedAnswer(refusal, warningsOfAnswer(stored).filter(isOfDecoding));
    if (verdict.changes.length === 0 || verdict.object === undefined) return stored;
    return this.store(kind, merged(request, { text: printJson(verdict.object), fieldValidation: 'Ignore' }), verdict.object);
  }

  /** An object with the defaults of its kind, where they are known. */
  private defaulted(kind: AdmittedKind, object: JsonObject, request: JsonObject): JsonObject {
    const stored = this.store(kind, merged(request, { text: printJson(object), fieldValidation: 'Ignore' }), object);
    return 'code' in stored ? object : withMetadataOf(object, stored.object);
  }

  /** What the server's own code says of an object of a built-in kind. */
  private builtin(kind: AdmittedKind, request: JsonObject, written: JsonObject): Stored {
    const { fieldValidation, namespace, old, text } = request;
    if (this.kubernetes === undefined) return { object: this.inNamespace(written, kind, request), warnings: [] };
    const {
      causes,
      code,
      message,
      object,
      reason,
      warnings = [],
    } = this.kubernetes.judge({
      text: stringOrEmpty(text),
      ...(namespace === undefined ? {} : { namespace: stringOrEmpty(namespace) }),
      ...(typeof old === 'string' ? { old } : {}),
      ...(fieldValidation === undefined ? {} : { fieldValidation: stringOrEmpty(fieldValidation) as 'Ignore' | 'Strict' | 'Warn' }),
    });
    if (code >= 300) return { code, reason, message, causes, warnings };
    const answered = fromPlain(object) as JsonObject;
    const before = parsed(old);
    const stored = this.inNamespace(answered, kind, request);
    return { object: before === undefined ? stored : withIdentity(stored, written, before), answered, warnings };
  }

  /** The object with its name and the namespace that the request goes to: `default` where it names none. */
  private inNamespace(object: JsonObject, { isNamespaced }: AdmittedKind, request: JsonObject): JsonObject {
    const metadata = isJsonObject(object['metadata']) ? object['metadata'] : {};
    const name = nameOnCreate({ name: stringOrEmpty(metadata['name']), generateName: stringOrEmpty(metadata['generateName']) });
    return merged(object, {
      metadata: merged(metadata, { ...(isNamespaced ? { namespace: stringOrEmpty(request['namespace']) || 'default' } : {}), name }),
    });
  }

  private stored(kind: AdmittedKind, object: JsonObject, old: JsonObject | undefined): Stored {
    const definition = this.definitions.find(({ spec }) => spec.group === kind.group && spec.names.kind === kind.kind);
    const type = definition && toResourceType(definition, kind.version);
    if (type?.ok !== true) return { object, warnings: [] };
    const { kubernetesVersion } = this;
    const unnamed = old && unnamedVersion(kind, object, old);
    if (unnamed !== undefined) return unnamed;
    const judged = judgeResource(type.type, object, { kubernetesVersion, rules: rulesOf(kubernetesVersion), ...(old && { old }) });
    if (!judged.ok) return { code: 400, reason: 'BadRequest', message: judged.decodeError, warnings: [] };
    if (judged.errors.length === 0) return { object: judged.object, warnings: judged.warnings };
    const name = kind.group === '' ? kind.kind : `${kind.kind}.${kind.group}`;
    const { causes, message } = invalidObject(name, stringOrEmpty((object['metadata'] as JsonObject)['name']), judged.errors);
    return { code: 422, reason: 'Invalid', message, causes, warnings: judged.warnings };
  }
}

/** The answer to a request that policies refuse. */
function refusedAnswer(
  { causes, code, message, reason }: NonNullable<ReturnType<typeof refusalOf>>,
  warnings: readonly string[],
): PoliciesAnswer & { readonly code: number } {
  return { code, reason, message, causes, warnings };
}

function warningsOfAnswer({ warnings }: Stored): readonly string[] {
  return Array.isArray(warnings) ? warnings.filter((each): each is string => typeof each === 'string') : [];
}

/** Whether a server warns of something before policies mutate an object. */
function isOfDecoding(warning: string): boolean {
  return warning.startsWith('unknown field ') || warning.startsWith('duplicate field ') || warning.includes(' is deprecated in ');
}

/** What is stored, or the answer that refuses it. */
type Stored =
  | (PoliciesAnswer & { readonly code: number })
  | { readonly object: JsonObject; readonly answered?: JsonObject; readonly warnings: readonly string[] };

/** What mutating policies see: the metadata is filled in after them. */
function withMetadataOf({ metadata }: JsonObject, object: JsonObject): JsonObject {
  return metadata === undefined ? object : merged(object, { metadata });
}

/** An object that is updated with what makes it that object, as it is written or else as it is there. */
function withIdentity(object: JsonObject, ...sources: readonly JsonObject[]): JsonObject {
  const given = sources.map(({ metadata }) => (isJsonObject(metadata) ? metadata : {}));
  const identity = ['uid', 'resourceVersion', 'creationTimestamp'].flatMap((name) => {
    const value = given.map((metadata) => metadata[name]).find((each) => each !== undefined && each !== null);
    return value === undefined ? [] : [[name, value] as const];
  });
  return merged(object, { metadata: merged(object['metadata'] as JsonObject, Object.fromEntries(identity)) });
}

/** An update of a custom resource must name the version that it is of. */
function unnamedVersion({ group, resource }: AdmittedKind, { metadata }: JsonObject, { metadata: old }: JsonObject): Stored | undefined {
  const { name, resourceVersion } = metadata as JsonObject;
  if (!isJsonObject(old) || old['resourceVersion'] === undefined || resourceVersion !== undefined) return undefined;
  const cause = {
    reason: 'FieldValueInvalid',
    message: 'Invalid value: 0: must be specified for an update',
    field: 'metadata.resourceVersion',
  };
  const message = `${resource}.${group} "${stringOrEmpty(name)}" is invalid: ${cause.field}: ${cause.message}`;
  return { code: 422, reason: 'Invalid', message, causes: [cause], warnings: [] };
}

function answered(answer: PoliciesAnswer, verdict?: PolicyVerdict, dependsOn: readonly string[] = []): PoliciesVerdict {
  // What is denied all the same depends on nothing.
  const isDenied = verdict?.findings.some((each) => each.dependsOn === undefined && each.actions.includes('Deny')) === true;
  const open = isDenied ? [] : (verdict?.findings ?? []).flatMap((each) => each.dependsOn ?? []);
  return { answer, auditAnnotations: verdict?.auditAnnotations ?? new Map(), dependsOn: [...dependsOn, ...open] };
}

/** What a server adds to a new object after the mutating policies, and before the validating ones. */
function begun(object: JsonObject): JsonObject {
  const metadata = isJsonObject(object['metadata']) ? object['metadata'] : {};
  return merged(object, { metadata: merged(metadata, { uid: NEW_UID, creationTimestamp: NEW_TIME }) });
}

/** No policy can expect any particular ones. */
const NEW_UID = '00000000-0000-4000-8000-000000000000';
const NEW_TIME = '2026-01-01T00:00:00Z';

/** Who sends requests, where nobody says: the user of the recorded answers. */
const ADMIN: UserInfo = { username: 'admin', groups: ['system:masters', 'system:authenticated'] };

function admissionOf(
  kind: AdmittedKind,
  object: JsonObject | undefined,
  oldObject: JsonObject | undefined,
  user: UserInfo,
): AdmissionRequest {
  const operation = object === undefined ? 'DELETE' : oldObject === undefined ? 'CREATE' : 'UPDATE';
  const { name, namespace } = (object ?? oldObject ?? {})['metadata'] as { readonly name: string; readonly namespace?: string };
  return {
    operation,
    kind,
    subresource: '',
    name,
    // A namespace is asked for in itself.
    namespace: namespace ?? (kind.group === '' && kind.kind === 'Namespace' ? name : ''),
    object,
    oldObject,
    isDryRun: true,
    user,
    options: fromPlain({ kind: OPTIONS[operation], apiVersion: 'meta.k8s.io/v1', dryRun: ['All'] }) as JsonObject,
  };
}

const OPTIONS = { CREATE: 'CreateOptions', UPDATE: 'UpdateOptions', DELETE: 'DeleteOptions' } as const;

function stringOrEmpty(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function merged(object: JsonObject, members: Readonly<Record<string, JsonValue>>): JsonObject {
  return Object.assign(Object.create(null) as JsonObject, object, members);
}

function parsed(text: JsonValue | undefined): JsonObject | undefined {
  const read = typeof text === 'string' ? parseBody(text) : undefined;
  return read?.ok === true && isJsonObject(read.value) ? read.value : undefined;
}

const NAMESPACES: readonly JsonObject[] = ['default', 'kube-system', 'kube-public', 'kube-node-lease'].map(
  (name) =>
    fromPlain({
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name, labels: { 'kubernetes.io/metadata.name': name } },
      spec: { finalizers: ['kubernetes'] },
      status: { phase: 'Active' },
    }) as JsonObject,
);
