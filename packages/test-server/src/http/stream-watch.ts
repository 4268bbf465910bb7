import type { ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { ApiWatch, KeptObjects, StoredChange, StoredObject, WebhookQuestion, WebhookReply } from '@structural/serving';
import type { MemoryStore } from '../store/memory-store.js';
import { openWatchClient, sentEvents, type SentEvents, type WatchClient } from './watch-client.js';

/** The watches of all clients. */
export interface WatchStreams {
  /** Sends a watch until its client goes, its time is over, or it lags behind what is remembered. */
  open(watch: ApiWatch, outgoing: ServerResponse): void;
  /** Ends the watches of a definition, once what happened before was sent. */
  end(definition: string): void;
  /** Ends all of them. */
  close(): void;
}

/** What was put together in one run, for all who are sent the same: by their form, and by the revision that they have. */
type Batches = Map<string, Map<number, Batch>>;

interface Batch {
  readonly events: SentEvents | undefined;
  /** The last revision in it. */
  readonly position: number;
}

/**
 * Sending to many takes long: the next run waits as long as the last one took, in milliseconds within these bounds, so that what is written meanwhile goes together,
 * and requests are answered.
 */
const MIN_PAUSE = 5;
const MAX_PAUSE = 100;
/** How many bytes are put together before they are sent. */
const MAX_CHUNK = 64 * 1024;
const BOOKMARK_MILLISECONDS = 60_000;
/** A watch that says nothing of it ends after half an hour, as the shortest ones of a server do. */
const DEFAULT_SECONDS = 1_800;

/** Asks a webhook; never rejects. */
type AskWebhook = (question: WebhookQuestion) => Promise<WebhookReply>;

interface Stream {
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

/**
 * Sends what is written to whoever watches. Nothing is queued: each stream reads the log of writes as fast as its client reads it, and one whose next write
 * is forgotten ends as expired. Source: `k8s.io/apiserver/pkg/storage/cacher`, and `endpoints/handlers`, watch.
 */
export function openWatchStreams(store: MemoryStore, ask: AskWebhook): WatchStreams {
  const streams = new Set<Stream>();
  const byDefinition = new Map<string, Set<Stream>>();
  const due = new Set<Stream>();
  const changed = new Set<string>();
  let isScheduled = false;
  let pause = 0;
  const run = (): void => {
    isScheduled = false;
    const start = performance.now();
    const batches: Batches = new Map();
    for (const definition of changed) for (const stream of byDefinition.get(definition) ?? []) due.add(stream);
    changed.clear();
    for (const stream of due) pumpOn(stream, batches);
    due.clear();
    const took = performance.now() - start;
    pause = took < MIN_PAUSE ? 0 : Math.min(took, MAX_PAUSE);
  };
  const scheduleRun = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    if (pause === 0) setImmediate(run);
    else setTimeout(run, pause);
  };
  /** Sends what there is; where a webhook has to convert what comes next, it goes on once that has replied. */
  const pumpOn = (stream: Stream, batches: Batches = new Map()): void => {
    pump(stream, store, batches);
    askFirst(stream, ask, () => {
      if (stream.isEnding) pumpOn(stream);
      else schedule(stream);
    });
  };
  const schedule = (stream: Stream): void => {
    if (stream.isWaiting) return;
    due.add(stream);
    scheduleRun();
  };
  store.onChange((definition) => {
    if (!byDefinition.has(definition)) return;
    changed.add(definition);
    scheduleRun();
  });
  const bookmarks = startBookmarks(streams, store);
  /** Ends a stream behind what was written before. */
  const finish = (stream: Stream): void => {
    stream.isEnding = true;
    pumpOn(stream);
  };
  return {
    open: (watch, outgoing) => {
      const stream = begin(watch, outgoing, store);
      streams.add(stream);
      const alike = byDefinition.get(watch.definition) ?? new Set();
      byDefinition.set(watch.definition, alike.add(stream));
      const seconds = watch.timeoutSeconds > 0 ? watch.timeoutSeconds : DEFAULT_SECONDS;
      const timer = setTimeout(() => finish(stream), Math.min(seconds, MAX_SECONDS) * 1_000);
      timer.unref();
      stream.client.onClose(() => {
        clearTimeout(timer);
        streams.delete(stream);
        due.delete(stream);
        alike.delete(stream);
        if (alike.size === 0 && byDefinition.get(watch.definition) === alike) byDefinition.delete(watch.definition);
      });
      stream.client.onDrain(() => {
        if (!stream.isWaiting) return;
        stream.isWaiting = false;
        schedule(stream);
      });
      schedule(stream);
    },
    end: (definition) => {
      for (const stream of streams) if (stream.watch.definition === definition) finish(stream);
    },
    close: () => {
      clearInterval(bookmarks);
      for (const stream of streams) stream.client.end();
    },
  };
}

/** Sends bookmarks to those who want them, and have everything else. */
function startBookmarks(streams: ReadonlySet<Stream>, store: MemoryStore): NodeJS.Timeout {
  const bookmarks = setInterval(() => {
    for (const stream of streams) {
      if (stream.watch.wantsBookmarks && !stream.isWaiting && isThrough(stream, store))
        stream.isWaiting = !stream.client.write(sentEvents(bookmarkOf(stream, store)));
    }
  }, BOOKMARK_MILLISECONDS);
  bookmarks.unref();
  return bookmarks;
}

/** Asks the webhook that has to convert what a stream sends next, if any has to, and goes on once it replied. */
function askFirst(stream: Stream, ask: AskWebhook, goOn: () => void): void {
  const { client, questions, watch } = stream;
  if (questions.length === 0 || stream.isAsking) return;
  stream.isAsking = true;
  void Promise.all(questions.map(async (question) => watch.conversion?.learn(question, await ask(question)))).then(() => {
    stream.isAsking = false;
    stream.questions = [];
    if (!client.isOver()) goOn();
  });
}

/** As long as a timer can be. */
const MAX_SECONDS = 2_000_000;

function begin(watch: ApiWatch, outgoing: ServerResponse, store: MemoryStore): Stream {
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

function isThrough({ initial, position, sent }: Stream, { log }: MemoryStore): boolean {
  return sent >= initial.length && position >= log.revision;
}

function bookmarkOf({ position, watch }: Stream, { log }: MemoryStore): string {
  return watch.bookmark(Math.max(position, log.revision), false);
}

/** Sends what there is, until the client does not take more. */
function pump(stream: Stream, store: MemoryStore, batches: Batches): void {
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
function nextBatch(stream: Stream, store: MemoryStore, batches: Batches): Batch | undefined {
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
function nextText(stream: Stream, store: MemoryStore): string | undefined {
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
function isUnconverted(stream: Stream, change: StoredChange): boolean {
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
