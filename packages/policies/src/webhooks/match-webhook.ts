import type { Environment } from '@structural/cel';
import { objectValues, requestInputs } from '../evaluation/request-inputs.js';
import { matchConditions } from '../evaluation/validate.js';
import { compilePolicy } from '../expressions/compile-policy.js';
import { matchRequest } from '../matching/match-request.js';
import type { AdmissionContext, AdmissionRequest, AdmittedKind } from '../requests/request.js';
import { isExempt } from '../verdict/is-exempt.js';
import type { AdmissionWebhook } from './read-webhooks.js';

/** Whether a webhook is called for a request, and as which kind it then sees the object. */
export type WebhookMatch =
  | { readonly kind: 'no' }
  | { readonly kind: 'yes'; readonly as: AdmittedKind }
  | { readonly kind: 'error'; readonly error: string };

const NO: WebhookMatch = { kind: 'no' };

/** Whether a webhook is called for a request. Source: `k8s.io/apiserver/pkg/admission/plugin/webhook/generic`, ShouldCallHook. */
export function matchWebhook(
  { about }: AdmissionWebhook,
  request: AdmissionRequest,
  cluster: AdmissionContext,
  environment: Environment,
): WebhookMatch {
  const { matchConstraints } = about;
  // Of webhooks that have no rules none is called, where a policy without them is about everything.
  if (matchConstraints === undefined || matchConstraints.resourceRules.length === 0 || isNeverAsked(request.kind)) return NO;
  const match = matchRequest(matchConstraints, request, cluster);
  if (match.kind === 'no') return NO;
  if (match.kind === 'error') return match;
  const as = match.kind === 'yes' ? match.as : request.kind;
  if (about.matchConditions.length === 0) return { kind: 'yes', as };
  const inputs = requestInputs(request, as, undefined, cluster, objectValues(request));
  if (inputs === undefined) return { kind: 'error', error: `the object cannot be converted to ${as.version}` };
  const matched = matchConditions(compilePolicy(about, environment), inputs);
  return matched.kind === 'yes' ? { kind: 'yes', as } : matched;
}

const CONFIGURATIONS: ReadonlySet<string> = new Set(['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration']);

function isNeverAsked(kind: AdmittedKind): boolean {
  return isExempt(kind) || (kind.group === 'admissionregistration.k8s.io' && CONFIGURATIONS.has(kind.kind));
}
