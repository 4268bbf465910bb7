import { stageOf, versionsOf, type CustomResourceDefinition } from '@structural/core';
import type { Transition, AudienceOutcome } from '../outcome/to-finding.js';
import { sideOf } from '../judge/side.js';
import { lostThrough } from './lost-through.js';
import { misreadFrom } from './misread-from.js';
import type { BesideOptions } from './versions-beside.js';

/**
 * What those who use the versions that there were notice of one that is served beside them from now on: what they stored may lose fields that the
 * new version does not know, as soon as a client of it writes it back, and they may read values that only the new version allows.
 *
 * Nothing where a webhook converts, since only that knows. What the storage version loses by being another one is said of that.
 */
export function besideNewVersion({ direction, from, to }: Transition, name: string, options: BesideOptions): readonly AudienceOutcome[] {
  if (to.spec.conversion?.strategy === 'Webhook') return [];
  const served = (definition: CustomResourceDefinition): readonly string[] =>
    versionsOf(definition.spec).flatMap((version) => (version.served ? [version.name] : []));
  const known = served(from).filter((other) => other !== name && served(to).includes(other));
  const outcomes = new Map<AudienceOutcome['audience'], AudienceOutcome>();
  for (const version of new Set(known)) {
    if (options.exemptAlpha && stageOf(version) === 'alpha') continue;
    const before = sideOf(from, version, options);
    const after = sideOf(to, version, options);
    const beside = sideOf(to, name, options);
    if (!before.ok || !after.ok || !beside.ok) continue;
    const three = { before: before.side, after: after.side, beside: beside.side };
    for (const outcome of [lostThrough(three, direction, options.budget), misreadFrom(three, direction, options.budget)])
      if (outcome !== undefined && !outcomes.has(outcome.audience)) outcomes.set(outcome.audience, outcome);
  }
  return [...outcomes.values()];
}
