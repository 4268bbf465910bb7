import { createRuleEvaluator } from '@structural/cel';
import { NEWEST_KUBERNETES, serverSideApply } from '@structural/core';
import { isJsonArray, isJsonObject, newJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';
import { answerOf, excerpt, type Answer } from '../engine/answer.js';
import { mutantOf, placed } from '../inputs/mutate-resource.js';
import { randomFor } from '../inputs/plan.js';
import { canonical, without } from '../report/canonical.js';
import type { Response } from '../server/client.js';
import type { Run } from './run.js';
import type { ServedDefinition } from './served-definition.js';

const rules = createRuleEvaluator({ kubernetesVersion: NEWEST_KUBERNETES });

/** Server-side applies of several managers to one object, in turn: verdict, conflicts, the object, and who owns its fields. */
export async function applies(
  { client, findings, plan }: Run,
  served: ServedDefinition,
  bases: ReadonlyMap<string, readonly JsonObject[]>,
): Promise<void> {
  const random = randomFor(plan, `applies to ${served.input.name}`);
  const versions = [...bases.keys()].filter((each) => (bases.get(each) ?? []).length > 0);
  if (versions.length === 0) return;
  for (let i = 0; i < plan.appliesOfEach; i++) {
    const version = random.pick(versions);
    const name = `applied${String(Math.floor(i / 4))}`;
    const path = `${served.path(version)}/${name}`;
    const base = placed(random.pick(bases.get(version) ?? []), `${served.definition.spec.group}/${version}`, name, served.namespaced);
    base['kind'] = served.definition.spec.names.kind;
    const applied = random.oneIn(3) ? base : mutantOf(base, random).value;
    const before = await client.send('GET', path);
    const manager = random.pick(['alice', 'bob', 'carol']);
    const force = random.oneIn(3);
    const body = printJson(applied);
    const response = await client.send('PATCH', `${path}?fieldManager=${manager}&force=${String(force)}`, {
      body,
      contentType: 'application/apply-patch+yaml',
    });
    const ours = serverSideApply({
      definition: served.definition,
      version,
      applied,
      fieldManager: manager,
      force,
      now: timeOf(response),
      rules,
      ...(before.status === 200 ? { live: before.body } : {}),
    });
    const theirs = answerOf(response);
    findings.add(
      'applies',
      `${served.input.name} ${version} ${manager} ${String(force)} ${printJson(before.body)} ${body}`.slice(0, 8_000),
      differencesOf(ours, theirs),
    );
  }
}

function differencesOf(ours: ReturnType<typeof serverSideApply>, theirs: Answer): readonly string[] {
  if (ours.kind === 'undecided') return [`undecided: ${ours.message}`];
  if (ours.kind === 'refused') {
    if (ours.code !== theirs.status)
      return [`status ${String(ours.code)} instead of ${String(theirs.status)}: ${ours.message} instead of ${theirs.message}`];
    const causes = (list: readonly string[]): string => JSON.stringify([...list].sort());
    const [own, other] = [causes(ours.causes.map(({ field, message, reason }) => `${reason}|${field}|${message}`)), causes(theirs.causes)];
    return [
      ...(own === other ? [] : [`causes ${own} instead of ${other}`]),
      ...(ours.code === 422 || saysTheSame(ours.message, theirs.message) ? [] : [`message ${ours.message} instead of ${theirs.message}`]),
    ];
  }
  const status = ours.operation === 'create' ? 201 : 200;
  if (status !== theirs.status || theirs.object === undefined)
    return [`status ${String(status)} instead of ${String(theirs.status)}: accepted instead of ${theirs.message}`];
  const [own, other] = [canonical(withoutTimes(ours.object)), canonical(withoutTimes(theirs.object))];
  return own === other ? [] : [`object ${excerpt(own, other)} instead of ${excerpt(other, own)}`];
}

/** When the server answered, as metadata has times. */
function timeOf({ headers }: Response): string {
  return `${new Date(String(headers['date'])).toISOString().slice(0, 19)}Z`;
}

/**
 * Whether a refusal has the same words. What is wrong with the fields of an object is listed in the order in which Go walks a map, at random, and
 * ends with a field that no schema declares: then it is enough that both name one.
 */
function saysTheSame(ours: string, theirs: string): boolean {
  if (theirs.includes(ours)) return true;
  if (!ours.startsWith('failed to create typed patch object (')) return false;
  const [head = '', ...own] = faultsIn(ours);
  const [otherHead = '', ...other] = faultsIn(theirs);
  if (head !== otherHead) return false;
  if (own.some(isUndeclared)) return other.some(isUndeclared);
  return own.toSorted().join('\n') === other.toSorted().join('\n');
}

function isUndeclared(fault: string): boolean {
  return fault.endsWith(': field not declared in schema');
}

function faultsIn(message: string): readonly string[] {
  const [, head = '', rest = ''] = /^(failed to create typed patch object \(.*?\): )(.*)$/s.exec(message) ?? [];
  return [
    head,
    ...rest
      .replace(/^errors:\n/, '')
      .split('\n')
      .map((line) => line.trim()),
  ];
}

/** An object with its managed fields, without their times and what else only a cluster can tell. */
function withoutTimes(object: JsonObject): JsonObject {
  const metadata = isJsonObject(object['metadata']) ? object['metadata'] : newJsonObject();
  const { managedFields } = metadata;
  const kept = without(metadata, (name) => ['uid', 'creationTimestamp', 'resourceVersion', 'managedFields'].includes(name));
  const entries = isJsonArray(managedFields) ? managedFields.map(withoutTime) : [];
  // They are in the order of their times, which are the server's.
  entries.sort((a, b) => (canonical(a) < canonical(b) ? -1 : 1));
  return { ...object, metadata: { ...kept, managedFields: entries } };
}

function withoutTime(entry: JsonValue): JsonValue {
  return isJsonObject(entry) ? without(entry, (name) => name === 'time') : entry;
}
