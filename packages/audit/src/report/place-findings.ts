import { hash64 } from '@structural/checker';
import { visible, type PlacedFinding } from '@structural/presenters';
import { AUDIT_CLASSES, BUILTIN_CLASSES } from '../audit/audit-class.js';
import type { AuditFinding, AuditReport } from '../audit/audit-report.js';
import { auditRuleId } from '../audit/audit-rules.js';

/**
 * The findings of an audit as every format for findings takes them: each at its first example, with the others as related places; where no example is
 * kept, at its definition. What is about versions of built-in kinds stands at each object.
 */
export function placeAudit({ definitions, findings }: AuditReport): readonly PlacedFinding[] {
  const places = new Map(definitions.map(({ name, place }) => [name, place]));
  return findings.flatMap((finding) => {
    const { class: name, definition } = finding;
    if (BUILTIN_CLASSES.has(name)) return placeVersions(finding);
    return [placeFinding(finding, auditRuleId(name), AUDIT_CLASSES[name], places.get(definition) ?? { file: definition })];
  });
}

/** A finding about a version of a built-in kind at each object that is written in it. */
function placeVersions(finding: AuditFinding): readonly PlacedFinding[] {
  const { class: name, definition, examples } = finding;
  return examples.map((example): PlacedFinding => {
    const placed = placeFinding({ ...finding, count: 1, examples: [example] }, auditRuleId(name), AUDIT_CLASSES[name], {
      file: definition,
    });
    const fingerprint = findingFingerprint([name, definition, example.place.file, example.name]);
    return example.details.length === 0
      ? { ...placed, fingerprint }
      : { ...placed, fingerprint, hint: visible(example.details.join('; ')) };
  });
}

/** A finding about objects of a definition under a rule: at its first example, with the others as related places; without one at `otherwise`. */
export function placeFinding(
  { class: name, count, definition, examples: [first, ...others], severity, what }: FoundObjects,
  rule: string,
  { advice, title }: { readonly advice: string; readonly title: string },
  otherwise: { readonly file: string; readonly line?: number },
): PlacedFinding {
  const { file, line } = first?.place ?? otherwise;
  const about =
    first === undefined || first.name === definition ? '' : `: ${visible(first.name)}${count > 1 ? ` and ${count - 1} more` : ''}`;
  return {
    rule,
    severity: severity === 'note' ? 'info' : severity,
    message: `${visible(definition)}: ${title}: ${visible(what)}${about}`,
    hint: advice,
    file,
    ...(line !== undefined && { region: { line } }),
    related: others.map((each) => ({ file: each.place.file, region: { line: each.place.line }, message: each.name })),
    fingerprint: findingFingerprint([name, definition, what]),
    count,
  };
}

/** What an audit and an upgrade say of objects in common. */
type FoundObjects = Pick<AuditFinding, 'count' | 'definition' | 'examples' | 'severity' | 'what'> & { readonly class: string };

/** The name of a finding by what makes it the same in the next run. */
export function findingFingerprint(parts: readonly string[]): string {
  return `${hash64(JSON.stringify(parts))}:1`;
}
