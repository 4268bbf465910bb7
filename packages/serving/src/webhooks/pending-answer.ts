import type { ApiAnswer } from '../answer.js';
import { failure } from '../status/status.js';
import type { WebhookQuestion } from './webhook-question.js';

/** That a webhook has to be asked before there is an answer: who asks it answers the request again with its reply. */
export function pendingAnswer(question: WebhookQuestion): ApiAnswer {
  return { ...failure(503, 'ServiceUnavailable', 'a webhook has to be asked first'), pending: question };
}
