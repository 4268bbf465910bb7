import type { ApiRequest } from '../api-request.js';

/** Whether the client has this already, as its `If-None-Match` says; `etag` with its quotes. Source: net/http, checkIfNoneMatch. */
export function notModified({ headers }: ApiRequest, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  return known.split(',').some((each) => {
    const text = each.trim();
    return text === '*' || text.replace(/^W\//, '') === etag;
  });
}
