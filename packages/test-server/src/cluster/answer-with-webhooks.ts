import {
  failure,
  toResponse,
  type ApiResponse,
  type RequestAttempt,
  type ServerOptions,
  type WebhookQuestion,
  type WebhookReply,
} from '@structural/serving';

/** What is given at random, and the time. */
type Random = Pick<ServerOptions, 'newSuffix' | 'newUid' | 'now'>;

/** As often webhooks are asked for one request, which is about many at once where objects of a list are converted. */
const MAX_ROUNDS = 1_000;
const MAX_AT_ONCE = 16;

/**
 * Answers a request, and again each time that a webhook was asked for it: the answer is a function of the request, of what is stored and of what webhooks replied,
 * and writes nothing before all of them did.
 */
export async function answerWithWebhooks(
  respond: (attempt: RequestAttempt) => ApiResponse,
  random: Random,
  ask: (question: WebhookQuestion) => Promise<WebhookReply>,
): Promise<ApiResponse> {
  const replies = new Map<string, WebhookReply>();
  const webhooks = { id: random.newUid(), replies };
  const attempt = repeatable(random);
  for (let asked = 0; asked < MAX_ROUNDS; asked++) {
    const response = respond({ ...attempt(), webhooks });
    if (response.pending === undefined) return response;
    await askAll(response.pending, async (question) => void replies.set(question.key, await ask(question)));
  }
  return toResponse(failure(500, 'InternalError', 'Internal error occurred: too many webhooks are called for one request'));
}

/** Asks questions, some of them at once. */
async function askAll(questions: readonly WebhookQuestion[], ask: (question: WebhookQuestion) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let question = questions[next++]; question !== undefined; question = questions[next++]) await ask(question);
  };
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, worker));
}

/** What is given at random the first time is given again in the same order, and at the same time. */
function repeatable({ newSuffix, newUid, now }: Random): () => Random {
  const uids: string[] = [];
  const suffixes: string[] = [];
  const begin = now();
  return () => {
    let [uid, suffix] = [0, 0];
    return {
      now: () => begin,
      newUid: () => (uids[uid++] ??= newUid()),
      newSuffix: () => (suffixes[suffix++] ??= newSuffix()),
    };
  };
}
