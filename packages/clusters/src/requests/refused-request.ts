import { corruptStorage, corruptText, type CorruptStorage } from './corrupt-storage.js';
import { oneLine } from './failed-request.js';
import { fault, type Fault } from './fault.js';
import { member } from './member.js';

/** An answer that is not 200, with the beginning of its body. */
export interface RefusedResponse {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

/** What a server means that does not answer a request with what was asked for. */
export function refusedRequest({ body, retryAfter, status }: RefusedResponse): Fault {
  const { corrupt, laterToken, message } = readStatus(body);
  if (corrupt !== undefined) return fault('corrupt-storage', corruptText(corrupt, status), { status });
  const said = message === undefined ? `${status}` : `${status}: ${oneLine(message)}`;
  const seconds = Number(retryAfter);
  const wait = Number.isFinite(seconds) && seconds >= 0 && retryAfter !== undefined ? { retryAfter: seconds * 1_000 } : {};
  switch (status) {
    case 401:
      return fault('unauthorized', `the server does not know who asks, or no more (${said}); credentials are missing or have expired`, {
        status,
      });
    case 403:
      return fault('forbidden', `may not be read (${said})`, { status });
    case 404:
      return fault('vanished', `is not served, or no longer (${said})`, { status });
    case 410:
      return {
        ...fault('inconsistent', `the state of the list has expired on the server (${said})`, { status }),
        ...(laterToken !== undefined && { laterToken }),
      };
    case 429:
      return { ...fault('throttled', `the server is asked too often (${said})`, { isPassing: true, status }), ...wait };
    default:
      if (status >= 500) return { ...fault('server-failed', `the server failed (${said})`, { isPassing: true, status }), ...wait };
      return fault('not-understood', `the server refuses the request (${said})`, { status });
  }
}

/** What is of use in a `metav1.Status`; nothing where the body is something else, such as the page of a proxy. */
function readStatus(body: string): { readonly corrupt?: CorruptStorage; readonly message?: string; readonly laterToken?: string } {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return {};
  }
  const message = member(value, 'message');
  const laterToken = member(member(value, 'metadata'), 'continue');
  const corrupt = corruptStorage(value);
  return {
    ...(corrupt !== undefined && { corrupt }),
    ...(typeof message === 'string' && message !== '' && { message }),
    ...(typeof laterToken === 'string' && laterToken !== '' && { laterToken }),
  };
}
