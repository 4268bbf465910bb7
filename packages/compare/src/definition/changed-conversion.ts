import { versionsOf } from '@structural/core';
import { sameSchemas } from '@structural/witness';
import type { Transition } from '../outcome/to-finding.js';
import { harmless, subjectAt, type DefinitionChange } from './changed-names.js';

/** How one version of a resource is made of another. Only the webhook knows what it makes. */
export function* changedConversion({ from, to }: Transition): Generator<DefinitionChange> {
  const [before, after] = [from, to].map(({ spec }) => spec.conversion?.strategy ?? 'None');
  const isSame = sameSchemas(from.spec.conversion ?? {}, to.spec.conversion ?? {});
  if (before === after && (before === 'None' || isSame)) return;
  const what = before === after ? 'another webhook converts' : `conversion ${String(before)} becomes ${String(after)}`;
  const subject = subjectAt('conversion-changed', ['spec', 'conversion'], '', what);
  if (versionsOf(to.spec).length <= 1) yield harmless(subject, 'there is one version, which nothing converts');
  else if (versionsOf(from.spec).length <= 1) yield harmless(subject, 'there was one version, which nothing converted');
  else if (before === after) yield harmless(subject, 'its tests must show how it converts resources');
  else
    yield {
      subject,
      outcomes: [{ audience: 'readers', verdict: 'undecided', tried: 'nothing: only the webhook knows how it converts a resource' }],
    };
}
