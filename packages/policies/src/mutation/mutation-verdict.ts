import type { JsonObject } from '@structural/json';
import type { AdmissionRequest } from '../requests/request.js';
import { requestedName, type PolicyRefusal } from '../verdict/status.js';

/** What one mutation of a policy changed. */
export interface PolicyChange {
  readonly policy: string;
  readonly binding: string;
  /** The parameters by which it was made. */
  readonly params: string | undefined;
  /** The index of the mutation in the policy. */
  readonly mutation: number;
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** A mutation that went wrong, so that the request is refused. */
export interface MutationError {
  readonly policy: string;
  /** Undefined where the policy itself is at fault. */
  readonly binding: string | undefined;
  readonly message: string;
  readonly reason: 'Invalid' | '';
}

/** A policy of which only a cluster knows whether, or how, it changes the object. */
export interface UndecidedMutation {
  readonly policy: string;
  readonly binding: string;
  readonly dependsOn: string;
}

/** What mutating policies make of a request. */
export interface MutationVerdict {
  /** The object after all of them. */
  readonly object: JsonObject | undefined;
  readonly changes: readonly PolicyChange[];
  readonly errors: readonly MutationError[];
  readonly undecided: readonly UndecidedMutation[];
}

/** The refusal of a request by mutations that went wrong; undefined where none did. Source: `policy/generic`, policyDispatcher.Dispatch. */
export function mutationRefusal({ errors }: MutationVerdict, request: AdmissionRequest): PolicyRefusal | undefined {
  const [first] = errors;
  if (first === undefined) return undefined;
  const { group, resource } = request.kind;
  return {
    code: 403,
    reason: first.reason === '' ? 'Forbidden' : first.reason,
    message: errorText(first),
    causes: errors.map((error) => ({ message: errorText(error) })),
    details: { name: requestedName(request), group, kind: resource },
  };
}

/** What the server says of a mutation that went wrong: `policy 'x' with binding 'y' denied request: …`. */
export function errorText({ binding, message, policy }: MutationError): string {
  return binding === undefined
    ? `policy "${policy}" denied request: ${message}`
    : `policy '${policy}' with binding '${binding}' denied request: ${message}`;
}
