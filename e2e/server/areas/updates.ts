import { toResourceType, toScale, type CustomResourceSubresourceScale } from '@structural/core';
import {
  fromPlain,
  int64,
  isJsonArray,
  isJsonObject,
  jsonEqual,
  newJsonObject,
  printJson,
  type JsonObject,
  type JsonValue,
} from '@structural/json';
import { objectCopy, type Mutable, type MutableObject } from '../../../packages/checker/tests/fix-safety/mutable-value.js';
import type { Random } from '../../../packages/checker/tests/fix-safety/random.js';
import { answerDifferences, answerOf, objectDifferences, type Answer } from '../engine/answer.js';
import type { FieldValidation } from '../engine/definition-answer.js';
import { resourceAnswer } from '../engine/resource-answer.js';
import { mutantOf } from '../inputs/mutate-resource.js';
import { randomFor } from '../inputs/plan.js';
import { stored, type StoredResource } from './resources.js';
import type { Run } from './run.js';
import type { ServedDefinition } from './served-definition.js';

/** One request that changes a stored resource. */
interface Update {
  readonly kind: 'put' | 'put status' | 'merge patch' | 'JSON patch' | 'scale';
  readonly method: 'PUT' | 'PATCH';
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
  readonly mode: FieldValidation;
  /** What the engine is asked about. */
  readonly target: string;
  readonly subresource?: 'status' | 'scale';
}

/** Changes stored resources in every way that there is, each time on what a read gives then. */
export async function updates(run: Run, served: ServedDefinition, names: readonly StoredResource[]): Promise<void> {
  const { client, findings, plan } = run;
  const random = randomFor(plan, `updates of ${served.input.name}`);
  for (let i = 0; i < plan.updatesOfEach && names.length > 0; i++) {
    const { name } = random.pick(names);
    const version = random.pick(served.versions);
    const own = `${served.path(version)}/${name}`;
    const old = (await client.send('GET', own)).body;
    if (!isJsonObject(old['metadata'])) continue;
    const served1 = toResourceType(served.definition, version);
    if (!served1.ok) continue;
    const update = updateOf(old, own, { hasStatus: served1.type.hasStatus, scale: served1.type.scale }, random);
    const response = await client.send(update.method, `${update.path}?fieldValidation=${update.mode}`, update);
    const { mode, subresource, target } = update;
    const ours = resourceAnswer({
      definition: served.definition,
      version,
      text: target,
      mode,
      old,
      ...(subresource === undefined ? {} : { subresource }),
    });
    const theirs = answerOf(response);
    const differences = [
      ...(update.kind === 'scale'
        ? scaleDifferences(ours, theirs, served1.type.scale)
        : answerDifferences(asPatched(ours, theirs, update), theirs)),
    ];
    if (theirs.status === 200 && ours.stored !== undefined)
      differences.push(...objectDifferences('stored', ours.stored, await stored(client, served, name)));
    findings.add(
      'updates',
      `${served.input.name} ${update.kind} ${version} ${printJson(old)} ${update.body}`.slice(0, 6_000),
      differences.map((line) => `${update.kind}: ${line}`),
    );
  }
}

function updateOf(
  old: JsonObject,
  path: string,
  { hasStatus, scale }: { readonly hasStatus: boolean; readonly scale: CustomResourceSubresourceScale | undefined },
  random: Random,
): Update {
  const metadata = { ...(old['metadata'] as JsonObject) };
  Reflect.deleteProperty(metadata, 'managedFields');
  const mutant = mutantOf({ ...old, metadata }, random);
  const mode = random.pick(['Strict', 'Warn', 'Ignore'] as const);
  const json = { method: 'PUT', contentType: 'application/json', mode } as const;
  const lenient = mode === 'Strict' ? 'Warn' : mode;
  const kind = random.pick(['put', 'put', 'put status', 'merge patch', 'JSON patch', 'scale'] as const);
  if (kind === 'put status' && hasStatus)
    return { ...json, kind, path: `${path}/status`, body: mutant.text, target: mutant.text, subresource: 'status' };
  if (kind === 'scale' && scale !== undefined) {
    const replicas = int64(random.pick([0n, 1n, 7n, -1n, 2147483647n]));
    const given = { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: newJsonObject(), spec: { replicas: replicas } };
    const place = { name: metadata['name'] ?? null, ...(metadata['namespace'] === undefined ? {} : { namespace: metadata['namespace'] }) };
    const body = printJson({ ...given, metadata: place });
    const target = printJson(withReplicas(old, scale.specReplicasPath.split('.').slice(1), replicas));
    return { ...json, kind, mode: lenient, path: `${path}/scale`, body, target, subresource: 'scale' };
  }
  const changed = objectCopy(mutant.value);
  if (kind === 'merge patch') {
    const patch = mergePatchTo(old, changed);
    const body = printJson(patch);
    const target = printJson(applyMergePatch(old, patch));
    return { kind, method: 'PATCH', contentType: 'application/merge-patch+json', mode: lenient, path, body, target };
  }
  if (kind === 'JSON patch') {
    const body = printJson(jsonPatchTo(old, changed));
    return { kind, method: 'PATCH', contentType: 'application/json-patch+json', mode: lenient, path, body, target: printJson(changed) };
  }
  return { ...json, kind: 'put', path, body: mutant.text, target: mutant.text };
}

/** What becomes of an object that cannot be read is said of the whole patch, with the object in it. */
function asPatched(answer: Answer, theirs: Answer, { method }: Update): Answer {
  if (method === 'PUT') return answer;
  const ours = {
    ...answer,
    warnings: answer.warnings.map((text) =>
      text.replace(
        'ownerReferences contains duplicate entries;',
        'ownerReferences contains duplicate entries after mutating admission happens;',
      ),
    ),
  };
  if (ours.status !== 400 || theirs.status !== 422) return ours;
  return theirs.message.includes(`patch: Invalid value: `) && theirs.message.endsWith(`: ${ours.message}`) ? theirs : ours;
}

function scaleDifferences(ours: Answer, theirs: Answer, scale: CustomResourceSubresourceScale | undefined): readonly string[] {
  if (ours.object === undefined || scale === undefined) return answerDifferences(ours, theirs);
  const made = toScale(scale, ours.object);
  return answerDifferences(made.ok ? { ...ours, object: made.scale } : { ...ours, status: 500, message: made.error }, theirs);
}

function withReplicas(object: JsonObject, path: readonly string[], replicas: JsonValue): JsonObject {
  const [name = '', ...rest] = path;
  const below = object[name];
  return { ...object, [name]: rest.length === 0 ? replicas : withReplicas(isJsonObject(below) ? below : newJsonObject(), rest, replicas) };
}

function mergePatchTo(from: JsonObject, to: JsonObject): JsonObject {
  const patch: MutableObject = {};
  for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const [before, after] = [from[name], to[name]];
    if (after === undefined) patch[name] = null;
    else if (isJsonObject(before) && isJsonObject(after)) {
      const below = mergePatchTo(before, after);
      if (Object.keys(below).length > 0) patch[name] = objectCopy(below);
    } else if (before === undefined || !jsonEqual(before, after)) patch[name] = withoutNulls(after) as Mutable;
  }
  return patch;
}

/** A value without nulls, of which the server's library drops some inside lists, and RFC 7396 none. */
function withoutNulls(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.filter((item) => item !== null).map(withoutNulls);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, member]) => (member === null ? [] : [[name, withoutNulls(member)]])));
}

/** RFC 7396. */
function applyMergePatch(target: JsonValue, patch: JsonValue): JsonValue {
  if (!isJsonObject(patch)) return patch;
  const result: MutableObject = isJsonObject(target) ? objectCopy(target) : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) Reflect.deleteProperty(result, name);
    else result[name] = applyMergePatch(result[name] ?? null, value) as Mutable;
  }
  return result;
}

function jsonPatchTo(from: JsonObject, to: JsonObject): JsonValue {
  const operations: JsonValue[] = [];
  for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const path = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const value = to[name];
    if (value === undefined) operations.push(fromPlain({ op: 'remove', path }));
    else if (from[name] === undefined) operations.push({ op: 'add', path, value });
    else if (!jsonEqual(from[name], value)) operations.push({ op: 'replace', path, value });
  }
  return operations;
}
