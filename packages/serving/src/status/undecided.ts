import type { ApiAnswer } from '../answer.js';
import { failure } from './status.js';

/** That only a cluster could answer, and why: what this server says where another one would go on. */
export function undecided(why: string): ApiAnswer {
  return failure(500, 'InternalError', `Internal error occurred: this server has no answer: ${why}`);
}
