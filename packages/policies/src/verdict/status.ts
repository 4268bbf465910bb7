import { objectIn, textIn } from '../policy/members.js';
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
export function denialText({ policy, binding, message }: PolicyFinding): string {
  const by = binding === undefined ? '' : ` with binding '${binding}'`;
  return `ValidatingAdmissionPolicy '${policy}'${by} denied request: ${message}`;
}

/** What a finding says where it warns. */
export function warningText({ policy, binding = '', message }: PolicyFinding): string {
  return `Validation failed for ValidatingAdmissionPolicy '${policy}' with binding '${binding}': ${message}`;
}

/** The refusal of a request; undefined where it is not refused for sure. */
export function refusalOf(verdict: PolicyVerdict, request: AdmissionRequest): PolicyRefusal | undefined {
  const finding = denyingFinding(verdict);
  if (finding === undefined) return undefined;
  const text = denialText(finding);
  const name = requestedName(request);
  const { group, resource } = request.kind;
  const reason = finding.reason || 'Invalid';
  return {
    code: CODES[reason] ?? 422,
    reason,
    message: `${group === '' ? resource : `${resource}.${group}`} "${name}" is forbidden: ${text}`,
    causes: [{ message: text }],
    details: { name, group, kind: resource },
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
