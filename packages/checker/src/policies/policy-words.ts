import { isJsonObject, jsonEqual, printJson, type JsonValue } from '@structural/json';
import { denialText, mutationErrorText, speakerText, warningText, type PolicyFinding } from '@structural/policies';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { PolicyPlace } from './read-policies.js';
import type { JudgedByPolicies, MutatedByPolicies } from './run-policies.js';

/** What a policy says of a resource. */
export interface PolicyWords extends Pick<Diagnostic, 'severity' | 'message' | 'isLimit'> {
  /** The part of the policy that says so: `the validation`. */
  readonly part: string;
  /** Where that is written. */
  readonly place?: PolicyPlace;
}

/** What validating policies say of a resource, a finding each. */
export function policyWords({ placeOf, verdict }: JudgedByPolicies): readonly PolicyWords[] {
  return verdict.findings.map((finding) => {
    const place = placeOf(finding.policy, finding.part, finding.foreign?.kind);
    return { ...worded(finding), part: partText(finding), ...(place !== undefined && { place }) };
  });
}

function worded(finding: PolicyFinding): Pick<Diagnostic, 'severity' | 'message' | 'isLimit'> {
  const { actions, dependsOn } = finding;
  if (dependsOn !== undefined) return { severity: 'info', message: undecidedText(finding, dependsOn), isLimit: true };
  if (actions.includes('Deny')) return { severity: 'error', message: denialText(finding) };
  if (actions.includes('Warn')) return { severity: 'warning', message: warningText(finding) };
  return { severity: 'info', message: `${speakerText(finding)} puts this into the audit log: ${finding.message}` };
}

function undecidedText(finding: PolicyFinding, dependsOn: string): string {
  const said = finding.message === `depends on ${dependsOn}` ? '' : ` (${finding.message})`;
  const does = finding.actions.includes('Deny') ? 'deny this' : 'object to this';
  return `${speakerText(finding)} may ${does}${said}: it depends on ${dependsOn}`;
}

function partText({ params, part }: PolicyFinding): string {
  const by = params === undefined ? '' : ` with the parameters ${params}`;
  switch (part.kind) {
    case 'validation':
      return `the validation${by}`;
    case 'auditAnnotation':
      return `the audit annotation${by}`;
    default:
      return `the policy${by}`;
  }
}

/** What mutating policies make of a resource: what each changes, what goes wrong, and what only a cluster knows. */
export function mutationWords({ placeOf, verdict }: MutatedByPolicies): readonly PolicyWords[] {
  const part = 'the mutation';
  const named = (policy: string, binding: string): string => `MutatingAdmissionPolicy '${policy}' with binding '${binding}'`;
  return [
    ...verdict.changes.map(({ after, before, binding, mutation, policy }): PolicyWords => {
      const place = placeOf(policy, { kind: 'mutation', index: mutation }, 'MutatingAdmissionPolicy');
      return {
        severity: 'info',
        message: `${named(policy, binding)} changes ${changedText(changedFields(before, after, ''))}`,
        part,
        ...(place !== undefined && { place }),
      };
    }),
    ...verdict.errors.map((error): PolicyWords => ({ severity: 'error', message: mutationErrorText(error), part })),
    ...verdict.undecided.map(({ binding, dependsOn, policy }): PolicyWords => ({
      severity: 'info',
      isLimit: true,
      message: `${named(policy, binding)} may change this: it depends on ${dependsOn}`,
      part,
    })),
  ];
}

const MAX_CHANGES = 3;

function changedText(changes: readonly string[]): string {
  const listed = changes.slice(0, MAX_CHANGES).join(', ');
  return changes.length > MAX_CHANGES ? `${listed} and ${String(changes.length - MAX_CHANGES)} more` : listed;
}

/** The fields that differ, each with its new value; lists are compared as a whole. */
function changedFields(before: JsonValue | undefined, after: JsonValue | undefined, path: string): readonly string[] {
  if (before !== undefined && after !== undefined && jsonEqual(before, after)) return [];
  if (isJsonObject(before) && isJsonObject(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      changedFields(before[name], after[name], path === '' ? name : `${path}.${name}`),
    );
  return [after === undefined ? `${path}, which is removed` : `${path} to ${shortened(printJson(after))}`];
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
