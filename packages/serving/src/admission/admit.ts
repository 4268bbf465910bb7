import { jsonEqual, type JsonObject } from '@structural/json';
import {
  applyMutatingPolicies,
  applyPolicies,
  mutationRefusal,
  refusalOf,
  warningsOf,
  type AdmissionRequest,
  type PolicyRefusal,
} from '@structural/policies';
import type { ApiAnswer } from '../answer.js';
import { failure, type StatusReason } from '../status/status.js';
import { admissionContext } from './admission-context.js';
import { admissionRequest, type AdmissionSubject, type AdmittedChange } from './admission-subject.js';
import { mutatingPolicies, validatingPolicies } from './stored-policies.js';

/** What admission makes of a change: the object, or the refusal; and what it warns of. */
export type Admitted =
  | { readonly ok: true; readonly object: JsonObject | undefined; readonly isChanged: boolean; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly answer: ApiAnswer };

/** Whether anything could change objects of a request. */
export function hasMutators({ catalog, subresource }: AdmissionSubject): boolean {
  return subresource !== 'scale' && mutatingPolicies(catalog) !== undefined;
}

/** Whether anything could refuse a request. */
export function hasValidators({ catalog, subresource }: AdmissionSubject): boolean {
  return subresource !== 'scale' && validatingPolicies(catalog) !== undefined;
}

/** Changes an object as mutating policies say; `defaulted` fills in the defaults of a changed one. Source: `plugin/policy/mutating`. */
export function mutate(subject: AdmissionSubject, change: AdmittedChange, defaulted: (object: JsonObject) => JsonObject): Admitted {
  const { object } = change;
  const policies = mutatingPolicies(subject.catalog);
  if (policies === undefined || object === undefined || !hasMutators(subject)) return { ok: true, object, isChanged: false, warnings: [] };
  const request = admissionRequest(subject, change);
  const verdict = applyMutatingPolicies(policies, request, admissionContext(subject.catalog), defaulted);
  const refusal = mutationRefusal(verdict, request);
  if (refusal !== undefined) return { ok: false, answer: refusedBy(refusal) };
  const isChanged = verdict.object !== undefined && !jsonEqual(verdict.object, object);
  return { ok: true, object: verdict.object, isChanged, warnings: [] };
}

/** Judges a change as validating policies do. Source: `plugin/policy/validating`. */
export function validate(subject: AdmissionSubject, change: AdmittedChange): Admitted {
  const { object } = change;
  const policies = validatingPolicies(subject.catalog);
  if (policies === undefined || !hasValidators(subject)) return { ok: true, object, isChanged: false, warnings: [] };
  const request: AdmissionRequest = admissionRequest(subject, change);
  const verdict = applyPolicies(policies, request, admissionContext(subject.catalog));
  const refusal = refusalOf(verdict, request);
  const warnings = warningsOf(verdict);
  if (refusal !== undefined) return { ok: false, answer: { ...refusedBy(refusal), warnings } };
  return { ok: true, object, isChanged: false, warnings };
}

function refusedBy({ causes, code, details, message, reason }: PolicyRefusal): ApiAnswer {
  const shown = causes.map((cause) => ({ reason: '', field: '', message: cause.message }));
  return failure(code, reason as StatusReason, message, { ...details, causes: shown });
}
