import { environmentOf } from '@structural/cel';
import { jsonPatch } from '@structural/core';
import { goQuote } from '@structural/go';
import { isJsonArray, isJsonObject, jsonEqual, newJsonObject, printJson, type JsonObject } from '@structural/json';
import { matchWebhook, readWebhooks, type AdmissionRequest, type AdmissionWebhook, type AdmittedKind } from '@structural/policies';
import type { ApiAnswer } from '../answer.js';
import type { ApiCatalog } from '../catalog/api-catalog.js';
import type { ServerOptions } from '../server-options.js';
import { badRequest, failure } from '../status/status.js';
import { askWebhook, questionUid } from '../webhooks/ask-webhook.js';
import { pendingAnswer } from '../webhooks/pending-answer.js';
import { admissionContext } from './admission-context.js';
import { readReview, reviewOf, type ReviewVerdict } from './review.js';
import { admissionObjects } from './stored-policies.js';

/** The webhooks of one kind of configuration, in the order of the names of their configurations. */
export function webhooksIn(catalog: ApiCatalog, plural: 'mutatingwebhookconfigurations' | 'validatingwebhookconfigurations') {
  return admissionObjects(catalog, plural).flatMap((stored): readonly AdmissionWebhook[] => {
    let own = read.get(stored);
    if (own === undefined) read.set(stored, (own = readWebhooks(stored.object)));
    return own;
  });
}

const read = new WeakMap<object, readonly AdmissionWebhook[]>();

/** What webhooks made of a request: the object, and what they warn of; or the refusal, which may be that one has to be asked first. */
export type WebhooksVerdict =
  | { readonly ok: true; readonly object: JsonObject | undefined; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly answer: ApiAnswer };

interface Calling {
  readonly catalog: ApiCatalog;
  readonly options: ServerOptions;
}

/**
 * Calls mutating webhooks one after the other, and once more those that want it where the object changed after them.
 *
 * Source: `plugin/webhook/mutating`, mutatingDispatcher.Dispatch.
 */
export function callMutating(
  calling: Calling,
  webhooks: readonly AdmissionWebhook[],
  request: AdmissionRequest,
  defaulted: (object: JsonObject) => JsonObject,
): WebhooksVerdict {
  let { object } = request;
  const warnings: string[] = [];
  const lastSeen = new Map<AdmissionWebhook, JsonObject | undefined>();
  for (const isAgain of [false, true]) {
    for (const webhook of webhooks) {
      if (isAgain && (!webhook.isReinvoked || !lastSeen.has(webhook) || lastSeen.get(webhook) === object)) continue;
      const called = callOne(calling, webhook, { ...request, object });
      if (called === undefined) continue;
      if (!called.ok) return { ok: false, answer: withEarlier(called.answer, warnings) };
      warnings.push(...called.verdict.warnings);
      const patched = patchedBy(webhook, called.verdict, object);
      if (!patched.ok) return { ok: false, answer: withEarlier(patched.answer, warnings) };
      if (patched.object !== undefined && !jsonEqual(patched.object, object ?? null)) object = defaulted(patched.object);
      lastSeen.set(webhook, object);
    }
  }
  return { ok: true, object, warnings };
}

/** Calls validating webhooks; the first one that refuses decides. Source: `plugin/webhook/validating`, validatingDispatcher.Dispatch. */
export function callValidating(calling: Calling, webhooks: readonly AdmissionWebhook[], request: AdmissionRequest): WebhooksVerdict {
  const warnings: string[] = [];
  for (const webhook of webhooks) {
    const called = callOne(calling, webhook, request);
    if (called?.ok === false) return { ok: false, answer: withEarlier(called.answer, warnings) };
    warnings.push(...(called?.verdict.warnings ?? []));
  }
  return { ok: true, object: request.object, warnings };
}

type Verdict = Extract<ReviewVerdict, { readonly ok: true }>;
type Called = { readonly ok: true; readonly verdict: Verdict } | { readonly ok: false; readonly answer: ApiAnswer };

/** What one webhook says; nothing where it is not about the request, or where that it fails does not count. */
function callOne({ catalog, options }: Calling, webhook: AdmissionWebhook, request: AdmissionRequest): Called | undefined {
  const match = matchWebhook(webhook, request, admissionContext(catalog), environmentOf(catalog.kubernetesVersion.minor));
  if (match.kind === 'no') return undefined;
  const failed = (why: string): Called | undefined =>
    webhook.isIgnoredOnFailure ? undefined : refusedWith(internalError(`failed calling webhook ${goQuote(webhook.name)}: ${why}`));
  if (match.kind === 'error') return failed(match.error);
  if (request.isDryRun && !webhook.takesDryRuns)
    return refusedWith(badRequest(`admission webhook ${goQuote(webhook.name)} does not support dry run`));
  const version = webhook.reviewVersions.find((each) => each === 'v1' || each === 'v1beta1');
  if (version === undefined) return failed('webhook does not accept known AdmissionReview versions (v1, v1beta1)');
  const asSeen = inVersion(request, match.as, catalog);
  if (asSeen === undefined) return failed(`the object cannot be converted to ${match.as.version}`);
  const key = `${webhook.configuration}/${webhook.name} ${printJson(reviewOf(asSeen, match.as, version, ''))}`;
  const review = reviewOf(asSeen, match.as, version, questionUid(options, key));
  const body = printJson(review);
  const asked = askWebhook(options, { key, client: webhook.client, timeoutSeconds: webhook.timeoutSeconds, body });
  if (asked.kind === 'pending') return refusedWith(pendingAnswer([asked.question]));
  if (asked.kind === 'error') return failed(`failed to call webhook: ${asked.error}`);
  const verdict = readReview(asked.body, review);
  if (!verdict.ok) return failed(verdict.error);
  return verdict.isAllowed ? { ok: true, verdict } : refusedWith(denied(webhook.name, verdict));
}

/** Source: `k8s.io/apimachinery/pkg/api/errors`, NewInternalError. */
function internalError(why: string): ApiAnswer {
  return failure(500, 'InternalError', `Internal error occurred: ${why}`, { causes: [{ reason: '', message: why, field: '' }] });
}

function refusedWith(answer: ApiAnswer): Called {
  return { ok: false, answer };
}

function withEarlier(answer: ApiAnswer, warnings: readonly string[]): ApiAnswer {
  return { ...answer, warnings: [...warnings, ...(answer.warnings ?? [])] };
}

function inVersion(request: AdmissionRequest, as: AdmittedKind, catalog: ApiCatalog): AdmissionRequest | undefined {
  if (as === request.kind) return request;
  const { convert } = admissionContext(catalog);
  const [object, oldObject] = [request.object, request.oldObject].map((each) => (each === undefined ? undefined : convert(each, as)));
  const isWhole =
    (object === undefined) === (request.object === undefined) && (oldObject === undefined) === (request.oldObject === undefined);
  return isWhole ? { ...request, object, oldObject } : undefined;
}

/** The object with the patch of a webhook. */
function patchedBy(
  { name }: AdmissionWebhook,
  { patch }: Verdict,
  object: JsonObject | undefined,
): { readonly ok: true; readonly object: JsonObject | undefined } | { readonly ok: false; readonly answer: ApiAnswer } {
  if (patch === undefined) return { ok: true, object };
  const wrong = (why: string) => ({ ok: false as const, answer: internalError(why) });
  if (object === undefined)
    return wrong(`admission webhook ${goQuote(name)} attempted to modify the object, which is not supported for this operation`);
  const patched = isJsonArray(patch) ? jsonPatch(object, patch) : undefined;
  if (!isJsonObject(patched)) return wrong(`the patch of admission webhook ${goQuote(name)} cannot be applied`);
  return { ok: true, object: patched };
}

/** The refusal of a webhook, with what it says of itself. Source: `plugin/webhook/errors`, ToStatusErr. */
function denied(name: string, { result, warnings }: Verdict): ApiAnswer {
  const { code, message, reason } = result;
  const speaker = `admission webhook ${goQuote(name)} denied the request`;
  const said = [message, reason].find((each) => typeof each === 'string' && each !== '');
  const status = typeof code === 'number' && code >= 400 && code < 600 ? code : 400;
  const text = said === undefined ? `${speaker} without explanation` : `${speaker}: ${String(said)}`;
  const answer = failure(status, typeof reason === 'string' ? (reason as Parameters<typeof failure>[1]) : '', text);
  const { details } = result;
  return { ...answer, object: isJsonObject(details) ? withDetails(answer.object, details) : answer.object, warnings };
}

/** A status with its details before its code, where a server has them. */
function withDetails({ code, ...status }: JsonObject, details: JsonObject): JsonObject {
  return Object.assign(newJsonObject(), status, { details, code });
}
