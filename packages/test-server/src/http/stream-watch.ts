import type { ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { ApiWatch, WebhookQuestion, WebhookReply } from '@structural/serving';
import type { MemoryStore } from '../store/memory-store.js';
import { sentEvents } from './watch-client.js';
import { beginWatch, isThrough, pumpWatch, type Batches, type WatchStream } from './watch-events.js';

/** The watches of all clients. */
export interface WatchStreams {
  /** Sends a watch until its client goes, its time is over, or it lags behind what is remembered. */
  open(watch: ApiWatch, outgoing: ServerResponse): void;
  /** Ends the watches of a definition, once what happened before was sent. */
  end(definition: string): void;
  /** Ends all of them. */
  close(): void;
}

/**
 * Sending to many takes long: the next run waits as long as the last one took, in milliseconds within these bounds, so that what is written meanwhile goes together,
 * and requests are answered.
 */
const MIN_PAUSE = 5;
const MAX_PAUSE = 100;
const BOOKMARK_MILLISECONDS = 60_000;
/** A watch that says nothing of it ends after half an hour, as the shortest ones of a server do. */
const DEFAULT_SECONDS = 1_800;

/** Asks a webhook; never rejects. */
type AskWebhook = (question: WebhookQuestion) => Promise<WebhookReply>;

/**
 * Sends what is written to whoever watches. Nothing is queued: each stream reads the log of writes as fast as its client reads it, and one whose next write
 * is forgotten ends as expired. Source: `k8s.io/apiserver/pkg/storage/cacher`, and `endpoints/handlers`, watch.
 */
export function openWatchStreams(store: MemoryStore, ask: AskWebhook): WatchStreams {
  const streams = new Set<WatchStream>();
  const byDefinition = new Map<string, Set<WatchStream>>();
  const due = new Set<WatchStream>();
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
  const pumpOn = (stream: WatchStream, batches: Batches = new Map()): void => {
    pumpWatch(stream, store, batches);
    askFirst(stream, ask, () => {
      if (stream.isEnding) pumpOn(stream);
      else schedule(stream);
    });
  };
  const schedule = (stream: WatchStream): void => {
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
  const finish = (stream: WatchStream): void => {
    stream.isEnding = true;
    pumpOn(stream);
  };
  return {
    open: (watch, outgoing) => {
      const stream = beginWatch(watch, outgoing, store);
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
function startBookmarks(streams: ReadonlySet<WatchStream>, store: MemoryStore): NodeJS.Timeout {
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
function askFirst(stream: WatchStream, ask: AskWebhook, goOn: () => void): void {
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

function bookmarkOf({ position, watch }: WatchStream, { log }: MemoryStore): string {
  return watch.bookmark(Math.max(position, log.revision), false);
}
