import { environmentOf, rulesOf } from '@structural/cel';
import { judgeResource, nameOnCreate, toResourceType, type CustomResourceDefinition, type KubernetesVersion } from '@structural/core';
import { isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import {
  applyPolicies,
  kindIn,
  knownCluster,
  parseApiVersion,
  policySet,
  type AdmissionRequest,
  type AdmissionContext,
  type PolicyPart,
  type PolicySet,
  type PolicyVerdict,
} from '@structural/policies';
import type { DefinitionCatalog } from '../catalog/definition-catalog.js';
import type { ResourceContext } from '../resource/resource-context.js';
import type { PoliciesFound } from './read-policies.js';

/** A resource that a server would store, unless policies refuse it. */
interface AdmittedResource {
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
  /** Where a part of a policy is written: `FILE:LINE`. */
  placeOf(policy: string, part: PolicyPart): string | undefined;
}

/** The policies that all resources of a run are judged by. */
export interface RunPolicies {
  /** Undefined where the kind is not served. */
  judge(context: ResourceContext, resource: AdmittedResource, catalogs: readonly DefinitionCatalog[]): JudgedByPolicies | undefined;
}

/** Gets ready to apply policies; undefined where none of them is bound. */
export function runPolicies(found: PoliciesFound): RunPolicies | undefined {
  const { bindings, objects, placeOf, policies } = found;
  const bound = new Set(bindings.map(({ policyName }) => policyName));
  if (!policies.some(({ name }) => bound.has(name))) return undefined;
  const sets = new Map<number, PolicySet>();
  const setOf = (minor: number): PolicySet => {
    const set = sets.get(minor) ?? policySet(policies, bindings, environmentOf(minor));
    sets.set(minor, set);
    return set;
  };
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
  return {
    judge({ description, kubernetesVersion }, { definition, isAsWritten, object, old, subresource }, catalogs) {
      const cluster = clusterOf(definition, kubernetesVersion, catalogs);
      const kind = cluster.kindOf({ group: description.group, version: description.version, kind: description.kind });
      if (kind === undefined) return undefined;
      const name = nameOnCreate(description);
      // Where none is written, kubectl sends an object to this one.
      const ownNamespace = kind.isNamespaced ? description.namespace || 'default' : '';
      const named = (value: JsonObject): JsonObject =>
        withMetadata(value, { name, ...(ownNamespace === '' ? {} : { namespace: ownNamespace }) });
      // A namespace is asked for in itself.
      const namespace = kind.group === '' && kind.kind === 'Namespace' ? name : ownNamespace;
      const request: AdmissionRequest = {
        operation: old === undefined ? 'CREATE' : 'UPDATE',
        kind,
        subresource,
        name,
        namespace,
        object: named(object),
        oldObject: old && named(old),
        ...(isAsWritten === true ? { typedBy: kubernetesVersion.minor } : {}),
        isDryRun: false,
        user: undefined,
        options: undefined,
      };
      return { placeOf, request, verdict: applyPolicies(setOf(kubernetesVersion.minor), request, cluster) };
    },
  };
}

/** The definitions of the parameters that policies take, as far as they are known. */
function paramDefinitions(
  { policies }: Pick<PoliciesFound, 'policies'>,
  catalogs: readonly DefinitionCatalog[],
): readonly CustomResourceDefinition[] {
  return policies.flatMap(({ paramKind }) => {
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

function withMetadata(object: JsonObject, members: Readonly<Record<string, JsonValue>>): JsonObject {
  const { metadata } = object;
  const merged = Object.assign(newJsonObject(), isJsonObject(metadata) ? metadata : {}, members);
  return Object.assign(newJsonObject(), object, { metadata: merged });
}
