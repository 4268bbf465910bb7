import { errorText, versionsOf, type CustomResourceDefinition } from '@structural/core';
import { schemaChanges } from '../../src/changes/schema-changes.js';
import { alsoMet } from '../../src/decide/also-met.js';
import type { BreakingFinding } from '../../src/finding/finding.js';
import { schemaSubject, toFinding, type Transition } from '../../src/outcome/to-finding.js';

/** Which changes else the resource of a finding is refused for, in the server's words; undefined where it does not show its change by being refused. */
export function mixedIn(
  { change: id, definition, direction, version, witness }: BreakingFinding,
  old: CustomResourceDefinition,
  next: CustomResourceDefinition,
): readonly string[] | undefined {
  if (version === undefined || !('resource' in witness) || witness.kind === 'read' || witness.kind === 'stored') return undefined;
  const isForward = direction === 'forward';
  const { errors } = isForward ? witness.newSays : witness.oldSays;
  const transition: Transition = { direction, name: definition, from: isForward ? old : next, to: isForward ? next : old };
  const [from, to] = [transition.from, transition.to].map(
    ({ spec }) => versionsOf(spec).find(({ name }) => name === version)?.schema?.openAPIV3Schema,
  );
  if (errors.length === 0 || from === undefined || to === undefined) return undefined;
  const changes = schemaChanges(from, to);
  const change = changes.find((each) => {
    const subject = schemaSubject(transition, version, each);
    return toFinding(transition, subject, { audience: 'writers', verdict: 'harmless' }).change === id;
  });
  return change === undefined ? undefined : alsoMet(change, changes, errors).map(errorText);
}
