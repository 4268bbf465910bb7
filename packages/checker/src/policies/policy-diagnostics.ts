import { denialText, warningText, type PolicyFinding } from '@structural/policies';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { rangeIn, type ResourceContext } from '../resource/resource-context.js';
import type { JudgedByPolicies } from './run-policies.js';

/** What policies say of a resource, each finding at the resource and with the place of the policy that it comes from. */
export function policyDiagnostics(context: ResourceContext, judged: JudgedByPolicies | undefined): readonly Diagnostic[] {
  if (judged === undefined) return [];
  const { placeOf, verdict } = judged;
  const at = { rule: 'policy-violation', file: context.file, range: rangeIn(context, ['kind'], 'value'), related: [] } as const;
  return verdict.findings.map((finding): Diagnostic => {
    const place = placeOf(finding.policy, finding.part);
    return {
      ...at,
      ...worded(finding),
      ...(place === undefined ? {} : { hint: `${partText(finding)} is ${placeText(place, context.file)}` }),
    };
  });
}

/** Where a policy stands, for whoever reads a finding about `file`. */
function placeText(place: string, file: string): string {
  return place.startsWith(`${file}:`) ? `in line ${place.slice(file.length + 1)}` : `at ${place}`;
}

function worded(finding: PolicyFinding): Pick<Diagnostic, 'severity' | 'message' | 'isLimit'> {
  const { actions, dependsOn } = finding;
  if (dependsOn !== undefined) return { severity: 'info', message: undecidedText(finding, dependsOn), isLimit: true };
  if (actions.includes('Deny')) return { severity: 'error', message: denialText(finding) };
  if (actions.includes('Warn')) return { severity: 'warning', message: warningText(finding) };
  return { severity: 'info', message: `${nameOf(finding)} puts this into the audit log: ${finding.message}` };
}

function undecidedText(finding: PolicyFinding, dependsOn: string): string {
  const said = finding.message === `depends on ${dependsOn}` ? '' : ` (${finding.message})`;
  const does = finding.actions.includes('Deny') ? 'deny this' : 'object to this';
  return `${nameOf(finding)} may ${does}${said}: it depends on ${dependsOn}`;
}

function nameOf({ binding, policy }: PolicyFinding): string {
  return `ValidatingAdmissionPolicy '${policy}'${binding === undefined ? '' : ` with binding '${binding}'`}`;
}

function partText({ params, part }: PolicyFinding): string {
  const by = params === undefined ? '' : `, with the parameters ${params},`;
  switch (part.kind) {
    case 'validation':
      return `the validation${by}`;
    case 'auditAnnotation':
      return `the audit annotation${by}`;
    default:
      return `the policy${by}`;
  }
}
