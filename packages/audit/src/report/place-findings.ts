import { hash64 } from '@structural/checker';
import { visible, type PlacedFinding } from '@structural/presenters';
import { AUDIT_CLASSES } from '../audit/audit-class.js';
import type { AuditFinding, AuditReport } from '../audit/audit-report.js';
import { auditRuleId } from '../audit/audit-rules.js';

/**
 * The findings of an audit as every format for findings takes them: each at its first example, with the others as related places; where no example is
 * kept, at its definition.
 */
export function placeAudit({ definitions, findings }: AuditReport): readonly PlacedFinding[] {
  const places = new Map(definitions.map(({ name, place }) => [name, place]));
  return findings.map((finding) => {
    const { class: name, count, definition, examples, severity, what } = finding;
    const [first, ...others] = examples;
    const place = first?.place ?? places.get(definition);
    return {
      rule: auditRuleId(name),
      severity: severity === 'note' ? 'info' : severity,
      message: messageOf(finding),
      hint: AUDIT_CLASSES[name].advice,
      file: place?.file ?? definition,
      ...(place && { region: { line: place.line } }),
      related: others.map((each) => ({ file: each.place.file, region: { line: each.place.line }, message: each.name })),
      fingerprint: `${hash64(JSON.stringify([name, definition, what]))}:1`,
      count,
    };
  });
}

/** A finding in a line that can be read alone. */
function messageOf({ class: name, count, definition, examples: [first], what }: AuditFinding): string {
  const about =
    first === undefined || first.name === definition ? '' : `: ${visible(first.name)}${count > 1 ? ` and ${count - 1} more` : ''}`;
  return `${visible(definition)}: ${AUDIT_CLASSES[name].title}: ${visible(what)}${about}`;
}
