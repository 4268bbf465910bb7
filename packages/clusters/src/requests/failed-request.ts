import { fault, type Fault } from './fault.js';
import { member } from './member.js';

/** What kept a request from being answered, in words; what went wrong on the way there or back may pass, a certificate will not. */
export function failedRequest(error: unknown): Fault {
  const { code, message } = firstCause(error);
  if (CERTIFICATE.test(code)) return fault('unreachable', `its certificate is not trusted (${message})`);
  if (code === 'ENOTFOUND') return fault('unreachable', `has no address (${message})`);
  return fault('unreachable', `cannot be reached (${message})`, { isPassing: PASSING.has(code) });
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ERR_TLS/;
const PASSING: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'UND_ERR_SOCKET',
  'Z_BUF_ERROR',
]);

/** An error with the addresses of one name that were tried has the first cause among its `errors`. */
function firstCause(error: unknown): { readonly code: string; readonly message: string } {
  const causes = member(error, 'errors');
  if (Array.isArray(causes) && causes.length > 0) return firstCause(causes[0]);
  const code = String(member(error, 'code') ?? '');
  const message = errorText(error);
  return { code, message: message === '' ? code : message };
}

/** What an error says, on one line. */
export function errorText(error: unknown): string {
  const message = member(error, 'message');
  return oneLine(typeof message === 'string' ? message : String(error));
}

/** Words of others on one line, shortened. */
export function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_WORDS ? `${line.slice(0, MAX_WORDS)}…` : line;
}

const MAX_WORDS = 300;
