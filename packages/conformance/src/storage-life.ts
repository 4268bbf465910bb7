import { createRuleEvaluator } from '@structural/cel';
import {
  errorText,
  judgeResource,
  NEWEST_KUBERNETES,
  readDefinition,
  readFromStorage,
  toResourceStorage,
  type ConvertedResource,
  type ResourceStorage,
} from '@structural/core';
import { fromPlain, isJsonObject, newJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';

/** What a running server answered: an object, or an error with its words. */
interface ServerAnswer {
  readonly status: number;
  readonly message: string;
  readonly object: unknown;
}

/** What came of one object in a running server: `seeded` ones were put into storage, past the server. */
export interface StorageCase {
  readonly crd: unknown;
  readonly op: 'create' | 'update' | 'seeded';
  /** The version of the request; none for what was seeded. */
  readonly request?: string;
  readonly object?: unknown;
  /** As it lay in storage before. */
  readonly old?: unknown;
  readonly post?: ServerAnswer;
  /** As it lay in storage afterwards. */
  readonly etcd?: unknown;
  /** What a read in each served version returned afterwards. */
  readonly gets?: Readonly<Record<string, ServerAnswer>>;
}

/** What the engine says where the server says something else, a line each; objects without what only a cluster can tell. */
export function storageDifferences(one: StorageCase): readonly string[] {
  const storage = storageIn(one.crd);
  const gets = Object.entries(one.gets ?? {});
  if (one.op === 'seeded')
    return gets.flatMap(([version, answer]) => readDifference(version, readFromStorage(storage, object(one.old), version), answer));
  const asked = gets.length === 0 ? [[one.request ?? '', undefined] as const] : gets;
  return asked.flatMap(([version, answer]) => requestDifferences(storage, one, version, answer));
}

function storageIn(crd: unknown): ResourceStorage {
  const read = readDefinition(fromPlain(crd));
  const made = read.ok ? toResourceStorage(read.definition) : { ok: false as const, error: read.decodeError };
  if (!made.ok) throw new Error(made.error);
  return made.storage;
}

function requestDifferences(
  storage: ResourceStorage,
  { etcd, object: body, old, op, post, request = '' }: StorageCase,
  readVersion: string,
  answer: ServerAnswer | undefined,
): readonly string[] {
  const served = storage.type(request);
  if (served?.ok !== true) return [`no version ${request}`];
  const found = op === 'update' ? readFromStorage(storage, object(old), request) : undefined;
  if (found?.ok === false) return [found.error];
  const judged = judgeResource(served.type, fromPlain(body), {
    rules,
    storage,
    readVersion,
    ...(found === undefined ? {} : { old: found.object, oldIsStored: true }),
  });
  const accepted = op === 'update' ? 200 : 201;
  const [status, words] = !judged.ok
    ? [400, [judged.decodeError]]
    : judged.errors.length > 0
      ? [422, judged.errors.map(errorText)]
      : judged.life?.outcome === 'failed' && judged.life.step === 'write'
        ? [500, [judged.life.error]]
        : [accepted, []];
  if (status !== post?.status) return [`status ${String(status)} instead of ${String(post?.status)}: ${words.join(', ')}`];
  if (status >= 400) return words.filter((text) => !post.message.includes(text)).map((text) => `${text} instead of ${post.message}`);
  if (!judged.ok || judged.life === undefined) return ['nothing of storage'];
  const { life } = judged;
  if (life.outcome === 'unknown') return ['a webhook converts'];
  const stored = life.outcome === 'kept' && etcd !== undefined ? objectDifference('stored', life.stored, etcd) : [];
  const read: ConvertedResource = life.outcome === 'kept' ? { ok: true, object: life.read } : { ok: false, error: life.error };
  return [...stored, ...(answer === undefined ? [] : readDifference(readVersion, read, answer))];
}

const rules = createRuleEvaluator({ kubernetesVersion: NEWEST_KUBERNETES });

function readDifference(version: string, read: ConvertedResource, answer: ServerAnswer): readonly string[] {
  if (read.ok) {
    return answer.status === 200
      ? objectDifference(`read in ${version}`, read.object, answer.object)
      : [`read in ${version} instead of ${answer.message}`];
  }
  return answer.status >= 500 && answer.message.includes(read.error) ? [] : [`${read.error} in ${version} instead of ${answer.message}`];
}

function objectDifference(what: string, ours: JsonObject, theirs: unknown): readonly string[] {
  const [a, b] = [comparable(ours), comparable(object(theirs))];
  return a === b ? [] : [`${what}: ${a} instead of ${b}`];
}

const CLUSTER_FIELDS: ReadonlySet<string> = new Set(['uid', 'creationTimestamp', 'resourceVersion', 'managedFields']);

/** A text that is equal for equal objects, whatever the order of their members. */
function comparable(value: JsonObject): string {
  const metadata = value['metadata'];
  const kept = Object.assign(newJsonObject(), value);
  if (isJsonObject(metadata)) {
    const meta = newJsonObject();
    for (const name in metadata) if (!CLUSTER_FIELDS.has(name)) meta[name] = metadata[name] ?? null;
    kept['metadata'] = meta;
  }
  return printJson(sorted(kept));
}

function sorted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isJsonObject(value)) return value;
  const copy = newJsonObject();
  for (const name of Object.keys(value).sort()) copy[name] = sorted(value[name] ?? null);
  return copy;
}

function object(value: unknown): JsonObject {
  const converted = fromPlain(value);
  return isJsonObject(converted) ? converted : newJsonObject();
}
