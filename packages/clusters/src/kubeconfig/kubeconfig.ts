import { parseDocuments } from '@structural/document';
import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { InputBytes } from '@structural/sources';

/** What several kubeconfig files say together, as one. */
export interface Kubeconfig {
  readonly currentContext: string | undefined;
  readonly contexts: ReadonlyMap<string, JsonObject>;
  readonly clusters: ReadonlyMap<string, ConfigEntry>;
  readonly users: ReadonlyMap<string, ConfigEntry>;
}

/** A cluster or a user of a kubeconfig, and the folder of the file, from which its paths count. */
export interface ConfigEntry {
  readonly value: JsonObject;
  readonly folder: string;
}

/** A kubeconfig file. */
export interface KubeconfigFile extends InputBytes {
  readonly folder: string;
}

/** Merges kubeconfig files as kubectl does: of what has one name, and of current contexts, the first counts. A text says why one cannot be read. */
export function mergeKubeconfigs(files: readonly KubeconfigFile[]): Kubeconfig | string {
  let currentContext: string | undefined;
  const contexts = new Map<string, JsonObject>();
  const clusters = new Map<string, ConfigEntry>();
  const users = new Map<string, ConfigEntry>();
  for (const { bytes, folder, name } of files) {
    const [document, ...others] = [...parseDocuments(bytes)];
    if (document === undefined) continue;
    if (!document.ok) return `${name}: is not a kubeconfig: ${document.error.message}`;
    const { value } = document;
    if (!isJsonObject(value) || others.length > 0 || (value['kind'] !== undefined && value['kind'] !== 'Config'))
      return `${name}: is not a kubeconfig`;
    const current = value['current-context'];
    if (typeof current === 'string' && current !== '') currentContext ??= current;
    for (const [each, context] of named(value['contexts'], 'context')) if (!contexts.has(each)) contexts.set(each, context);
    for (const [each, cluster] of named(value['clusters'], 'cluster'))
      if (!clusters.has(each)) clusters.set(each, { value: cluster, folder });
    for (const [each, user] of named(value['users'], 'user')) if (!users.has(each)) users.set(each, { value: user, folder });
  }
  return { currentContext, contexts, clusters, users };
}

function named(list: JsonValue | undefined, key: string): readonly (readonly [string, JsonObject])[] {
  if (list === undefined || !isJsonArray(list)) return [];
  return list.flatMap((each) => {
    if (!isJsonObject(each) || typeof each['name'] !== 'string') return [];
    const value = each[key];
    return [[each['name'], value !== undefined && isJsonObject(value) ? value : newJsonObject()] as const];
  });
}
