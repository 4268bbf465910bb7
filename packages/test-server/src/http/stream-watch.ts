import type { ServerResponse } from 'node:http';
import type { ApiWatch, KeptObjects, StoredChange, StoredObject } from '@structural/serving';
import type { MemoryStore } from '../store/memory-store.js';

/** The watches of all clients. */
export interface WatchStreams {
  /** Sends a watch until its client goes, its time is over, or it lags behind what is remembered. */
  open(watch: ApiWatch, outgoing: ServerResponse): void;
  /** Ends the watches of a definition, once what happened before was sent. */
  end(definition: string): void;
  /** Ends all of them. */
  close(): void;
}

/** How many bytes are put together before they are sent. */
const MAX_CHUNK = 64 * 1024;
const BOOKMARK_MILLISECONDS = 60_000;
/** A watch that says nothing of it ends after half an hour, as the shortest ones of a server do. */
const DEFAULT_SECONDS = 1_800;

interface Stream {
  readonly watch: ApiWatch;
  readonly outgoing: ServerResponse;
  /** What is sent first, object by object. */
  initial: readonly StoredObject[];
  initialRevision: number;
  sent: number;
  /** The last revision that was sent. */
  position: number;
  isWaiting: boolean;
  isEnding: boolean;
}

/**
 * Sends what is written to whoever watches. Nothing is queued: each stream reads the log of writes as fast as its client reads it, and one whose next write
 * is forgotten ends as expired. Source: `k8s.io/apiserver/pkg/storage/cacher`, and `endpoints/handlers`, watch.
 */
export function openWatchStreams(store: MemoryStore): WatchStreams {
  const streams = new Set<Stream>();
  const due = new Set<Stream>();
  let isScheduled = false;
  const run = (): void => {
    isScheduled = false;
    for (const stream of [...due]) pump(stream, store);
    due.clear();
  };
  const schedule = (stream: Stream): void => {
    if (stream.isWaiting) return;
    due.add(stream);
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(run);
  };
  store.onChange((definition) => {
    for (const stream of streams) if (stream.watch.definition === definition) schedule(stream);
  });
  const bookmarks = setInterval(() => {
    for (const stream of streams) {
      if (stream.watch.wantsBookmarks && !stream.isWaiting && isThrough(stream, store)) stream.outgoing.write(bookmarkOf(stream, store));
    }
  }, BOOKMARK_MILLISECONDS);
  bookmarks.unref();
  return {
    open: (watch, outgoing) => {
      const stream = begin(watch, outgoing, store);
      streams.add(stream);
      const seconds = watch.timeoutSeconds > 0 ? watch.timeoutSeconds : DEFAULT_SECONDS;
      const timer = setTimeout(() => finish(stream, store), Math.min(seconds, MAX_SECONDS) * 1_000);
      timer.unref();
      outgoing.once('close', () => {
        clearTimeout(timer);
        streams.delete(stream);
        due.delete(stream);
      });
      outgoing.on('drain', () => {
        stream.isWaiting = false;
        schedule(stream);
      });
      schedule(stream);
    },
    end: (definition) => {
      for (const stream of streams) if (stream.watch.definition === definition) finish(stream, store);
    },
    close: () => {
      clearInterval(bookmarks);
      for (const stream of streams) stream.outgoing.end();
    },
  };
}

/** As long as a timer can be. */
const MAX_SECONDS = 2_000_000;

function begin(watch: ApiWatch, outgoing: ServerResponse, store: MemoryStore): Stream {
  const { revision } = store.log;
  const startsAfter = watch.after ?? (watch.isFromNow ? revision : undefined);
  const kept: KeptObjects = startsAfter === undefined ? (store.at(watch.definition) ?? NO_OBJECTS) : NO_OBJECTS;
  return {
    watch,
    outgoing,
    initial: kept.objects,
    initialRevision: revision,
    sent: 0,
    position: startsAfter ?? revision,
    isWaiting: false,
    isEnding: false,
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
function pump(stream: Stream, store: MemoryStore): void {
  const { outgoing } = stream;
  while (!stream.isWaiting && !outgoing.writableEnded && !outgoing.destroyed) {
    const text = nextText(stream, store);
    if (text === '') break;
    if (text === undefined) {
      outgoing.end(stream.watch.expired(stream.position, store.log.oldest));
      return;
    }
    if (!outgoing.write(text)) stream.isWaiting = true;
  }
  if (stream.isEnding && !stream.isWaiting) outgoing.end();
}

/** The next events in one text, empty where there are none; `undefined` where the next write is forgotten. */
function nextText(stream: Stream, store: MemoryStore): string | undefined {
  const { initial, watch } = stream;
  let text = '';
  while (stream.sent < initial.length && text.length < MAX_CHUNK) {
    const stored = initial[stream.sent++];
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
    const change = store.log.at(++stream.position);
    if (change !== undefined && store.definitionOf(change) === watch.definition) text += watch.event(change) ?? '';
  }
  return text;
}

/** An object that was there before is sent as one that came, and is the same text for all who begin with it. */
function initialChange(stored: StoredObject): StoredChange {
  let change = changes.get(stored);
  if (change === undefined) changes.set(stored, (change = { revision: 0, type: 'ADDED', stored }));
  return change;
}

const changes = new WeakMap<StoredObject, StoredChange>();

/** Ends a stream behind what was written before. */
function finish(stream: Stream, store: MemoryStore): void {
  stream.isEnding = true;
  pump(stream, store);
}
