import type { StoredObject } from './catalog/stored-object.js';
import type { WebhookQuestion, WebhookReply } from './webhooks/webhook-question.js';

/** One write, as whoever watches a resource sees it. */
export interface StoredChange {
  /** The revision of the write. */
  readonly revision: number;
  readonly type: 'ADDED' | 'DELETED' | 'MODIFIED';
  /** The state after it; of what is deleted the last one. */
  readonly stored: StoredObject;
  /** The state before it; absent for what is new. */
  readonly previous?: StoredObject;
}

/** The webhook through which the events of a watch go. */
export interface WatchConversion {
  /** What it has to be asked before a change can be sent; or the last text, where it cannot be. */
  before(change: StoredChange): { readonly questions: readonly WebhookQuestion[] } | { readonly failure: string };
  /** Takes in what it replied. */
  learn(question: WebhookQuestion, reply: WebhookReply): void;
}

/** A watch that a request opened: where it begins, and what its client is sent. */
export interface ApiWatch {
  /** The name of the definition whose objects are watched, or `customresourcedefinitions.apiextensions.k8s.io`. */
  readonly definition: string;
  /** The revision behind which it begins; absent where it begins with what is there. */
  readonly after?: number;
  /** Whether it begins now, whatever happened before. */
  readonly isFromNow: boolean;
  readonly wantsBookmarks: boolean;
  /** Whether a bookmark tells that all objects of the beginning were sent. */
  readonly endsInitialEvents: boolean;
  /** 0 where the server chooses. */
  readonly timeoutSeconds: number;
  /** Watches of the same form are sent the same text about each change; absent where a selector tells them apart. */
  readonly form?: string;
  /** Absent where no webhook converts what is watched. */
  readonly conversion?: WatchConversion;
  /** What the client is sent about a change; nothing about what it did not select. */
  event(change: StoredChange): string | undefined;
  /** That everything up to a revision was sent. */
  bookmark(revision: number, isInitialEnd: boolean): string;
  /** That a watch cannot go on, because what it is about is not remembered. */
  expired(asked: number, oldest: number): string;
}
