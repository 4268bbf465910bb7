import type { ApiAnswer } from '../answer.js';
import { failure } from '../status/status.js';
import type { WebhookQuestion } from './webhook-question.js';

/** That webhooks have to be asked before there is an answer: who asks them answers the request again with their replies. */
export function pendingAnswer(questions: readonly WebhookQuestion[]): ApiAnswer {
  return { ...failure(503, 'ServiceUnavailable', 'a webhook has to be asked first'), pending: questions };
}
