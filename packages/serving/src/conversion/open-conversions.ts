import { acceptConverted, type CustomResourceDefinition, type ResourceStorage, type WebhookConverter } from '@structural/core';
import { encodeBase64 } from '@structural/go';
import { printJson } from '@structural/json';
import type { WebhookClient } from '@structural/policies';
import type { ServerOptions } from '../server-options.js';
import { askWebhook, questionUid } from '../webhooks/ask-webhook.js';
import type { WebhookQuestion } from '../webhooks/webhook-question.js';
import { conversionReview, readConversion } from './conversion-review.js';

/** How the objects of a definition become those of another version, for one request. */
export interface Conversions {
  /** Asks the webhook of the definition; `undefined` where it has to be asked first. Absent where none converts, or where nobody can wait for it. */
  readonly convert?: WebhookConverter;
  /** What was to be asked so far: the request is to be answered again with the replies. */
  pending(): readonly WebhookQuestion[];
}

/** As long as a server waits. Source: `k8s.io/apiserver/pkg/util/webhook`, DefaultRequestTimeout. */
const TIMEOUT_SECONDS = 30;

/** Converts by what the webhook of a definition replied so far. */
export function openConversions(definition: CustomResourceDefinition, storage: ResourceStorage, options: ServerOptions): Conversions {
  if (!storage.isConvertedByWebhook || options.webhooks === undefined) return NOTHING_TO_ASK;
  const pending = new Map<string, WebhookQuestion>();
  const client = clientOf(definition);
  const { conversionReviewVersions = [] } = definition.spec.conversion ?? {};
  const review = conversionReviewVersions.find((each) => each === 'v1' || each === 'v1beta1');
  const convert: WebhookConverter = (original, version) => {
    if (review === undefined) return { ok: false, error: 'no supported conversion review versions' };
    const about = `conversion webhook for ${String(original['apiVersion'])}, Kind=${String(original['kind'])}`;
    const desired = `${storage.group}/${version}`;
    const key = `conversion to ${desired} of ${printJson(original)}`;
    const uid = questionUid(options, key);
    const body = conversionReview(review, uid, original, desired);
    const question = { key, client, timeoutSeconds: TIMEOUT_SECONDS, body };
    const asked = askWebhook(options, question);
    if (asked.kind === 'pending') {
      pending.set(key, question);
      return undefined;
    }
    if (asked.kind === 'error')
      return { ok: false, error: `${about} failed: ${asked.error.replace(/context deadline exceeded$/, TOO_LATE)}` };
    const answer = readConversion(asked.body, { about, uid, version: review });
    return answer.ok ? acceptConverted(storage, original, answer.object, version) : answer;
  };
  return { convert, pending: () => [...pending.values()] };
}

/** What Go's client says where its own time is over, and not that of a request. */
const TOO_LATE = 'net/http: request canceled (Client.Timeout exceeded while awaiting headers)';

const NOTHING_TO_ASK: Conversions = { pending: () => [] };

function clientOf({ spec }: CustomResourceDefinition): WebhookClient {
  const { caBundle = [], service, url = '' } = spec.conversion?.webhookClientConfig ?? {};
  return {
    url,
    service: service && { namespace: service.namespace, name: service.name, path: service.path ?? '', port: service.port ?? DEFAULT_PORT },
    caBundle: encodeBase64(caBundle),
  };
}

const DEFAULT_PORT = 443;
