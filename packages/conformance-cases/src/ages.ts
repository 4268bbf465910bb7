import type { ProtocolRequest } from './case.js';

/** A time in the resources of a table, read from the moment of the question: `NOW-90s`. */
const BEFORE_NOW = /\bNOW-(\d+)s\b/g;

/** A request for a table asked at a time, RFC 3339, with times before it in place of `NOW-90s`; any other request as it is. */
export function withTimes(request: ProtocolRequest, now: string | undefined): ProtocolRequest {
  if (request.crs === undefined || now === undefined) return request;
  const moment = Date.parse(now);
  const crs = request.crs.map((text) => text.replace(BEFORE_NOW, (_, seconds: string) => secondsBefore(moment, Number(seconds))));
  return { ...request, crs, now };
}

function secondsBefore(moment: number, seconds: number): string {
  return new Date(moment - seconds * 1000).toISOString().replace(/\.\d+Z$/, 'Z');
}
