import { jsonEqual, type JsonObject } from '@structural/json';
import {
  applyMutatingPolicies,
  applyPolicies,
  mutationRefusal,
  refusalOf,
  warningsOf,
  type AdmissionRequest,
  type AdmissionWebhook,
  type PolicyRefusal,
} from '@structural/policies';
import type { ApiAnswer } from '../answer.js';
import { failure, type StatusReason } from '../status/status.js';
import { withWarnings } from '../status/with-warnings.js';
import { admissionContext } from './admission-context.js';
import { callMutating, callValidating, webhooksIn } from './call-webhooks.js';
import { admissionRequest, type AdmissionSubject, type AdmittedChange } from './admission-subject.js';
import { mutatingPolicies, validatingPolicies } from './stored-policies.js';

/** What admission makes of a change: the object, or the refusal; and what it warns of. */
export type Admitted =
  | { readonly ok: true; readonly object: JsonObject | undefined; readonly isChanged: boolean; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly answer: ApiAnswer };

/** Whether anything could change objects of a request. */
export function hasMutators(subject: AdmissionSubject): boolean {
  return subject.subresource !== 'scale' && (mutatingPolicies(subject.catalog) !== undefined || webhooksOf(subject, MUTATING).length > 0);
}

/** Whether anything could refuse a request. */
export function hasValidators(subject: AdmissionSubject): boolean {
  if (subject.subresource === 'scale') return false;
  return (
    validatingPolicies(subject.catalog) !== undefined || webhooksOf(subject, VALIDATING).length + webhooksOf(subject, MUTATING).length > 0
  );
}

const MUTATING = 'mutatingwebhookconfigurations';
const VALIDATING = 'validatingwebhookconfigurations';

/** The webhooks that are called, which are none where nobody can wait for them. */
function webhooksOf({ catalog, options }: AdmissionSubject, plural: typeof MUTATING | typeof VALIDATING): readonly AdmissionWebhook[] {
  return options.webhooks === undefined ? [] : webhooksIn(catalog, plural);
}

/** Changes an object as mutating policies and then webhooks say; `defaulted` fills in the defaults of a changed one. */
export function mutate(subject: AdmissionSubject, change: AdmittedChange, defaulted: (object: JsonObject) => JsonObject): Admitted {
  const { object } = change;
  if (!hasMutators(subject)) return { ok: true, object, isChanged: false, warnings: [] };
  const request = admissionRequest(subject, change);
  const byPolicies = mutateByPolicies(subject, request, defaulted);
  if (!byPolicies.ok) return byPolicies;
  const called = callMutating(subject, webhooksOf(subject, MUTATING), { ...request, object: byPolicies.object }, defaulted);
  if (!called.ok) return called;
  const isChanged = called.object !== undefined && object !== undefined && !jsonEqual(called.object, object);
  return { ...called, isChanged };
}

/** Source: `plugin/policy/mutating`. */
function mutateByPolicies(
  { catalog }: AdmissionSubject,
  request: AdmissionRequest,
  defaulted: (object: JsonObject) => JsonObject,
): { readonly ok: true; readonly object: JsonObject | undefined } | { readonly ok: false; readonly answer: ApiAnswer } {
  const policies = mutatingPolicies(catalog);
  if (policies === undefined) return { ok: true, object: request.object };
  const verdict = applyMutatingPolicies(policies, request, admissionContext(catalog), defaulted);
  const refusal = mutationRefusal(verdict, request);
  return refusal === undefined ? { ok: true, object: verdict.object } : { ok: false, answer: refusedBy(refusal) };
}

/** Judges a change as validating policies and then webhooks do. */
export function validate(subject: AdmissionSubject, change: AdmittedChange): Admitted {
  const { object } = change;
  if (!hasValidators(subject)) return { ok: true, object, isChanged: false, warnings: [] };
  const request = admissionRequest(subject, change);
  // There is no object to change in a deletion, and those that would are asked all the same.
  const asked = object === undefined ? callMutating(subject, webhooksOf(subject, MUTATING), request, (each) => each) : NOTHING_SAID;
  if (!asked.ok) return asked;
  const judged = judgeByPolicies(subject, request);
  const warnings = [...asked.warnings, ...judged.warnings];
  if (judged.refusal !== undefined) return { ok: false, answer: { ...refusedBy(judged.refusal), warnings } };
  const called = callValidating(subject, webhooksOf(subject, VALIDATING), request);
  if (!called.ok) return { ok: false, answer: withWarnings(called.answer, warnings) };
  return { ok: true, object, isChanged: false, warnings: [...warnings, ...called.warnings] };
}

const NOTHING_SAID = { ok: true, warnings: [] } as const;

/** Source: `plugin/policy/validating`. */
function judgeByPolicies(
  { catalog }: AdmissionSubject,
  request: AdmissionRequest,
): { readonly refusal: PolicyRefusal | undefined; readonly warnings: readonly string[] } {
  const policies = validatingPolicies(catalog);
  if (policies === undefined) return { refusal: undefined, warnings: [] };
  const verdict = applyPolicies(policies, request, admissionContext(catalog));
  return { refusal: refusalOf(verdict, request), warnings: warningsOf(verdict) };
}

function refusedBy({ causes, code, details, message, reason }: PolicyRefusal): ApiAnswer {
  const shown = causes.map((cause) => ({ reason: '', field: '', message: cause.message }));
  return failure(code, reason as StatusReason, message, { ...details, causes: shown });
}
