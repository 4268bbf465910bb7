import { DEFINITION_CLASSES } from './audit-class.js';
import type { AuditedDefinition, AuditFinding, AuditReport, AuditWriter } from './audit-report.js';
import { mostActive } from './audited-kind.js';
import { bySeverity, countSeverities } from './findings.js';

/** How many examples are kept, as a single audit does by default. */
const MAX_EXAMPLES = 5;

/**
 * One audit of those of parts of a cluster, or why they are not of one: objects are added up, and what is found of a definition counts once, since
 * each part has all definitions.
 */
export function mergeAudits(reports: readonly AuditReport[]): AuditReport | string {
  const [first, ...others] = reports;
  if (first === undefined) return 'there is no report';
  if (others.some(({ kubeVersion }) => kubeVersion !== first.kubeVersion)) return 'asks another server than the reports before';
  const findings = mergedBy(
    reports.flatMap((report) => report.findings),
    ({ class: name, definition, what }) => JSON.stringify([name, definition, what]),
    (a, b): AuditFinding => ({
      ...a,
      count: DEFINITION_CLASSES.has(a.class) ? Math.max(a.count, b.count) : a.count + b.count,
      examples: DEFINITION_CLASSES.has(a.class)
        ? a.examples
        : [...a.examples, ...b.examples].slice(0, Math.max(MAX_EXAMPLES, a.examples.length)),
    }),
  ).sort(bySeverity);
  return {
    kubeVersion: first.kubeVersion,
    definitions: mergedBy(
      reports.flatMap(({ definitions }) => definitions),
      ({ name }) => name,
      mergedDefinition,
    ),
    findings,
    objects: reports.reduce((sum, { objects }) => sum + objects, 0),
    builtin: reports.reduce((sum, each) => sum + each.builtin, 0),
    others: reports.reduce((sum, each) => sum + each.others, 0),
    severities: countSeverities(findings),
  };
}

function mergedDefinition(a: AuditedDefinition, b: AuditedDefinition): AuditedDefinition {
  return {
    ...a,
    objects: a.objects + b.objects,
    now: added(a.now, b.now),
    next: a.next === undefined || b.next === undefined ? (a.next ?? b.next) : added(a.next, b.next),
    writers: mostActive(
      mergedBy(
        [...a.writers, ...b.writers],
        ({ manager, version }) => JSON.stringify([version, manager]),
        (one, other): AuditWriter => ({ ...one, objects: one.objects + other.objects }),
      ),
    ),
  };
}

function added(a: AuditedDefinition['now'], b: AuditedDefinition['now']): AuditedDefinition['now'] {
  const sum = { ...a };
  for (const outcome of Object.keys(b) as (keyof AuditedDefinition['now'])[]) sum[outcome] = (a[outcome] ?? 0) + b[outcome];
  return sum;
}

function mergedBy<T>(items: readonly T[], keyOf: (item: T) => string, merge: (a: T, b: T) => T): T[] {
  const merged = new Map<string, T>();
  for (const item of items) {
    const key = keyOf(item);
    const known = merged.get(key);
    merged.set(key, known === undefined ? item : merge(known, item));
  }
  return [...merged.values()];
}
