import type { TextBlock } from '@structural/publishing';
import type { ApiWatch } from './api-watch.js';
import type { WebhookQuestion } from './webhooks/webhook-question.js';

/** A request of HTTP, of which the body was read to its end. */
export interface ApiRequest {
  readonly method: string;
  /** Path and query as they were sent, percent-encoded. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
  /** Whether the body was longer than a server reads, {@link MAX_BODY_BYTES}, and so was not read on. */
  readonly isTooLong?: boolean;
}

/** The answer to a request, ready to be sent. */
export interface ApiResponse {
  readonly status: number;
  /** Names in lower case; a list is sent as a header each. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** Text is sent as UTF-8, that of blocks one after the other: documents about many definitions exceed what one string may hold. */
  readonly body: string | Uint8Array | readonly TextBlock[];
  /** Whether a server compresses it for who accepts that. */
  readonly compressible?: boolean;
  /** What webhooks have to be asked, in any order: the request is to be answered again with the replies. */
  readonly pending?: readonly WebhookQuestion[];
  /** What follows the head, event by event, in place of the body. */
  readonly watch?: ApiWatch;
}
