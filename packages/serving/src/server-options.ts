import type { PublishingOptions } from '@structural/publishing';
import type { WebhookReplies } from './webhooks/webhook-question.js';

/** What a server takes from outside: nothing that answers depend on is read anywhere else. */
export interface ServerOptions {
  /** SHA-512 in upper-case hexadecimal digits, of the text as UTF-8. */
  readonly digest: (text: string) => string;
  /** The first eight bytes of SHA-256 in base64, of the text as UTF-8. */
  readonly shortHash: (text: string) => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly newUid: () => string;
  /** Five letters that end a generated name. */
  readonly newSuffix: () => string;
  /** Our own version, which `/version` names beside that of Kubernetes. */
  readonly version: string;
  /** What webhooks replied; none is called without it. */
  readonly webhooks?: WebhookReplies;
  /** The words of published documents. */
  readonly publishing?: PublishingOptions;
}
