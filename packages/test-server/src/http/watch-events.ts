import type { ServerResponse } from 'node:http';
import type { ApiWatch, KeptObjects, StoredChange, StoredObject, WebhookQuestion } from '@structural/serving';
import type { MemoryStore } from '../store/memory-store.js';
import { openWatchClient, sentEvents, type SentEvents, type WatchClient } from './watch-client.js';

/** What was put together in one run, for all who are sent the same: by their form, and by the revision that they have. */
export type Batches = Map<string, Map<number, Batch>>;

interface Batch {
  readonly events: SentEvents | undefined;
  /** The last revision in it. */
  readonly position: number;
}

/** How many bytes are put together before they are sent. */
const MAX_CHUNK = 64 * 1024;

/** A watch on its way: what it was sent, and what it waits for. */
export interface WatchStream {
  readonly watch: ApiWatch;
  readonly client: WatchClient;
  /** What is sent first, object by object. */
  initial: readonly StoredObject[];
  initialRevision: number;
  sent: number;
  /** The last revision that was sent. */
  position: number;
  isWaiting: boolean;
  isEnding: boolean;
  /** What a webhook is asked before the next event. */
  questions: readonly WebhookQuestion[];
  isAsking: boolean;
  /** The last text, after which it ends. */
  failure?: string;
}

/** Begins a watch with what is there, or behind the revision that it names. */
export function beginWatch(watch: ApiWatch, outgoing: ServerResponse, store: MemoryStore): WatchStream {
  const { revision } = store.log;
  const startsAfter = watch.after ?? (watch.isFromNow ? revision : undefined);
  const kept: KeptObjects = startsAfter === undefined ? (store.at(watch.definition) ?? NO_OBJECTS) : NO_OBJECTS;
  return {
    watch,
    client: openWatchClient(outgoing),
    initial: kept.objects,
    initialRevision: revision,
    sent: 0,
    position: startsAfter ?? revision,
    isWaiting: false,
    isEnding: false,
    questions: [],
    isAsking: false,
  };
}

const NO_OBJECTS: KeptObjects = { revision: 0, objects: [] };

/** Whether everything was sent. */
export function isThrough({ initial, position, sent }: WatchStream, { log }: MemoryStore): boolean {
  return sent >= initial.length && position >= log.revision;
}

/** Sends what there is, until the client does not take more. */
export function pumpWatch(stream: WatchStream, store: MemoryStore, batches: Batches): void {
  const { client } = stream;
  while (!stream.isWaiting && !stream.isAsking && !client.isOver()) {
    const batch = nextBatch(stream, store, batches);
    if (batch === undefined) {
      client.end(stream.watch.expired(stream.position, store.log.oldest));
      return;
    }
    if (batch.events === undefined) break;
    if (!client.write(batch.events)) stream.isWaiting = true;
  }
  if (stream.failure !== undefined && !client.isOver()) client.end(stream.failure);
  if (stream.isEnding && !stream.isWaiting && stream.questions.length === 0) client.end();
}

/** The next events; `undefined` where the next write is forgotten. */
function nextBatch(stream: WatchStream, store: MemoryStore, batches: Batches): Batch | undefined {
  const { initial, position, sent, watch } = stream;
  const isShared = watch.form !== undefined && sent >= initial.length && (sent > 0 || !watch.endsInitialEvents);
  const alike = isShared ? batches.get(watch.form) : undefined;
  const known = alike?.get(position);
  if (known !== undefined) {
    stream.position = known.position;
    return known;
  }
  const text = nextText(stream, store);
  if (text === undefined) return undefined;
  const batch = { events: text === '' ? undefined : sentEvents(text), position: stream.position };
  if (isShared) batches.set(watch.form, (alike ?? new Map<number, Batch>()).set(position, batch));
  return batch;
}

/** The next events in one text, empty where there are none; `undefined` where the next write is forgotten. */
function nextText(stream: WatchStream, store: MemoryStore): string | undefined {
  const { initial, watch } = stream;
  let text = '';
  while (stream.sent < initial.length && text.length < MAX_CHUNK) {
    const stored = initial[stream.sent];
    if (stored !== undefined && isUnconverted(stream, initialChange(stored))) return text;
    stream.sent++;
    if (stored !== undefined) text += watch.event(initialChange(stored)) ?? '';
    if (stream.sent === initial.length && watch.endsInitialEvents) text += watch.bookmark(stream.initialRevision, true);
  }
  if (initial.length === 0 && stream.sent === 0 && watch.endsInitialEvents) {
    stream.sent = 1;
    text += watch.bookmark(stream.initialRevision, true);
  }
  if (text !== '' && stream.sent < initial.length) return text;
  while (stream.position < store.log.revision && text.length < MAX_CHUNK) {
    if (stream.position < store.log.oldest) return text === '' ? undefined : text;
    const change = store.log.at(stream.position + 1);
    const isAbout = change !== undefined && store.definitionOf(change) === watch.definition;
    if (isAbout && isUnconverted(stream, change)) return text;
    stream.position++;
    if (isAbout) text += watch.event(change) ?? '';
  }
  return text;
}

/** Whether a change has to wait for a webhook, or cannot be sent at all. */
function isUnconverted(stream: WatchStream, change: StoredChange): boolean {
  const needed = stream.watch.conversion?.before(change);
  if (needed === undefined) return false;
  if ('failure' in needed) stream.failure = needed.failure;
  else stream.questions = needed.questions;
  return 'failure' in needed || needed.questions.length > 0;
}

/** An object that was there before is sent as one that came, and is the same text for all who begin with it. */
function initialChange(stored: StoredObject): StoredChange {
  let change = changes.get(stored);
  if (change === undefined) changes.set(stored, (change = { revision: 0, type: 'ADDED', stored }));
  return change;
}

const changes = new WeakMap<StoredObject, StoredChange>();
