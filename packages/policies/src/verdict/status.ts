import { objectIn } from '@structural/json';
import { textIn } from '../policy/members.js';
import type { AdmissionRequest } from '../requests/request.js';
import type { PolicyFinding, PolicyVerdict } from './finding.js';

/** The status with which the server refuses a request. */
export interface PolicyRefusal {
  readonly code: number;
  readonly reason: string;
  readonly message: string;
  readonly causes: readonly { readonly message: string }[];
  /** What was asked for; `kind` is its name in paths. */
  readonly details: { readonly name: string; readonly group: string; readonly kind: string };
}

const CODES: Readonly<Record<string, number>> = { Forbidden: 403, Unauthorized: 401, RequestEntityTooLarge: 413, Invalid: 422 };

/** The first finding that refuses a request, whatever is not known; undefined where none does. */
export function denyingFinding({ findings }: PolicyVerdict): PolicyFinding | undefined {
  return findings.find(({ actions, dependsOn }) => dependsOn === undefined && actions.includes('Deny'));
}

/** What a finding says where it refuses a request: `ValidatingAdmissionPolicy 'x' with binding 'y' denied request: …`. */
export function denialText(finding: PolicyFinding): string {
  return `${speakerText(finding)} denied request: ${finding.message}`;
}

/** Who a finding is by: `ValidatingAdmissionPolicy 'x' with binding 'y'`. */
export function speakerText({ binding, foreign, policy }: PolicyFinding): string {
  if (foreign !== undefined) return foreign.title;
  return `ValidatingAdmissionPolicy '${policy}'${binding === undefined ? '' : ` with binding '${binding}'`}`;
}

/** What a finding says where it warns. */
export function warningText(finding: PolicyFinding): string {
  const { binding = '', foreign, message, policy } = finding;
  if (foreign !== undefined) return `Validation failed for ${foreign.title}: ${message}`;
  return `Validation failed for ValidatingAdmissionPolicy '${policy}' with binding '${binding}': ${message}`;
}

/** The refusal of a request; undefined where it is not refused for sure. */
export function refusalOf(verdict: PolicyVerdict, request: AdmissionRequest): PolicyRefusal | undefined {
  const finding = denyingFinding(verdict);
  if (finding === undefined) return undefined;
  const text = denialText(finding);
  const name = requestedName(request);
  const { group, resource } = request.kind;
  const details = { name, group, kind: resource };
  if (finding.foreign !== undefined) {
    const said = `admission webhook denied the request: ${text}`;
    const isGatekeeper = finding.foreign.tool === 'Gatekeeper';
    return { code: isGatekeeper ? 403 : 400, reason: isGatekeeper ? 'Forbidden' : '', message: said, causes: [], details };
  }
  const reason = finding.reason || 'Invalid';
  return {
    code: CODES[reason] ?? 422,
    reason,
    message: `${group === '' ? resource : `${resource}.${group}`} "${name}" is forbidden: ${text}`,
    causes: [{ message: text }],
    details,
  };
}

/** The name of what is asked for, as the server says it. */
export function requestedName({ name, object }: AdmissionRequest): string {
  if (name !== '') return name;
  const metadata = objectIn(object?.['metadata']);
  return textIn(metadata['name']) || textIn(metadata['generateName']) || 'Unknown';
}

/** The warnings of policies, each once, in order. */
export function warningsOf({ findings }: PolicyVerdict): readonly string[] {
  const warning = findings.filter(({ actions, dependsOn }) => dependsOn === undefined && actions.includes('Warn'));
  return [...new Set(warning.map(warningText))];
}
