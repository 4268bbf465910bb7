import { counted, visible } from '@structural/presenters';
import type { AuditExample } from '../audit/audit-report.js';
import { UPGRADE_CLASSES, upgradeRuleId, type UpgradeClassName } from './upgrade-class.js';
import type { UpgradeFinding } from './upgrade-finding.js';
import type { UnknownSource, UpgradeReport } from './upgrade-report.js';

const MAX_DEFINITIONS = 10;
const MAX_EXAMPLES = 3;

/** An upgrade for people: by what happens to them; one line where nothing does. */
export function upgradeText(report: UpgradeReport, { quiet = false, unknown = 0 } = {}): string {
  const blocks = upgradeGroups(report).flatMap(({ count, findings, name }) => {
    const { advice, severity, title } = UPGRADE_CLASSES[name];
    if (quiet && severity !== 'error') return [];
    const more = findings.length - MAX_DEFINITIONS;
    const lines = [
      `${severity}: ${title} [${upgradeRuleId(name)}]: ${String(count)}`,
      ...findings.slice(0, MAX_DEFINITIONS).flatMap(findingLines),
      ...(more > 0 ? [`  and ${String(more)} more`] : []),
      `  = ${advice}`,
    ];
    return [lines.map((line) => `${line}\n`).join('')];
  });
  return [...blocks, ...(quiet ? [] : [`${upgradeSummary(report, unknown)}\n`])].join('\n');
}

/** The findings of a kind with the number of objects and CRDs that they are about. */
export interface UpgradeGroup {
  readonly name: UpgradeClassName;
  readonly count: number;
  readonly findings: readonly UpgradeFinding[];
}

/** The findings of an upgrade by what happens, in the order of the report. */
export function upgradeGroups({ findings }: UpgradeReport): readonly UpgradeGroup[] {
  const groups = new Map<UpgradeClassName, UpgradeFinding[]>();
  for (const finding of findings) groups.set(finding.class, [...(groups.get(finding.class) ?? []), finding]);
  return [...groups].map(([name, own]) => ({ name, findings: own, count: own.reduce((sum, { count }) => sum + count, 0) }));
}

/** An upgrade in a line; of so many sources it is not known what they bring. */
export function upgradeSummary(report: UpgradeReport, unknown: number): string {
  const { added, changed, findings, gone, hasDefinitions, objects, severities, withoutDefinitions } = report;
  const crds = `${counted(changed, 'CRD')} changed, ${String(added)} new, ${String(gone)} gone; ${counted(objects, 'resource')} checked`;
  const sums = `${counted(severities.error, 'error')}, ${counted(severities.warning, 'warning')}, ${counted(severities.note, 'note')}`;
  const isEmpty = findings.length + unknown === 0;
  const known = !hasDefinitions
    ? `no CRDs on either side${isEmpty ? ', nothing checked' : `: ${sums}`}`
    : `${crds}: ${isEmpty ? 'nothing is deleted, refused, dropped or changed' : sums}`;
  const more = withoutDefinitions.length - MAX_SOURCES;
  const names = withoutDefinitions.slice(0, MAX_SOURCES).join(', ') + (more > 0 ? ` and ${String(more)} more` : '');
  const without = names === '' ? '' : `; no CRDs in ${visible(names)}`;
  return `${known}${without}${unknown === 0 ? '' : `; ${counted(unknown, 'source')} not known`}`;
}

const MAX_SOURCES = 3;

/** Why it is not known what a source brings, in a line. */
export function unknownSourceText({ problem, source, version = '' }: UnknownSource): string {
  return `${`${source} ${version}`.trimEnd()}: ${problem ?? 'is not locked: run kubectl structural definitions sync'}`;
}

/** What is said of an example and not of its finding already. */
export function detailsBeside(what: string, { details }: AuditExample): readonly string[] {
  return details.filter((detail) => detail !== what);
}

function findingLines({ count, definition, examples, what }: UpgradeFinding): readonly string[] {
  return [
    `  ${visible(definition)}: ${visible(what)}${count > 1 ? ` (${String(count)})` : ''}`,
    ...examples.slice(0, MAX_EXAMPLES).map((example) => {
      const { name, place } = example;
      const said = detailsBeside(what, example).slice(0, 2).join('; ');
      return `    ${visible(place.file)}:${String(place.line)}: ${visible(name)}${said === '' ? '' : `: ${visible(said)}`}`;
    }),
  ];
}
