import type { WebhookClient } from '@structural/policies';

/** A request that has to be made to a webhook before a request can be answered. */
export interface WebhookQuestion {
  /** Tells it apart from all others of the same request. */
  readonly key: string;
  readonly client: WebhookClient;
  readonly timeoutSeconds: number;
  /** What is sent, as JSON. */
  readonly body: string;
}

/** What webhooks replied to one request so far. */
export interface WebhookReplies {
  /** Tells the request apart from all others. */
  readonly id: string;
  /** By the keys of the questions. */
  readonly replies: ReadonlyMap<string, WebhookReply>;
}

/** What a webhook answered, or why it did not, in the words of Go's client. */
export type WebhookReply = { readonly status: number; readonly body: string } | { readonly error: string };
