import { rmSync } from 'node:fs';
import { turn } from '../turn.js';

/**
 * Sees to it that a draft does not stay behind when the process ends: on exit, and on the signals that ask for its end, by which it then ends.
 *
 * Give it the path before the file is there, and call what it returns once the file is gone; that resolves when a signal of meanwhile has had
 * its effect. While there are drafts, and for a moment after the last, a signal waits for the thread to come back to its loop.
 */
export function guardDraft(path: string): () => Promise<void> {
  clearTimeout(ending);
  if (!isListening) listen();
  drafts.add(path);
  return async () => {
    drafts.delete(path);
    clearTimeout(ending);
    // Not at once: a signal that comes while listening ends is lost, so it should not end with every file of many.
    if (drafts.size === 0) ending = setTimeout(unlisten, LISTENING_ON_MILLISECONDS).unref();
    // The loop passes a signal on when it asks the system for news, which it may have done already in this turn.
    await turn();
    await turn();
  };
}

const LISTENING_ON_MILLISECONDS = 200;

const drafts = new Set<string>();
let isListening = false;
let ending: NodeJS.Timeout | undefined;

/** SIGQUIT is left alone, for those who cannot wait. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function listen(): void {
  isListening = true;
  process.on('exit', removeDrafts);
  for (const signal of SIGNALS) process.on(signal, end);
}

function unlisten(): void {
  isListening = false;
  process.off('exit', removeDrafts);
  for (const signal of SIGNALS) process.off(signal, end);
}

function end(signal: NodeJS.Signals): void {
  removeDrafts();
  clearTimeout(ending);
  unlisten();
  // Somebody else who listens decides what a signal means.
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}

function removeDrafts(): void {
  for (const draft of drafts) {
    try {
      rmSync(draft, { force: true });
    } catch {
      // The process ends, and nobody is left to tell.
    }
  }
  drafts.clear();
}
