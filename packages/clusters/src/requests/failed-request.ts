import { fault, type Fault } from './fault.js';

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
  const [first] = error instanceof AggregateError ? (error.errors as readonly unknown[]) : [];
  if (first !== undefined) return firstCause(first);
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  return { code, message: oneLine(message === '' ? code : message) };
}

/** Words of others on one line, shortened. */
export function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_WORDS ? `${line.slice(0, MAX_WORDS)}…` : line;
}

const MAX_WORDS = 300;
