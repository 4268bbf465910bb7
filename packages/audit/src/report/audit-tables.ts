import type { SurveyOutcome } from '@structural/evolve';
import { AUDIT_CLASSES, type AuditClassName, type AuditSeverity } from '../audit/audit-class.js';
import type { AuditedDefinition, AuditFinding, AuditReport } from '../audit/audit-report.js';
import { counted } from '@structural/presenters';

/** The findings of one kind, with what is said of all of them. */
export interface FindingGroup {
  readonly class: AuditClassName;
  readonly severity: AuditSeverity;
  readonly title: string;
  readonly advice: string;
  readonly count: number;
  readonly findings: readonly AuditFinding[];
}

/** The findings by kind, in the order of the report. */
export function findingGroups({ findings }: AuditReport): readonly FindingGroup[] {
  const groups = new Map<AuditClassName, AuditFinding[]>();
  for (const finding of findings) {
    const known = groups.get(finding.class);
    if (known === undefined) groups.set(finding.class, [finding]);
    else known.push(finding);
  }
  return [...groups].map(([name, own]) => ({
    class: name,
    ...AUDIT_CLASSES[name],
    count: own.reduce((sum, { count }) => sum + count, 0),
    findings: own,
  }));
}

/** A table of the definitions and their objects: its heads, and a row a definition; without what no definition has. */
export function kindTable({ definitions, findings }: AuditReport): {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  const hasNext = definitions.some((each) => each.hasNext);
  const heads = ['CRD', 'objects', 'stored as', 'now', ...(hasNext ? ['under the new CRD'] : [])];
  return { heads, rows: definitions.map((each) => kindCells(each, findings).slice(0, heads.length)) };
}

function kindCells(
  { isStoredKnown, name, next, now, objects, storedVersions, versions }: AuditedDefinition,
  findings: readonly AuditFinding[],
): readonly string[] {
  const unknown = (of: AuditClassName): number =>
    findings.reduce((sum, each) => sum + (each.class === of && each.definition === name ? each.count : 0), 0);
  const storage = versions.find((version) => version.storage)?.name ?? '';
  const others = storedVersions.filter((version) => version !== storage);
  const leftover = others.length === 0 ? '' : `, ${others.join(', ')} (${objects === 0 ? 'no object seen' : `up to ${objects}`})`;
  return [
    name,
    String(objects),
    `${storage}${leftover}${isStoredKnown ? '' : ' (not known)'}`,
    outcomesText(now, unknown('unconverted')),
    next === undefined ? '' : outcomesText(next, unknown('next-unconverted')),
  ];
}

const SHORT: Readonly<Record<Exclude<SurveyOutcome, 'unaffected'>, string>> = {
  unreadable: 'unreadable',
  invalid: 'refused',
  'not-rewritable': 'not rewritable',
  tolerated: 'tolerated',
  'loses-fields': 'losing fields',
  changes: 'changing',
};

/** How many objects have which outcome; `unknown` of them a webhook converts, so that their outcome is not all there is to know. */
function outcomesText(outcomes: Readonly<Record<SurveyOutcome, number>>, unknown: number): string {
  const clauses = Object.entries(SHORT).flatMap(([outcome, word]) => {
    const count = outcomes[outcome as SurveyOutcome];
    return count === 0 ? [] : [`${count} ${word}`];
  });
  if (unknown > 0) clauses.push(`${unknown} not known`);
  return clauses.length === 0 ? 'ok' : clauses.join(', ');
}

/** The sums of an audit in one line. */
export function auditSummary({ builtin, definitions, kubeVersion, objects, others, severities }: AuditReport): string {
  const parts = [
    ...(builtin > 0 ? [`${builtin} built-in, version only`] : []),
    ...(others > 0 ? [`${others} of kinds without a CRD`] : []),
  ];
  return (
    `${counted(definitions.length, 'CRD')}, ${counted(objects, 'object')}${parts.length > 0 ? ` (${parts.join('; ')})` : ''}, ` +
    `Kubernetes ${kubeVersion}: ${counted(severities.error, 'error')}, ${counted(severities.warning, 'warning')}, ${counted(severities.note, 'note')}`
  );
}
