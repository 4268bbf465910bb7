import type { CustomResourceDefinitionSpec } from '@structural/core';
import { isJsonObject, printJson, type JsonObject } from '@structural/json';
import type { ApiCatalog, ApiResponse, ServedDefinition } from '@structural/serving';
import type { OpenCluster } from './open-cluster.js';
import { ClusterProblem } from './problem.js';

/** Who applies where a test does. */
const MANAGER = 'structural-test';

/** What a server answered, as plain data. */
export type PlainObject = Readonly<Record<string, unknown>>;

/**
 * Applies objects as `kubectl apply --server-side --force-conflicts` does, CRDs first and created or replaced, and a status where they have one; gives
 * back what is stored then. Throws a {@link ClusterProblem} with the server's words where it refuses one.
 */
export function applyObjects(cluster: OpenCluster, objects: readonly JsonObject[]): readonly PlainObject[] {
  const definitions = objects.filter(isDefinition);
  const namespaces = objects.filter(isNamespace);
  const others = [...namespaces, ...objects.filter((each) => !isDefinition(each) && !isNamespace(each))];
  return [...definitions.map((each) => putDefinition(cluster, each)), ...others.map((each) => applyOne(cluster, each))];
}

function isNamespace({ apiVersion, kind }: JsonObject): boolean {
  return kind === 'Namespace' && apiVersion === 'v1';
}

function isDefinition({ kind }: JsonObject): boolean {
  return kind === 'CustomResourceDefinition';
}

function putDefinition(cluster: OpenCluster, definition: JsonObject): PlainObject {
  const { name } = named(definition);
  const base = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  const isThere = cluster.kept.catalog().definitions.has(name);
  if (!isThere) return sent(cluster, 'POST', base, 'application/json', definition);
  const patch = 'application/merge-patch+json';
  return sent(cluster, 'PATCH', `${base}/${encodeURIComponent(name)}`, patch, definition);
}

function applyOne(cluster: OpenCluster, object: JsonObject): PlainObject {
  const { name, namespace } = named(object);
  const { apiVersion, kind } = object;
  const parts = String(apiVersion).split('/');
  const [group = '', version = ''] = parts.length === 1 ? ['', ...parts] : parts;
  const served = servedKind(cluster.kept.catalog(), group, String(kind));
  if (served === undefined)
    throw new ClusterProblem(`${String(kind)} ${name}: no CRD or built-in kind for ${String(apiVersion)}, Kind=${String(kind)}`);
  const { names, scope } = served.definition.spec;
  const place = scope === 'Namespaced' ? `/namespaces/${encodeURIComponent(namespace || 'default')}` : '';
  const root = group === '' ? '/api' : `/apis/${group}`;
  const path = `${root}/${version}${place}/${names.plural}/${encodeURIComponent(name)}`;
  const query = `?fieldManager=${MANAGER}&force=true&fieldValidation=Strict`;
  const answer = sent(cluster, 'PATCH', `${path}${query}`, 'application/apply-patch+yaml', object);
  if (object['status'] === undefined || !hasStatus(served.definition.spec, version)) return answer;
  return sent(cluster, 'PATCH', `${path}/status${query}`, 'application/apply-patch+yaml', object);
}

function servedKind({ builtin, definitions }: ApiCatalog, group: string, kind: string): ServedDefinition | undefined {
  const known = [...definitions.values()].find(({ definition: { spec } }) => spec.group === group && spec.names.kind === kind);
  if (known !== undefined) return known;
  const own = builtin?.groups.get(group)?.flatMap(({ kinds }) => kinds);
  const plural = own?.find((each) => each.kind === kind)?.plural;
  return plural === undefined ? undefined : builtin?.find(group, plural);
}

/** What versions have in common is in the spec itself. */
function hasStatus({ subresources, versions = [] }: CustomResourceDefinitionSpec, version: string): boolean {
  const own = versions.find(({ name }) => name === version)?.subresources ?? subresources;
  return own?.status !== undefined;
}

function sent(cluster: OpenCluster, method: string, target: string, type: string, object: JsonObject): PlainObject {
  const body = new TextEncoder().encode(printJson(object));
  const headers = { 'content-type': type, 'user-agent': `${MANAGER}/1` };
  return answered(cluster.answer({ method, target, headers, body }), named(object).name);
}

/** The object of an answer. Throws a {@link ClusterProblem} where it is a refusal. */
export function answered({ body, status }: ApiResponse, about: string): PlainObject {
  const text =
    typeof body === 'string' ? body : body instanceof Uint8Array ? new TextDecoder().decode(body) : body.map((each) => each.text).join('');
  if (status < 300) return JSON.parse(text) as PlainObject;
  throw new ClusterProblem(`${about}: ${messageIn(text)}`, status);
}

function messageIn(text: string): string {
  try {
    const value = JSON.parse(text) as { readonly message?: unknown };
    return typeof value.message === 'string' ? value.message : text;
  } catch {
    return text.trim();
  }
}

function named({ kind, metadata }: JsonObject): { readonly name: string; readonly namespace: string } {
  const { name, namespace } = isJsonObject(metadata) ? metadata : ({} as JsonObject);
  if (typeof name !== 'string' || name === '') throw new ClusterProblem(`${String(kind ?? 'an object')} has no metadata.name`);
  return { name, namespace: typeof namespace === 'string' ? namespace : '' };
}
