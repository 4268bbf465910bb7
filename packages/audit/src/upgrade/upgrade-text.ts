import { counted, visible } from '@structural/presenters';
import { UPGRADE_CLASSES, type UpgradeClassName } from './upgrade-class.js';
import type { UpgradeFinding, UpgradeReport } from './upgrade-report.js';

const MAX_DEFINITIONS = 10;
const MAX_EXAMPLES = 3;

/** An upgrade for people: by what happens to them; one line where nothing does. */
export function upgradeText(report: UpgradeReport, { quiet = false, unknown = 0 } = {}): string {
  const groups = new Map<UpgradeClassName, UpgradeFinding[]>();
  for (const finding of report.findings) groups.set(finding.class, [...(groups.get(finding.class) ?? []), finding]);
  const blocks = [...groups].flatMap(([name, findings]) => {
    const { advice, severity, title } = UPGRADE_CLASSES[name];
    if (quiet && severity !== 'error') return [];
    const more = findings.length - MAX_DEFINITIONS;
    const lines = [
      `${severity}: ${title} [upgrade/${name}]: ${String(findings.reduce((sum, { count }) => sum + count, 0))}`,
      ...findings.slice(0, MAX_DEFINITIONS).flatMap(findingLines),
      ...(more > 0 ? [`  and ${String(more)} more`] : []),
      `  = ${advice}`,
    ];
    return [lines.map((line) => `${line}\n`).join('')];
  });
  const { added, changed, gone, objects, severities } = report;
  const crds = `${counted(changed, 'CRD')} changed, ${String(added)} new, ${String(gone)} gone; ${counted(objects, 'resource')} checked`;
  const isHarmless = report.findings.length === 0 && unknown === 0;
  const sums = isHarmless
    ? 'nothing is deleted, refused, dropped or changed'
    : `${counted(severities.error, 'error')}, ${counted(severities.warning, 'warning')}, ${counted(severities.note, 'note')}`;
  const known = unknown === 0 ? '' : `; ${counted(unknown, 'source')} not known`;
  return [...blocks, ...(quiet ? [] : [`${crds}: ${sums}${known}\n`])].join('\n');
}

function findingLines({ count, definition, examples, what }: UpgradeFinding): readonly string[] {
  return [
    `  ${visible(definition)}: ${visible(what)}${count > 1 ? ` (${String(count)})` : ''}`,
    ...examples.slice(0, MAX_EXAMPLES).map(({ details, name, place }) => {
      const said = details.slice(0, 2).join('; ');
      return `    ${visible(place.file)}:${String(place.line)}: ${visible(name)}${said === '' ? '' : `: ${visible(said)}`}`;
    }),
  ];
}
