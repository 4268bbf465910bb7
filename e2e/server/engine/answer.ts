import { aggregateText, errorBody, pathText, type FieldError } from '@structural/core';
import { goQuote } from '@structural/go';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { canonical, withoutClusterFields } from '../report/canonical.js';
import type { Response } from '../server/client.js';

/** An answer to a request as both sides give it. */
export interface Answer {
  readonly status: number;
  /** Of a refusal. */
  readonly message: string;
  /** Of 422: `reason|field|message` each. */
  readonly causes: readonly string[];
  readonly warnings: readonly string[];
  /** Of what was accepted. */
  readonly object?: JsonObject;
}

/** What the server says of itself when a request made it panic. */
export const PANIC = 'This request caused apiserver to panic';

/** The answer that the server gave. */
export function answerOf({ body, status, warnings }: Response): Answer {
  if (status > 0 && status < 400) return { status, message: '', causes: [], warnings, object: body };
  const { details } = body;
  const causes = isJsonObject(details) && isJsonArray(details['causes']) ? details['causes'] : [];
  return { status, message: text(body['message']), causes: causes.map(causeText), warnings };
}

/** What the server answers to an object with errors. */
export function invalidAnswer(kind: string, name: string, errors: readonly FieldError[], warnings: readonly string[]): Answer {
  return {
    status: 422,
    message: `${kind} ${goQuote(name)} is invalid: ${aggregateText(errors)}`,
    causes: errors.map((error) => `${error.type}|${pathText(error.path)}|${errorBody(error)}`),
    warnings,
  };
}

/** Any other refusal. */
export function refusedAnswer(status: number, message: string, warnings: readonly string[] = []): Answer {
  return { status, message, causes: [], warnings };
}

function causeText(cause: JsonValue): string {
  return isJsonObject(cause) ? `${text(cause['reason'])}|${text(cause['field'])}|${text(cause['message'])}` : '';
}

function text(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** What the engine says otherwise, a line each. */
export function answerDifferences(ours: Answer, theirs: Answer): readonly string[] {
  // A panic, of which the client hears an answer or nothing, as it comes.
  if (ours.message === PANIC && theirs.status === 0) return [];
  if (ours.status !== theirs.status) {
    return [
      `status ${String(ours.status)} instead of ${String(theirs.status)}: ${ours.message || 'accepted'} instead of ${theirs.message || 'accepted'}`,
    ];
  }
  const differences: string[] = [];
  const [own, other] = [listText(settled(ours.causes)), listText(settled(theirs.causes))];
  if (own !== other) differences.push(`causes ${own} instead of ${other}`);
  if (ours.status >= 400 && ours.status !== 422 && !theirs.message.includes(ours.message))
    differences.push(`message ${ours.message} instead of ${theirs.message}`);
  const [said, heard] = [listText([...new Set(ours.warnings)]), listText([...new Set(theirs.warnings)])];
  if (said !== heard) differences.push(`warnings ${said} instead of ${heard}`);
  if (ours.object !== undefined && theirs.object !== undefined)
    differences.push(...objectDifferences('object', ours.object, theirs.object));
  return differences;
}

/**
 * Causes without what is different each time: a type of a rule is named by the time of the request, and of rules that cost the same Go's maps decide which are
 * among the most expensive.
 */
function settled(causes: readonly string[]): readonly string[] {
  return causes.map((cause) => (cause.endsWith(COSTLY) ? COSTLY : cause.replace(/\bselfType\d+/g, 'selfType')));
}

const COSTLY = 'Forbidden: contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema';

/** What differs between two objects, but for what only a cluster can tell. */
export function objectDifferences(what: string, ours: JsonObject, theirs: JsonObject): readonly string[] {
  const [own, other] = [canonical(withoutClusterFields(ours)), canonical(withoutClusterFields(theirs))];
  return own === other ? [] : [`${what} ${excerpt(own, other)} instead of ${excerpt(other, own)}`];
}

/** The part of a text that is another one in `other`, with some words around. */
export function excerpt(one: string, other: string): string {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let end = 0;
  while (end < one.length - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end++;
  return `…${one.slice(Math.max(0, start - 60), Math.min(one.length, Math.max(one.length - end, start) + 30)).slice(0, 600)}…`;
}

function listText(list: readonly string[]): string {
  return JSON.stringify([...list].sort());
}
