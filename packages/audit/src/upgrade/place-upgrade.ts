import { visible, type PlacedFinding } from '@structural/presenters';
import { findingFingerprint, placeFinding } from '../report/place-findings.js';
import { UPGRADE_CLASSES, upgradeRuleId } from './upgrade-class.js';
import type { UnknownSource, UpgradeReport } from './upgrade-report.js';
import { unknownSourceText } from './upgrade-text.js';

/**
 * What an upgrade does as every format for findings takes it: at the first resource of the repository that it is about, with the others as related
 * places; what is about a CRD alone at the CRD, and a source that is not known at the file that names it.
 */
export function placeUpgrade({ findings }: UpgradeReport, unknown: readonly UnknownSource[]): readonly PlacedFinding[] {
  return [
    ...findings.map((finding) =>
      placeFinding(finding, upgradeRuleId(finding.class), UPGRADE_CLASSES[finding.class], { file: finding.file }),
    ),
    ...unknown.map((source): PlacedFinding => ({
      rule: upgradeRuleId('unknown'),
      severity: UPGRADE_CLASSES.unknown.severity,
      message: visible(unknownSourceText(source)),
      hint: UPGRADE_CLASSES.unknown.advice,
      file: source.file,
      related: [],
      fingerprint: findingFingerprint(['unknown', source.source, source.version ?? '']),
    })),
  ];
}
