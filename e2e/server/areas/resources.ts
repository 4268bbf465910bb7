import { createRuleEvaluator } from '@structural/cel';
import { NEWEST_KUBERNETES } from '@structural/core';
import { parseJson } from '@structural/document';
import { isJsonObject, printJson, type JsonObject } from '@structural/json';
import { toSample } from '@structural/witness';
import type { Random } from '../../../packages/checker/tests/fix-safety/random.js';
import { answerDifferences, answerOf, objectDifferences } from '../engine/answer.js';
import { resourceAnswer } from '../engine/resource-answer.js';
import type { Corpus } from '../inputs/corpus.js';
import { mutantOf, placed } from '../inputs/mutate-resource.js';
import { randomFor } from '../inputs/plan.js';
import type { Run } from './run.js';
import type { ServedDefinition } from './served-definition.js';

/** A resource that the server stores. */
export interface StoredResource {
  readonly name: string;
  readonly version: string;
}

/** The one that stores the resource comes last. */
const MODES = ['Strict', 'Ignore', 'Warn'] as const;

const rules = createRuleEvaluator({ kubernetesVersion: NEWEST_KUBERNETES });

/** The samples of a definition, and what the corpus has of its kind, by version. */
export function basesOf(
  { definition, versions }: ServedDefinition,
  { resourcesOf }: Pick<Corpus, 'resourcesOf'>,
): ReadonlyMap<string, readonly JsonObject[]> {
  const { group, names } = definition.spec;
  return new Map(
    versions.map((version) => {
      const samples = [false, true].flatMap((full) => {
        const sample = toSample(definition, version, { full, rules });
        return sample.object === undefined ? [] : [sample.object];
      });
      return [version, [...samples, ...resourcesOf(`${group}/${version}`, names.kind)]];
    }),
  );
}

/**
 * Creates resources of a definition: valid ones and mutants, in the three modes of field validation. Compared are the verdict, the object that is answered, what
 * then lies in storage, and what a read in another version returns; given are those that are stored.
 */
export async function resources(
  { client, findings, plan }: Run,
  served: ServedDefinition,
  bases: ReadonlyMap<string, readonly JsonObject[]>,
): Promise<readonly StoredResource[]> {
  const random = randomFor(plan, `resources of ${served.input.name}`);
  const kept: StoredResource[] = [];
  for (let i = 0; i < plan.resourcesOfEach; i++) {
    const { name, text, version } = next(served, bases, i, random) ?? {};
    if (name === undefined || text === undefined || version === undefined) break;
    const differences: string[] = [];
    for (const mode of MODES) {
      const isReal = mode === 'Warn';
      const response = await client.send('POST', `${served.path(version)}?fieldValidation=${mode}${isReal ? '' : '&dryRun=All'}`, {
        body: text,
      });
      const ours = resourceAnswer({ definition: served.definition, version, text, mode });
      differences.push(...answerDifferences(ours, answerOf(response)).map((line) => `${mode}: ${line}`));
      if (!isReal || response.status !== 201) continue;
      kept.push({ name, version });
      if (ours.stored !== undefined) differences.push(...objectDifferences('stored', ours.stored, await stored(client, served, name)));
      const read = await client.send('GET', `${served.path(version)}/${name}`);
      if (ours.object !== undefined) differences.push(...objectDifferences('read', ours.object, read.body));
    }
    findings.add('resources', `${served.input.name} ${version} ${text.slice(0, 3_000)}`, differences);
  }
  return kept;
}

function next(
  { definition, namespaced }: ServedDefinition,
  bases: ReadonlyMap<string, readonly JsonObject[]>,
  i: number,
  random: Random,
): { readonly name: string; readonly text: string; readonly version: string } | undefined {
  const versions = [...bases.keys()].filter((each) => (bases.get(each) ?? []).length > 0);
  if (versions.length === 0) return undefined;
  const version = random.pick(versions);
  const list = bases.get(version) ?? [];
  const name = `r${String(i)}`;
  const base = placed(
    i < list.length ? (list[i] ?? random.pick(list)) : random.pick(list),
    `${definition.spec.group}/${version}`,
    name,
    namespaced,
  );
  base['kind'] = definition.spec.names.kind;
  return { name, version, text: i < list.length ? printJson(base) : mutantOf(base, random).text };
}

/** An object as it lies in storage. */
export async function stored(client: Run['client'], { definition, namespaced }: ServedDefinition, name: string): Promise<JsonObject> {
  const key = storageKey(definition.spec, namespaced, name);
  const entries = JSON.parse((await client.send('GET', `/etcd?key=${encodeURIComponent(key)}`)).text) as Readonly<Record<string, string>>;
  const parsed = parseJson(entries[key] ?? '');
  return parsed.ok && isJsonObject(parsed.value) ? parsed.value : {};
}

/** The key of an object in storage. */
export function storageKey({ group, names }: ServedDefinition['definition']['spec'], namespaced: boolean, name: string): string {
  return `/registry/apiextensions.kubernetes.io/${group}/${names.plural}/${namespaced ? 'default/' : ''}${name}`;
}
