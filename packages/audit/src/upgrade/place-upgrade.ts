import { hash64 } from '@structural/checker';
import { visible, type PlacedFinding } from '@structural/presenters';
import { UPGRADE_CLASSES, upgradeRuleId } from './upgrade-class.js';
import type { UnknownSource, UpgradeFinding, UpgradeReport } from './upgrade-report.js';
import { unknownSourceText } from './upgrade-text.js';

/**
 * What an upgrade does as every format for findings takes it: at the first resource of the repository that it is about, with the others as related
 * places; what is about a CRD alone at the CRD, and a source that is not known at the file that names it.
 */
export function placeUpgrade({ findings }: UpgradeReport, unknown: readonly UnknownSource[]): readonly PlacedFinding[] {
  return [
    ...findings.map((finding): PlacedFinding => {
      const { class: name, count, definition, examples, severity, what } = finding;
      const [first, ...others] = examples;
      return {
        rule: upgradeRuleId(name),
        severity: severity === 'note' ? 'info' : severity,
        message: messageOf(finding),
        hint: UPGRADE_CLASSES[name].advice,
        file: first?.place.file ?? finding.file,
        ...(first && { region: { line: first.place.line } }),
        related: others.map((each) => ({ file: each.place.file, region: { line: each.place.line }, message: each.name })),
        fingerprint: fingerprint([name, definition, what]),
        count,
      };
    }),
    ...unknown.map((source): PlacedFinding => ({
      rule: upgradeRuleId('unknown'),
      severity: UPGRADE_CLASSES.unknown.severity,
      message: visible(unknownSourceText(source)),
      hint: UPGRADE_CLASSES.unknown.advice,
      file: source.file,
      related: [],
      fingerprint: fingerprint(['unknown', source.source, source.version ?? '']),
    })),
  ];
}

function fingerprint(parts: readonly string[]): string {
  return `${hash64(JSON.stringify(parts))}:1`;
}

/** A finding in a line that can be read alone. */
function messageOf({ class: name, count, definition, examples: [first], what }: UpgradeFinding): string {
  const about = first === undefined ? '' : `: ${visible(first.name)}${count > 1 ? ` and ${count - 1} more` : ''}`;
  return `${visible(definition)}: ${UPGRADE_CLASSES[name].title}: ${visible(what)}${about}`;
}
