import { AUDIT_CLASSES, AUDIT_CLASS_NAMES, BUILTIN_CLASSES, type AuditClassName, type AuditSeverity } from './audit-class.js';
import type { AuditExample, AuditFinding, AuditReport } from './audit-report.js';

/** How many findings of one kind a definition may have that say different things; what comes after is counted together. */
const MAX_DIFFERENT = 40;
const OTHERS = 'others';

/** How many objects are named where each matters. */
const MAX_NAMED = 1000;

interface Collected {
  readonly finding: Omit<AuditFinding, 'count' | 'examples'>;
  count: number;
  readonly examples: AuditExample[];
}

/** Collects findings in memory that does not grow with the objects: counts, and the first examples of each. */
export class FindingCollector {
  readonly #collected = new Map<string, Map<string, Collected>>();

  constructor(private readonly maxExamples: number) {}

  /** Counts one more; its example is asked for only if there is room for it. */
  add(name: AuditClassName, definition: string, what: string, example: () => AuditExample): void {
    const group = `${name} ${definition}`;
    let known = this.#collected.get(group);
    if (known === undefined) this.#collected.set(group, (known = new Map()));
    const key = known.has(what) || known.size < MAX_DIFFERENT ? what : OTHERS;
    let collected = known.get(key);
    if (collected === undefined)
      known.set(
        key,
        (collected = { finding: { class: name, severity: AUDIT_CLASSES[name].severity, definition, what: key }, count: 0, examples: [] }),
      );
    collected.count++;
    if (collected.examples.length < (BUILTIN_CLASSES.has(name) ? MAX_NAMED : this.maxExamples)) collected.examples.push(example());
  }

  /** All of them, the most serious first, then those about most objects. */
  list(): readonly AuditFinding[] {
    return [...this.#collected.values()]
      .flatMap((group) => [...group.values()])
      .map(({ count, examples, finding }) => ({ ...finding, count, examples }))
      .sort(bySeverity);
  }
}

/** The most serious first, then those about most objects. */
export function bySeverity(a: AuditFinding, b: AuditFinding): number {
  return AUDIT_CLASS_NAMES.indexOf(a.class) - AUDIT_CLASS_NAMES.indexOf(b.class) || b.count - a.count;
}

/** How many objects and definitions findings of each severity are about. */
export function countSeverities(findings: readonly AuditFinding[]): AuditReport['severities'] {
  const count = (severity: AuditSeverity): number => findings.reduce((sum, each) => sum + (each.severity === severity ? each.count : 0), 0);
  return { error: count('error'), warning: count('warning'), note: count('note') };
}
