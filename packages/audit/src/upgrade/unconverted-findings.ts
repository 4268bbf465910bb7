import type { CustomResourceDefinition } from '@structural/core';
import { storageVersionOf } from '../definitions/definition-state.js';
import { UPGRADE_CLASSES } from './upgrade-class.js';
import type { UpgradeFinding } from './upgrade-finding.js';

/** A CRD that takes the place of another one, and the file of the repository that has it or names what brings it. */
export interface ReplacedDefinition {
  readonly old: CustomResourceDefinition;
  readonly next: CustomResourceDefinition;
  readonly file: string;
}

/**
 * Findings in which each CRD is named once as one whose objects a webhook converts: by the objects that were seen, or else because the storage
 * version changes, so that whatever is stored is converted.
 */
export function withUnconverted(findings: readonly UpgradeFinding[], replaced: readonly ReplacedDefinition[]): readonly UpgradeFinding[] {
  const seen = new Map<string, UpgradeFinding>();
  for (const finding of findings) {
    if (finding.class !== 'unconverted') continue;
    const known = seen.get(finding.definition);
    // What is in the repository and in a snapshot may be the same objects.
    seen.set(finding.definition, known === undefined ? finding : { ...known, count: Math.max(known.count, finding.count) });
  }
  const moved = replaced.filter(({ next }) => !seen.has(next.metadata.name)).flatMap(movedStorage);
  return [...findings.filter((finding) => finding.class !== 'unconverted'), ...seen.values(), ...moved];
}

function movedStorage({ file, next, old }: ReplacedDefinition): readonly UpgradeFinding[] {
  const [from, to] = [storageVersionOf(old), storageVersionOf(next)];
  if (next.spec.conversion?.strategy !== 'Webhook' || from === undefined || to === undefined || from === to) return [];
  const what = `a webhook converts what is stored in ${from} to ${to}, the new storage version`;
  const { severity } = UPGRADE_CLASSES.unconverted;
  return [{ class: 'unconverted', severity, definition: next.metadata.name, file, what, count: 1, examples: [] }];
}
