import { placeUpgrade } from '@structural/audit';
import { toAnnotation, type PlacedFinding } from '@structural/presenters';
import { withoutRevision } from 'kubectl-structural/upgrade';
import type { UpgradeOfBase } from '../changes/upgrade-of-base.js';
import type { PlacedAnnotation } from './annotate.js';

/** What an upgrade does, notes apart, each under the name of its file in the folder of the step. */
export function upgradeFindings({ upgrade }: UpgradeOfBase): readonly PlacedFinding[] {
  if (upgrade === undefined) return [];
  return placeUpgrade(upgrade.report, upgrade.unknown)
    .filter(({ severity }) => severity !== 'info')
    .map((finding) => ({
      ...finding,
      file: withoutRevision(finding.file),
      related: finding.related.map((related) => ({ ...related, file: withoutRevision(related.file) })),
    }));
}

/** The annotations of what an upgrade does. */
export function upgradeAnnotations(findings: readonly PlacedFinding[], toPath: (file: string) => string): readonly PlacedAnnotation[] {
  return findings.map((finding) => ({ ...toAnnotation(finding, toPath), name: finding.file, findings: finding.count ?? 1 }));
}
