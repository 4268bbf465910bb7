import type { StoredChange, WatchConversion } from '../api-watch.js';
import { openConversions } from '../conversion/open-conversions.js';
import { unwritable } from '../conversion/unreadable-object.js';
import type { WebhookReply } from '../webhooks/webhook-question.js';
import type { Call } from './call.js';
import { errorEvent } from './open-watch.js';
import { isConverted, readStored } from './read-stored.js';

/**
 * Converts what a watch is about, change by change: an object is converted once for all who watch it in one version, and a watch ends with an error where its
 * webhook fails, as a server ends those of a watch cache that cannot read. `undefined` where no webhook converts.
 */
export function convertWatched(call: Call): WatchConversion | undefined {
  const { options, served, storage } = call;
  if (!storage.isConvertedByWebhook || options.webhooks === undefined) return undefined;
  const { id } = options.webhooks;
  const replies = new Map<string, WebhookReply>();
  return {
    before: (change) => {
      const conversions = openConversions(served.definition, storage, { ...options, webhooks: { id, replies } });
      const own = { ...call, conversions };
      for (const stored of statesOf(change)) {
        if (!isConverted(call, stored)) continue;
        const read = readStored(own, stored);
        if (!read.ok && conversions.pending().length === 0) {
          return { failure: errorEvent(unwritable({ stored, error: read.error }).object) };
        }
      }
      const questions = conversions.pending();
      // What was converted is remembered with the object.
      if (questions.length === 0) replies.clear();
      return { questions };
    },
    learn: (question, reply) => void replies.set(question.key, reply),
  };
}

function statesOf({ previous, stored }: StoredChange): readonly StoredChange['stored'][] {
  return previous === undefined ? [stored] : [previous, stored];
}
