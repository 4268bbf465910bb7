import { isJsonObject, jsonEqual, printJson, type JsonValue } from '@structural/json';
import { denialText, mutationErrorText, warningText, type PolicyFinding } from '@structural/policies';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { rangeIn, type ResourceContext } from '../resource/resource-context.js';
import type { JudgedByPolicies, MutatedByPolicies } from './run-policies.js';

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

/** What mutating policies make of a resource: what each changes, what goes wrong, and what only a cluster knows. */
export function mutationDiagnostics(context: ResourceContext, mutated: MutatedByPolicies | undefined): readonly Diagnostic[] {
  if (mutated === undefined) return [];
  const { placeOf, verdict } = mutated;
  const at = { rule: 'policy-violation', file: context.file, range: rangeIn(context, ['kind'], 'value'), related: [] } as const;
  const named = (policy: string, binding: string): string => `MutatingAdmissionPolicy '${policy}' with binding '${binding}'`;
  return [
    ...verdict.changes.map(({ after, before, binding, mutation, policy }): Diagnostic => {
      const place = placeOf(policy, { kind: 'mutation', index: mutation }, 'MutatingAdmissionPolicy');
      return {
        ...at,
        severity: 'info',
        message: `${named(policy, binding)} changes ${changedText(changedFields(before, after, ''))}`,
        ...(place === undefined ? {} : { hint: `the mutation is ${placeText(place, context.file)}` }),
      };
    }),
    ...verdict.errors.map((error): Diagnostic => ({ ...at, severity: 'error', message: mutationErrorText(error) })),
    ...verdict.undecided.map(({ binding, dependsOn, policy }): Diagnostic => ({
      ...at,
      severity: 'info',
      isLimit: true,
      message: `${named(policy, binding)} may change this: it depends on ${dependsOn}`,
    })),
  ];
}

/** Findings about an object that mutating policies changed before: what is wrong may be none of the text. */
export function afterChanges(diagnostics: readonly Diagnostic[], mutated: MutatedByPolicies | undefined): readonly Diagnostic[] {
  const [first] = mutated?.verdict.changes ?? [];
  if (first === undefined) return diagnostics;
  const said = `this is the object as MutatingAdmissionPolicy '${first.policy}' changes it`;
  return diagnostics.map((diagnostic) => ({ ...diagnostic, hint: diagnostic.hint === undefined ? said : `${diagnostic.hint}; ${said}` }));
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
