import { environmentOf, rulesOf } from '@structural/cel';
import { judgeResource, nameOnCreate, toResourceType, type CustomResourceDefinition, type KubernetesVersion } from '@structural/core';
import { isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import {
  applyMutatingPolicies,
  applyPolicies,
  explainPolicies,
  foreignHooks,
  kindIn,
  knownCluster,
  mayBeAbout,
  mutatingPolicySet,
  parseApiVersion,
  policySet,
  type AdmissionRequest,
  type AdmissionContext,
  type ExplainedPolicy,
  type MutationVerdict,
  type PolicyVerdict,
} from '@structural/policies';
import type { DefinitionCatalog } from '../catalog/definition-catalog.js';
import type { ResourceDescription } from '../find/describe-resource.js';
import type { ResourceContext } from '../resource/resource-context.js';
import type { FindPolicyPart, PoliciesFound } from './read-policies.js';

/** What a resource says that it is, and which server is asked. */
type AskedResource = Pick<ResourceContext, 'description' | 'kubernetesVersion'>;

/** A resource that a server would store, unless policies refuse it. */
export interface AdmittedResource {
  /** Undefined for built-in kinds. */
  readonly definition: CustomResourceDefinition | undefined;
  /** With its defaults, unless {@link isAsWritten}. */
  readonly object: JsonObject;
  /** Whether it is not known what the server sets. */
  readonly isAsWritten?: boolean;
  readonly old: JsonObject | undefined;
  readonly subresource: string;
}

/** What policies say of a resource, with the request that they judge. */
export interface JudgedByPolicies {
  readonly verdict: PolicyVerdict;
  readonly request: AdmissionRequest;
  readonly placeOf: FindPolicyPart;
}

/** What mutating policies make of a resource, with the request for it. */
export interface MutatedByPolicies {
  readonly verdict: MutationVerdict;
  readonly request: AdmissionRequest;
  readonly placeOf: FindPolicyPart;
}

/** The policies that all resources of a run are judged by. */
export interface RunPolicies {
  readonly found: PoliciesFound;
  /** What mutating policies make of it; undefined where there are none, or the kind is not served. */
  mutate(context: AskedResource, resource: AdmittedResource, catalogs: readonly DefinitionCatalog[]): MutatedByPolicies | undefined;
  /** What each expression of validating policies gives for it; undefined where the kind is not served. */
  explain(
    context: AskedResource,
    resource: AdmittedResource,
    catalogs: readonly DefinitionCatalog[],
  ): readonly ExplainedPolicy[] | undefined;
  /** Undefined where no policy is about the kind, and where it is not served. */
  judge(context: AskedResource, resource: AdmittedResource, catalogs: readonly DefinitionCatalog[]): JudgedByPolicies | undefined;
}

/** What policies say of a resource of which only a cluster knows how mutating policies change it before: all of it depends on that. */
export function afterMutations(judged: JudgedByPolicies | undefined, mutated: MutatedByPolicies | undefined): JudgedByPolicies | undefined {
  const undecided = mutated?.verdict.undecided[0];
  if (judged === undefined || undecided === undefined) return judged;
  const dependsOn = `what MutatingAdmissionPolicy '${undecided.policy}' changes`;
  const findings = judged.verdict.findings.map((finding) => (finding.dependsOn === undefined ? { ...finding, dependsOn } : finding));
  return { ...judged, verdict: { ...judged.verdict, findings } };
}

/** Gets ready to apply policies; undefined where there are none. */
export function runPolicies(found: PoliciesFound): RunPolicies | undefined {
  const { bindings, foreign, mutating, mutatingBindings, objects, placeOf, policies } = found;
  if ([...policies, ...mutating, ...bindings, ...mutatingBindings, ...foreign].length === 0) return undefined;
  const hooks = foreignHooks(foreign, objects);
  const setOf = perMinor((minor) => policySet(policies, bindings, environmentOf(minor), undefined, hooks));
  const mutatingSetOf = perMinor((minor) => mutatingPolicySet(mutating, mutatingBindings, environmentOf(minor)));
  const clusters = new WeakMap<CustomResourceDefinition | DefinitionCatalog, AdmissionContext>();
  const clusterOf = (
    definition: CustomResourceDefinition | undefined,
    version: KubernetesVersion,
    catalogs: readonly DefinitionCatalog[],
  ): AdmissionContext => {
    // Built-in kinds of all files have the same parameters.
    const key = definition ?? catalogs.at(-1);
    let cluster = key && clusters.get(key);
    if (cluster === undefined) {
      const definitions = [...paramDefinitions(found, catalogs), ...(definition === undefined ? [] : [definition])];
      cluster = knownCluster({ isWhole: false, definitions, objects: objects.map((object) => stored(object, definitions, version)) });
      if (key !== undefined) clusters.set(key, cluster);
    }
    return cluster;
  };
  const kindsOf = perMinor(() => new Map<string, boolean>());
  const isAboutKind = (minor: number, { group, kind }: ResourceDescription): boolean => {
    const kinds = kindsOf(minor);
    const name = `${group}/${kind}`;
    const isAbout = kinds.get(name) ?? mayBeAbout(setOf(minor), { group, kind });
    kinds.set(name, isAbout);
    return isAbout;
  };
  return {
    found,
    mutate(context, resource, catalogs) {
      if (mutating.length === 0) return undefined;
      const { kubernetesVersion } = context;
      const cluster = clusterOf(resource.definition, kubernetesVersion, catalogs);
      const request = requestFor(context, resource, cluster);
      if (request === undefined) return undefined;
      const known = resource.definition === undefined ? [] : [resource.definition];
      const defaulted = (object: JsonObject): JsonObject => withMetadataOf(object, stored(object, known, kubernetesVersion));
      return { placeOf, request, verdict: applyMutatingPolicies(mutatingSetOf(kubernetesVersion.minor), request, cluster, defaulted) };
    },
    explain(context, resource, catalogs) {
      const { kubernetesVersion } = context;
      const cluster = clusterOf(resource.definition, kubernetesVersion, catalogs);
      const request = requestFor(context, resource, cluster);
      return request && explainPolicies(setOf(kubernetesVersion.minor), request, cluster);
    },
    judge(context, resource, catalogs) {
      const { description, kubernetesVersion } = context;
      const { minor } = kubernetesVersion;
      if (!isAboutKind(minor, description)) return undefined;
      const set = setOf(minor);
      const cluster = clusterOf(resource.definition, kubernetesVersion, catalogs);
      const request = requestFor(context, resource, cluster);
      return request && { placeOf, request, verdict: applyPolicies(set, request, cluster) };
    },
  };
}

/** Makes something once for each minor. */
function perMinor<T>(make: (minor: number) => T): (minor: number) => T {
  const made = new Map<number, T>();
  return (minor) => {
    const known = made.get(minor) ?? make(minor);
    made.set(minor, known);
    return known;
  };
}

/** The request with which a resource is sent; undefined where its kind is not served. */
function requestFor(
  { description, kubernetesVersion }: AskedResource,
  { isAsWritten, object, old, subresource }: AdmittedResource,
  cluster: AdmissionContext,
): AdmissionRequest | undefined {
  const kind = cluster.kindOf({ group: description.group, version: description.version, kind: description.kind });
  if (kind === undefined) return undefined;
  const name = nameOnCreate(description);
  // Where none is written, kubectl sends an object to this one.
  const ownNamespace = kind.isNamespaced ? description.namespace || 'default' : '';
  const named = (value: JsonObject): JsonObject =>
    withMetadata(value, { name, ...(ownNamespace === '' ? {} : { namespace: ownNamespace }) });
  return {
    operation: old === undefined ? 'CREATE' : 'UPDATE',
    kind,
    subresource,
    name,
    // A namespace is asked for in itself.
    namespace: kind.group === '' && kind.kind === 'Namespace' ? name : ownNamespace,
    object: named(object),
    oldObject: old && named(old),
    ...(isAsWritten === true ? { typedBy: kubernetesVersion.minor } : {}),
    isDryRun: false,
    user: undefined,
    options: undefined,
  };
}

/** The definitions of the parameters that policies take, as far as they are known. */
function paramDefinitions(
  { mutating, policies }: Pick<PoliciesFound, 'mutating' | 'policies'>,
  catalogs: readonly DefinitionCatalog[],
): readonly CustomResourceDefinition[] {
  return [...policies, ...mutating].flatMap(({ paramKind }) => {
    if (paramKind === undefined) return [];
    const { group } = parseApiVersion(paramKind.apiVersion);
    return catalogs.flatMap((catalog) => catalog.find(group, paramKind.kind).map(({ definition }) => definition)).slice(0, 1);
  });
}

/** A parameter as a server stores it, with its defaults. */
function stored(object: JsonObject, definitions: readonly CustomResourceDefinition[], kubernetesVersion: KubernetesVersion): JsonObject {
  const { group, kind, version } = kindIn(object);
  const definition = definitions.find(({ spec }) => spec.group === group && spec.names.kind === kind);
  const type = definition && toResourceType(definition, version);
  if (type?.ok !== true) return object;
  const judged = judgeResource(type.type, object, { kubernetesVersion, rules: rulesOf(kubernetesVersion) });
  return judged.ok ? judged.object : object;
}

/** What is filled in is not the metadata: that stays as it is. */
function withMetadataOf({ metadata }: JsonObject, object: JsonObject): JsonObject {
  return metadata === undefined ? object : Object.assign(newJsonObject(), object, { metadata });
}

function withMetadata(object: JsonObject, members: Readonly<Record<string, JsonValue>>): JsonObject {
  const { metadata } = object;
  const merged = Object.assign(newJsonObject(), isJsonObject(metadata) ? metadata : {}, members);
  return Object.assign(newJsonObject(), object, { metadata: merged });
}
