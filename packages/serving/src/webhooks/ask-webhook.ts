import { parseJson } from '@structural/document';
import { goQuote } from '@structural/go';
import { isJsonObject } from '@structural/json';
import type { ServerOptions } from '../server-options.js';
import type { WebhookQuestion } from './webhook-question.js';

/** The body of a webhook's answer, that it has to be asked first, or why there is none. */
export type AskedWebhook =
  | { readonly kind: 'answer'; readonly body: string }
  | { readonly kind: 'pending'; readonly question: WebhookQuestion }
  | { readonly kind: 'error'; readonly error: string };

/** What a webhook said to a question, as far as that is known. Source: `k8s.io/client-go/rest`, Request.transformResponse. */
export function askWebhook({ webhooks }: ServerOptions, question: WebhookQuestion): AskedWebhook {
  const reply = webhooks?.replies.get(question.key);
  if (reply === undefined) return { kind: 'pending', question };
  if ('error' in reply) return { kind: 'error', error: reply.error };
  const { body, status } = reply;
  if (status >= 200 && status <= 206) return { kind: 'answer', body };
  const own = statusMessage(body);
  if (own !== undefined) return { kind: 'error', error: own };
  if (status === 404) return { kind: 'error', error: 'the server could not find the requested resource' };
  const said = goQuote(body.trim().slice(0, MAX_QUOTED));
  return {
    kind: 'error',
    error:
      status >= 500
        ? `an error on the server (${said}) has prevented the request from succeeding`
        : `the server responded with the status code ${String(status)} but did not return more information`,
  };
}

/** What a `Status` says, with which a webhook may refuse. */
function statusMessage(body: string): string | undefined {
  if (!body.trimStart().startsWith('{')) return undefined;
  const parsed = parseJson(body);
  if (!parsed.ok || !isJsonObject(parsed.value)) return undefined;
  const { apiVersion, kind, message, status } = parsed.value;
  return apiVersion === 'v1' && kind === 'Status' && status === 'Failure' && typeof message === 'string' ? message : undefined;
}

/** The uid of a question, the same each time that it is asked for one request. */
export function questionUid({ digest, webhooks }: ServerOptions, key: string): string {
  const digits = digest(`${webhooks?.id ?? ''} ${key}`).toLowerCase();
  return [0, 8, 12, 16, 20].map((start, i) => digits.slice(start, [8, 12, 16, 20, 32][i])).join('-');
}

const MAX_QUOTED = 2_048;
