import type { CustomResourceDefinition } from '@structural/core';
import { printJson } from '@structural/json';
import { judgeOf, randomResources } from '@structural/witness';
import type { Audience } from '../../src/finding/audience.js';
import { served, stored } from './asked.js';
import { ATTACKERS } from './attackers.js';

/** What random resources show of a verdict that a change breaks nothing. */
export interface Attack {
  /** How many were sent. */
  readonly sent: number;
  /** How many were accepted before the change. */
  readonly accepted: number;
  /** What breaks after all. */
  readonly broken: readonly { readonly audience: Audience; readonly resource: string; readonly why: string }[];
}

/** Sends random resources of a version to both definitions: what the first one takes, the second one must take, keep, read and merge alike. */
export function attack(
  from: CustomResourceDefinition,
  to: CustomResourceDefinition,
  version: string,
  audiences: readonly Audience[],
  count: number,
  seed: number,
): Attack {
  const broken: Attack['broken'][number][] = [];
  let [sent, accepted] = [0, 0];
  if (audiences.length === 0) return { sent, accepted, broken };
  const judges = [from, to].flatMap((definition) => {
    const made = judgeOf(definition, version);
    return made.ok ? [made.judge] : [];
  });
  const sides = [served(from, version), served(to, version)] as const;
  const attackers = audiences.map((audience) => ({ audience, show: ATTACKERS[audience](...sides) }));
  for (const resource of randomResources(judges, seed)) {
    if (sent++ >= count || broken.length > 0) break;
    const before = stored(sides[0], resource);
    if (before === undefined) continue;
    accepted++;
    for (const { audience, show } of attackers) {
      const why = show(resource, before);
      if (why !== undefined) broken.push({ audience, resource: printJson(resource), why });
    }
  }
  return { sent: Math.min(sent, count), accepted, broken };
}
