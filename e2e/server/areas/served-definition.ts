import { setTimeout as pause } from 'node:timers/promises';
import { definitionConditions, versionsOf, type CustomResourceDefinition } from '@structural/core';
import { fromPlain, isJsonArray, isJsonObject, valueAt, type JsonObject } from '@structural/json';
import { canonical } from '../report/canonical.js';
import { definitionIn } from '../engine/definition-answer.js';
import type { Client } from '../server/client.js';
import { definitionWhen, DEFINITIONS } from '../server/definition-when.js';
import type { Input } from '../inputs/corpus.js';

/** A definition that the server serves. */
export interface ServedDefinition {
  readonly input: Input;
  readonly definition: CustomResourceDefinition;
  readonly namespaced: boolean;
  /** The versions whose resources can be had without a webhook. */
  readonly versions: readonly string[];
  readonly storageVersion: string;
  /** Where its resources are. */
  path(version: string): string;
}

/** Creates a definition and waits until its resources are served, or never will be; undefined where the server refuses it. */
export async function serve(client: Client, input: Input): Promise<ServedDefinition | undefined> {
  const definition = definitionIn(input.text);
  if (definition === undefined) return undefined;
  const created = await client.send('POST', `${DEFINITIONS}?fieldValidation=Ignore`, { body: input.text, contentType: 'application/yaml' });
  if (created.status !== 201) return undefined;
  const { group, names, scope } = definition.spec;
  const all = versionsOf(definition.spec);
  const storageVersion = all.find(({ storage }) => storage)?.name ?? '';
  const isConverted = definition.spec.conversion?.strategy === 'Webhook';
  const namespaced = scope === 'Namespaced';
  const served: ServedDefinition = {
    input,
    definition,
    namespaced,
    storageVersion,
    versions: all.filter((each) => each.served && (!isConverted || each.name === storageVersion)).map(({ name }) => name),
    path: (version) => `/apis/${group}/${version}/${namespaced ? 'namespaces/default/' : ''}${names.plural}`,
  };
  await settled(client, served);
  return served;
}

async function settled(client: Client, { definition, path, versions }: ServedDefinition): Promise<void> {
  const established = (body: JsonObject | undefined): string => (body === undefined ? '' : (conditionsOf(body).get('Established') ?? ''));
  const isNever = (status: string): boolean => status.startsWith('False') && !status.startsWith('False Installing');
  const settled = await definitionWhen(client, definition.metadata.name, (body) => {
    const status = established(body);
    return status.startsWith('True') || isNever(status);
  });
  if (isNever(established(settled))) return;
  // Those who answer hear of it at the same time as the one who waits.
  for (let tries = 0; tries < 1_000; tries++) {
    const answers = await Promise.all(versions.map((version) => client.send('GET', `${path(version)}?limit=1`)));
    if (answers.every((answer) => answer.status === 200)) return;
    await pause(10);
  }
  throw new Error(`${definition.metadata.name} is not served`);
}

/** Deletes definitions with all their resources, those with finalizers and those that nobody can read included, and waits until they are gone. */
export async function remove(client: Client, definitions: readonly CustomResourceDefinition[]): Promise<void> {
  for (const { metadata, spec } of definitions) {
    const resources = `/registry/apiextensions.kubernetes.io/${spec.group}/${spec.names.plural}/`;
    await client.send('DELETE', `/etcd?key=${encodeURIComponent(resources)}`);
    await client.send('DELETE', `${DEFINITIONS}/${metadata.name}`);
  }
  await Promise.all(definitions.map(({ metadata }) => definitionWhen(client, metadata.name, (body) => body === undefined)));
}

/** What the engine says otherwise of the names and conditions of a definition that was created after `others`. */
export async function statusDifferences(
  client: Client,
  { definition }: ServedDefinition,
  others: readonly CustomResourceDefinition[],
): Promise<readonly string[]> {
  const { body } = await client.send('GET', `${DEFINITIONS}/${definition.metadata.name}`);
  const differences: string[] = [];
  const expected = definitionConditions(definition, others);
  const theirs = conditionsOf(body);
  for (const { message, reason, status, type } of expected) {
    const own = `${status} ${reason} ${message}`;
    const found = theirs.get(type) ?? 'nothing';
    if (own !== found) differences.push(`condition ${type} ${own} instead of ${found}`);
  }
  for (const type of theirs.keys()) if (!expected.some((each) => each.type === type)) differences.push(`no condition ${type}`);
  const names = valueAt(body, ['status', 'acceptedNames']);
  const [ours, accepted] = [canonical(fromPlain(definition.spec.names)), canonical(names ?? null)];
  if (theirs.get('NamesAccepted')?.startsWith('True') === true && ours !== accepted)
    differences.push(`names ${ours} instead of ${accepted}`);
  const stored = canonical(valueAt(body, ['status', 'storedVersions']) ?? null);
  const storage = versionsOf(definition.spec).find((each) => each.storage)?.name;
  if (stored !== JSON.stringify([storage])) differences.push(`stored versions ${String(storage)} instead of ${stored}`);
  return differences;
}

function conditionsOf(body: JsonObject): ReadonlyMap<string, string> {
  const conditions = valueAt(body, ['status', 'conditions']);
  const found = new Map<string, string>();
  for (const condition of isJsonArray(conditions) ? conditions : [])
    if (isJsonObject(condition))
      found.set(
        String(condition['type']),
        `${String(condition['status'])} ${String(condition['reason'] ?? '')} ${String(condition['message'] ?? '')}`,
      );
  return found;
}
