import { placeUpgrade } from '@structural/audit';
import { toAnnotation } from '@structural/presenters';
import { withoutRevision } from 'kubectl-structural/upgrade';
import type { UpgradeOfBase } from '../changes/upgrade-of-base.js';
import type { PlacedAnnotation } from './annotate.js';

/** The annotations of what an upgrade does, notes apart. */
export function upgradeAnnotations({ upgrade }: UpgradeOfBase, toPath: (file: string) => string): readonly PlacedAnnotation[] {
  if (upgrade === undefined) return [];
  return placeUpgrade(upgrade.report, upgrade.unknown)
    .filter(({ severity }) => severity !== 'info')
    .map((finding) => {
      const name = withoutRevision(finding.file);
      return { ...toAnnotation(finding, () => toPath(name)), name, findings: finding.count ?? 1 };
    });
}
