import { compileValueValidator, validateEmbedded, type CustomResourceDefinition, type KubernetesVersion } from '@structural/core';
import { isJsonObject, jsonEqual, newJsonObject, type JsonObject } from '@structural/json';
import type { BreakingFinding } from '../../src/finding/finding.js';
import type { ResourceWitness } from '../../src/records/witness.js';
import { asked, lastAnswer, read, refuses, served, stored, type Served } from '../attack/asked.js';

/** Why the witness of a finding does not show what it says; undefined where it does. */
export function whyNot(
  finding: BreakingFinding,
  [old, next]: readonly [old: CustomResourceDefinition, next: CustomResourceDefinition],
  kubernetesVersion: KubernetesVersion,
): string | undefined {
  const { direction, witness } = finding;
  if (witness.kind === 'request') return witness.oldSays === witness.newSays ? 'both say the same' : undefined;
  const sides = [old, next].map((definition) => served(definition, witness.version, kubernetesVersion));
  const [from, to] = direction === 'forward' ? sides : [...sides].reverse();
  if (from === undefined || to === undefined) return 'a side is missing';
  switch (witness.kind) {
    case 'create': {
      const before = stored(from, witness.resource);
      if (before === undefined) return 'it is not accepted before';
      const after = stored(to, witness.resource);
      return after !== undefined && jsonEqual(before, after) ? 'it is accepted and stored alike' : undefined;
    }
    case 'stored': {
      const before = finding.direction === 'forward' ? witness.oldSays.object : witness.newSays.object;
      const after = finding.direction === 'forward' ? witness.newSays.object : witness.oldSays.object;
      if (before === undefined) return 'there is nothing before';
      return after !== undefined && jsonEqual(before, after) ? 'it reads alike' : undefined;
    }
    case 'unchanged':
      return whyRefused(finding, witness, from, to);
    case 'read':
      return whyRead(witness, from, to);
    case 'apply':
      return JSON.stringify(witness.oldSays) === JSON.stringify(witness.newSays) ? 'both do the same' : undefined;
    case 'update':
      return whyUpdated(witness, from, to);
  }
}

/** Why what was stored can be sent back all the same. */
function whyRefused({ direction }: BreakingFinding, witness: ResourceWitness, from: Served, to: Served): string | undefined {
  const { before, newSays, oldSays, resource } = witness;
  if (stored(from, created(before ?? resource)) === undefined) return 'what lies in storage is not accepted before';
  const judged = asked(to, resource, { old: { ...resource }, oldIsStored: true });
  if (!judged.ok || judged.errors.length > 0) return undefined;
  const answer = direction === 'forward' ? newSays : oldSays;
  return answer.errors.length > 0 ? undefined : 'it is accepted';
}

function whyUpdated({ before, resource, subresource }: ResourceWitness, from: Served, to: Served): string | undefined {
  if (before === undefined) return 'there is nothing before';
  // A status alone, where it is a resource of its own: a write of the rest compares the status with itself.
  const updated = (side: Served, old: JsonObject): ReturnType<typeof asked> =>
    subresource === undefined || !side.type.hasStatus
      ? lastAnswer(side, resource, old)
      : asked(side, resource, { old, oldIsStored: true, subresource });
  if (refuses(updated(from, before))) return 'the side before refuses it';
  const back = read(to, before);
  if (!back.ok) return 'the side after cannot read it';
  return refuses(updated(to, back.object)) ? undefined : 'it is accepted';
}

/** What was sent when it was created. */
function created(object: JsonObject): JsonObject {
  const { metadata } = object;
  const own = Object.assign(newJsonObject(), isJsonObject(metadata) ? metadata : {});
  for (const name of ['generation', 'resourceVersion']) Reflect.deleteProperty(own, name);
  return Object.assign(newJsonObject(), object, { metadata: own });
}

/** Why what a server stores now can be read as before. */
function whyRead(witness: ResourceWitness, from: Served, to: Served): string | undefined {
  const { schema, structural } = from.type;
  if (schema === undefined) return 'there is no schema';
  if (stored(writtenThrough(to, witness), witness.before ?? witness.resource) === undefined) return 'it is not accepted after';
  const errors = [
    ...compileValueValidator(schema, from.kubernetesVersion)(witness.resource),
    ...validateEmbedded(structural, witness.resource),
  ];
  return errors.length > 0 ? undefined : 'the old schema allows it';
}

/** The version in which what is read was written. */
function writtenThrough(side: Served, { through }: ResourceWitness): Served {
  return through === undefined ? side : served(side.definition, through, side.kubernetesVersion);
}
