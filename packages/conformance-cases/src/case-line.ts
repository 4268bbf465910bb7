import { answerOf, NEWEST_MINOR, type ConformanceCase } from './case.js';
import { onOneLine } from './json-text.js';

/** The request of a case as one line of the protocol, its `id` the name of the case. */
export function requestLine({ request, cel }: ConformanceCase): string {
  const line = JSON.stringify(request);
  return cel === undefined ? line : `${line.slice(0, -1)},"cel":${onOneLine(cel)}}`;
}

/**
 * A case as one line of JSON: `request` and the `answer` of the server of a minor, members as `line.schema.json` says. Throws where the server was
 * never asked.
 */
export function caseLine(one: ConformanceCase, minor: number = NEWEST_MINOR): string {
  const answer = answerOf(one, minor);
  if (answer === undefined) throw new Error(`${one.name}: the server was never asked`);
  return `{"request":${requestLine(one)},"answer":${onOneLine(answer)}}`;
}
