import type { CustomResourceDefinition, KubernetesVersion } from '@structural/core';
import { fromPlain, isJsonArray, isJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';
import { judgeOf, randomResources } from '@structural/witness';
import type { Audience } from '../../src/records/audience.js';
import { served, stored } from './asked.js';
import type { Schema } from '../generated/contexts.js';
import { ATTACKERS } from './attackers.js';
import { plainRandom } from '../generated/plain-random.js';
import { randomOf } from '../generated/random.js';
import { edgeResources } from './edge-resources.js';

/** What random resources show of a verdict that a change breaks nothing. */
export interface Attack {
  /** How many were sent. */
  readonly sent: number;
  /** How many were accepted before the change. */
  readonly accepted: number;
  /** What breaks after all. */
  readonly broken: readonly { readonly audience: Audience; readonly resource: string; readonly why: string }[];
}

/** How an attack is made. */
export interface AttackOptions {
  /** Whether the resources share no code with what searches for witnesses. */
  readonly isApart: boolean;
  readonly kubernetesVersion: KubernetesVersion;
}

/** Sends random resources of a version to both definitions: what the first one takes, the second one must take, keep, read and merge alike. */
export function attack(
  from: CustomResourceDefinition,
  to: CustomResourceDefinition,
  version: string,
  audiences: readonly Audience[],
  count: number,
  seed: number,
  manifests: readonly Schema[],
  { isApart, kubernetesVersion }: AttackOptions,
): Attack {
  const broken: Attack['broken'][number][] = [];
  let [sent, accepted] = [0, 0];
  if (audiences.length === 0) return { sent, accepted, broken };
  const judges = [from, to].flatMap((definition) => {
    const made = judgeOf(definition, version, { kubernetesVersion });
    return made.ok ? [made.judge] : [];
  });
  const sides = [served(from, version, kubernetesVersion), served(to, version, kubernetesVersion)] as const;
  const attackers = audiences.map((audience) => ({ audience, show: ATTACKERS[audience](...sides) }));
  const isRead = audiences.some((audience) => READING.has(audience));
  const schemas = manifests.flatMap((manifest) => schemaIn(manifest, version));
  const edges = edgeResources(
    schemas,
    fromPlain({ apiVersion: `${from.spec.group}/${version}`, kind: from.spec.names.kind }) as JsonObject,
    isApart ? plainRandom(seed) : randomOf(seed),
  );
  for (const resource of isApart ? edges : inTurn(randomResources(judges, seed), edges)) {
    if (sent++ >= count || broken.length > 0) break;
    const before = stored(sides[0], resource);
    // What the first side refuses, readers of it may meet all the same.
    const met = before ?? (isRead ? stored(sides[1], resource) : undefined);
    // The server takes lists where a text has a format: no verdict is about those.
    if (met === undefined || schemas.some((schema) => hasListForText(schema, met))) continue;
    if (before !== undefined) accepted++;
    for (const { audience, show } of attackers) {
      if (before === undefined && !READING.has(audience)) continue;
      const why = show(resource, met);
      if (why !== undefined) broken.push({ audience, resource: printJson(resource), why });
    }
  }
  return { sent: Math.min(sent, count), accepted, broken };
}

const READING: ReadonlySet<Audience> = new Set<Audience>(['readers', 'clients']);

/** The schema of a version in a manifest of v1, as plain data. */
function schemaIn({ spec }: Schema, version: string): readonly Schema[] {
  const { versions = [] } = spec as { readonly versions?: readonly Schema[] };
  return versions.flatMap((one) => {
    const { openAPIV3Schema } = (one['schema'] ?? {}) as { readonly openAPIV3Schema?: Schema };
    return one['name'] === version && openAPIV3Schema !== undefined ? [openAPIV3Schema] : [];
  });
}

function hasListForText(schema: Schema, value: JsonValue): boolean {
  if (isJsonArray(value)) {
    if (schema['format'] !== undefined && schema['type'] !== 'array') return true;
    const { items } = schema as { readonly items?: Schema };
    return items !== undefined && value.some((item) => hasListForText(items, item));
  }
  if (!isJsonObject(value)) return false;
  const { additionalProperties, properties = {} } = schema as {
    readonly additionalProperties?: Schema | boolean;
    readonly properties?: Readonly<Record<string, Schema>>;
  };
  return Object.entries(value).some(([name, member]) => {
    const own = properties[name] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
    return own !== undefined && hasListForText(own, member);
  });
}

/** One of each list after the other, for as long as one goes on. */
function* inTurn<T>(...lists: readonly Iterable<T>[]): Generator<T> {
  const iterators = lists.map((list) => list[Symbol.iterator]());
  for (let goesOn = true; goesOn;) {
    goesOn = false;
    for (const iterator of iterators) {
      const next = iterator.next();
      if (next.done === true) continue;
      goesOn = true;
      yield next.value;
    }
  }
}
